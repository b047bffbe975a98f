/** Every word on the screen in English, by feature. */

export { app } from './en/app.ts';
export { calendar } from './en/calendar.ts';
export { chat } from './en/chat.ts';
export { checkUp } from './en/check-up.ts';
export { commands } from './en/commands.ts';
export { connections } from './en/connections.ts';
export { errors } from './en/errors.ts';
export { help } from './en/help-page.ts';
export { importing } from './en/importing.ts';
export { keys } from './en/keys.ts';
export { laboratory } from './en/laboratory.ts';
export { models } from './en/models.ts';
export { notices } from './en/notices.ts';
export { numbers } from './en/numbers.ts';
export { parameters } from './en/parameters.ts';
export { presets } from './en/presets.ts';
export { prompts } from './en/prompts.ts';
export { settings } from './en/settings.ts';
export { sidebar } from './en/sidebar.ts';
export { usage } from './en/usage.ts';
export { welcome } from './en/welcome.ts';
