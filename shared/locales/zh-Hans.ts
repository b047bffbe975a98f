/** Every word on the screen in Simplified Chinese, by feature. */

export { app } from './zh-Hans/app.ts';
export { calendar } from './zh-Hans/calendar.ts';
export { chat } from './zh-Hans/chat.ts';
export { checkUp } from './zh-Hans/check-up.ts';
export { commands } from './zh-Hans/commands.ts';
export { connections } from './zh-Hans/connections.ts';
export { errors } from './zh-Hans/errors.ts';
export { help } from './zh-Hans/help-page.ts';
export { importing } from './zh-Hans/importing.ts';
export { keys } from './zh-Hans/keys.ts';
export { laboratory } from './zh-Hans/laboratory.ts';
export { models } from './zh-Hans/models.ts';
export { notices } from './zh-Hans/notices.ts';
export { numbers } from './zh-Hans/numbers.ts';
export { parameters } from './zh-Hans/parameters.ts';
export { presets } from './zh-Hans/presets.ts';
export { prompts } from './zh-Hans/prompts.ts';
export { settings } from './zh-Hans/settings.ts';
export { sidebar } from './zh-Hans/sidebar.ts';
export { usage } from './zh-Hans/usage.ts';
export { welcome } from './zh-Hans/welcome.ts';
