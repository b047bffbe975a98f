/** Gives each worker its own screen: windows on one screen would share focus and clipboard. */

const screens: readonly Readonly<Record<string, string>>[] = JSON.parse(process.env.PARLEY_SCREENS ?? '[]');
const worker = Number(process.env.VITEST_POOL_ID ?? 1);
Object.assign(process.env, screens[(worker - 1) % Math.max(1, screens.length)]);
