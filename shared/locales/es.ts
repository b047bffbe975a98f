/** Every word on the screen in Spanish, by feature. */

export { app } from './es/app.ts';
export { calendar } from './es/calendar.ts';
export { chat } from './es/chat.ts';
export { checkUp } from './es/check-up.ts';
export { commands } from './es/commands.ts';
export { connections } from './es/connections.ts';
export { errors } from './es/errors.ts';
export { help } from './es/help-page.ts';
export { importing } from './es/importing.ts';
export { keys } from './es/keys.ts';
export { laboratory } from './es/laboratory.ts';
export { models } from './es/models.ts';
export { notices } from './es/notices.ts';
export { numbers } from './es/numbers.ts';
export { parameters } from './es/parameters.ts';
export { presets } from './es/presets.ts';
export { prompts } from './es/prompts.ts';
export { settings } from './es/settings.ts';
export { sidebar } from './es/sidebar.ts';
export { usage } from './es/usage.ts';
export { welcome } from './es/welcome.ts';
