/** Every word on the screen in Japanese, by feature. */

export { app } from './ja/app.ts';
export { calendar } from './ja/calendar.ts';
export { chat } from './ja/chat.ts';
export { checkUp } from './ja/check-up.ts';
export { commands } from './ja/commands.ts';
export { connections } from './ja/connections.ts';
export { errors } from './ja/errors.ts';
export { help } from './ja/help-page.ts';
export { importing } from './ja/importing.ts';
export { keys } from './ja/keys.ts';
export { laboratory } from './ja/laboratory.ts';
export { models } from './ja/models.ts';
export { notices } from './ja/notices.ts';
export { numbers } from './ja/numbers.ts';
export { parameters } from './ja/parameters.ts';
export { presets } from './ja/presets.ts';
export { prompts } from './ja/prompts.ts';
export { settings } from './ja/settings.ts';
export { sidebar } from './ja/sidebar.ts';
export { usage } from './ja/usage.ts';
export { welcome } from './ja/welcome.ts';
