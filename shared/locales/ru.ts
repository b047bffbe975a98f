/** Every word on the screen in Russian, by feature. */

export { app } from './ru/app.ts';
export { calendar } from './ru/calendar.ts';
export { chat } from './ru/chat.ts';
export { checkUp } from './ru/check-up.ts';
export { commands } from './ru/commands.ts';
export { connections } from './ru/connections.ts';
export { errors } from './ru/errors.ts';
export { help } from './ru/help-page.ts';
export { importing } from './ru/importing.ts';
export { keys } from './ru/keys.ts';
export { laboratory } from './ru/laboratory.ts';
export { models } from './ru/models.ts';
export { notices } from './ru/notices.ts';
export { numbers } from './ru/numbers.ts';
export { parameters } from './ru/parameters.ts';
export { presets } from './ru/presets.ts';
export { prompts } from './ru/prompts.ts';
export { settings } from './ru/settings.ts';
export { sidebar } from './ru/sidebar.ts';
export { usage } from './ru/usage.ts';
export { welcome } from './ru/welcome.ts';
