/** Decides which of this system's installers can be made here, and with which tools. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { inProject, inProjectCache } from '../paths.mjs';
import { run } from '../terminal.mjs';

/** @typedef {'deb' | 'tar.gz' | 'AppImage' | 'nsis' | 'dmg' | 'zip'} InstallerKind */

const SEVEN_ZIP = '/usr/bin/7z';
/** The address from which electron-builder downloads fpm and the AppImage tools. */
const TOOLS_ADDRESS = 'https://github.com/electron-userland/electron-builder-binaries/releases';
const REACH_MAX_MS = 5_000;

/**
 * Which installers can be made here, and the environment that electron-builder needs for them. Prints what is left out,
 * and why.
 *
 * @param {readonly InstallerKind[]} [wanted] default: all of this system's
 * @returns {Promise<{ kinds: readonly InstallerKind[], env: NodeJS.ProcessEnv }>}
 */
export async function installerPlan(wanted = kindsOfSystem()) {
  const env = { ...process.env };
  if (process.platform !== 'linux') return { kinds: wanted, env };
  // electron-builder downloads its own 7-Zip, but the system's works too.
  if (existsSync(SEVEN_ZIP)) env.ELECTRON_BUILDER_7ZIP_PATH ??= SEVEN_ZIP;
  const hasFpm = env.CUSTOM_FPM_PATH !== undefined || (await run('fpm', ['--version'])).exitCode === 0;
  const isDownloadPossible = await canReachTools();
  if (hasFpm) env.USE_SYSTEM_FPM ??= 'true';
  else if (!isDownloadPossible) env.CUSTOM_FPM_PATH = await ownFpm();
  if (wanted.includes('AppImage') && !isDownloadPossible) {
    console.log('The AppImage is left out: its tools cannot be downloaded here.');
    return { kinds: wanted.filter((kind) => kind !== 'AppImage'), env };
  }
  return { kinds: wanted, env };
}

/** @returns {readonly InstallerKind[]} */
function kindsOfSystem() {
  if (process.platform === 'win32') return ['nsis'];
  return process.platform === 'darwin' ? ['dmg', 'zip'] : ['deb', 'tar.gz', 'AppImage'];
}

async function canReachTools() {
  try {
    const answer = await fetch(TOOLS_ADDRESS, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MAX_MS) });
    return answer.ok;
  } catch {
    // No connection or no answer in time; both mean the download isn't possible.
    return false;
  }
}

/** electron-builder starts a single program, so this wraps ours. @returns {Promise<string>} */
async function ownFpm() {
  const starter = inProjectCache('fpm');
  await mkdir(inProjectCache(), { recursive: true });
  const quoted = [process.execPath, inProject('scripts', 'packaging', 'fpm-by-dpkg.mjs')].map(
    (word) => `'${word.replaceAll("'", `'\\''`)}'`,
  );
  await writeFile(starter, `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`, { mode: 0o755 });
  return starter;
}
