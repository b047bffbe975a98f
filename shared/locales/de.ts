/** Every word on the screen in German, by feature. */

export { app } from './de/app.ts';
export { calendar } from './de/calendar.ts';
export { chat } from './de/chat.ts';
export { checkUp } from './de/check-up.ts';
export { commands } from './de/commands.ts';
export { connections } from './de/connections.ts';
export { errors } from './de/errors.ts';
export { help } from './de/help-page.ts';
export { importing } from './de/importing.ts';
export { keys } from './de/keys.ts';
export { laboratory } from './de/laboratory.ts';
export { models } from './de/models.ts';
export { notices } from './de/notices.ts';
export { numbers } from './de/numbers.ts';
export { parameters } from './de/parameters.ts';
export { presets } from './de/presets.ts';
export { prompts } from './de/prompts.ts';
export { settings } from './de/settings.ts';
export { sidebar } from './de/sidebar.ts';
export { usage } from './de/usage.ts';
export { welcome } from './de/welcome.ts';
