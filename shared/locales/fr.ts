/** Every word on the screen in French, by feature. */

export { app } from './fr/app.ts';
export { calendar } from './fr/calendar.ts';
export { chat } from './fr/chat.ts';
export { checkUp } from './fr/check-up.ts';
export { commands } from './fr/commands.ts';
export { connections } from './fr/connections.ts';
export { errors } from './fr/errors.ts';
export { help } from './fr/help-page.ts';
export { importing } from './fr/importing.ts';
export { keys } from './fr/keys.ts';
export { laboratory } from './fr/laboratory.ts';
export { models } from './fr/models.ts';
export { notices } from './fr/notices.ts';
export { numbers } from './fr/numbers.ts';
export { parameters } from './fr/parameters.ts';
export { presets } from './fr/presets.ts';
export { prompts } from './fr/prompts.ts';
export { settings } from './fr/settings.ts';
export { sidebar } from './fr/sidebar.ts';
export { usage } from './fr/usage.ts';
export { welcome } from './fr/welcome.ts';
