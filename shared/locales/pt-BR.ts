/** Every word on the screen in Brazilian Portuguese, by feature. */

export { app } from './pt-BR/app.ts';
export { calendar } from './pt-BR/calendar.ts';
export { chat } from './pt-BR/chat.ts';
export { checkUp } from './pt-BR/check-up.ts';
export { commands } from './pt-BR/commands.ts';
export { connections } from './pt-BR/connections.ts';
export { errors } from './pt-BR/errors.ts';
export { help } from './pt-BR/help-page.ts';
export { importing } from './pt-BR/importing.ts';
export { keys } from './pt-BR/keys.ts';
export { laboratory } from './pt-BR/laboratory.ts';
export { models } from './pt-BR/models.ts';
export { notices } from './pt-BR/notices.ts';
export { numbers } from './pt-BR/numbers.ts';
export { parameters } from './pt-BR/parameters.ts';
export { presets } from './pt-BR/presets.ts';
export { prompts } from './pt-BR/prompts.ts';
export { settings } from './pt-BR/settings.ts';
export { sidebar } from './pt-BR/sidebar.ts';
export { usage } from './pt-BR/usage.ts';
export { welcome } from './pt-BR/welcome.ts';
