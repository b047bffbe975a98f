/** Every word on the screen in English, by feature. */

import { app } from './en/app.ts';
import { calendar } from './en/calendar.ts';
import { chat } from './en/chat.ts';
import { checkUp } from './en/check-up.ts';
import { commands } from './en/commands.ts';
import { connections } from './en/connections.ts';
import { errors } from './en/errors.ts';
import { help } from './en/help-page.ts';
import { importing } from './en/importing.ts';
import { keys } from './en/keys.ts';
import { laboratory } from './en/laboratory.ts';
import { models } from './en/models.ts';
import { notices } from './en/notices.ts';
import { numbers } from './en/numbers.ts';
import { parameters } from './en/parameters.ts';
import { presets } from './en/presets.ts';
import { prompts } from './en/prompts.ts';
import { settings } from './en/settings.ts';
import { sidebar } from './en/sidebar.ts';
import { usage } from './en/usage.ts';
import { welcome } from './en/welcome.ts';

export const en = {
  app,
  calendar,
  chat,
  checkUp,
  commands,
  connections,
  errors,
  importing,
  help,
  keys,
  laboratory,
  models,
  notices,
  numbers,
  parameters,
  presets,
  prompts,
  settings,
  sidebar,
  usage,
  welcome,
} as const;
