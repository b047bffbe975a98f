/** Every word on the screen in Arabic, by feature. */

export { app } from './ar/app.ts';
export { calendar } from './ar/calendar.ts';
export { chat } from './ar/chat.ts';
export { checkUp } from './ar/check-up.ts';
export { commands } from './ar/commands.ts';
export { connections } from './ar/connections.ts';
export { errors } from './ar/errors.ts';
export { help } from './ar/help-page.ts';
export { importing } from './ar/importing.ts';
export { keys } from './ar/keys.ts';
export { laboratory } from './ar/laboratory.ts';
export { models } from './ar/models.ts';
export { notices } from './ar/notices.ts';
export { numbers } from './ar/numbers.ts';
export { parameters } from './ar/parameters.ts';
export { presets } from './ar/presets.ts';
export { prompts } from './ar/prompts.ts';
export { settings } from './ar/settings.ts';
export { sidebar } from './ar/sidebar.ts';
export { usage } from './ar/usage.ts';
export { welcome } from './ar/welcome.ts';
