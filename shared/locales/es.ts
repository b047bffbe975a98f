/** Every word on the screen in Spanish, by feature. */

import { app } from './es/app.ts';
import { calendar } from './es/calendar.ts';
import { chat } from './es/chat.ts';
import { checkUp } from './es/check-up.ts';
import { commands } from './es/commands.ts';
import { connections } from './es/connections.ts';
import { errors } from './es/errors.ts';
import { help } from './es/help-page.ts';
import { importing } from './es/importing.ts';
import { keys } from './es/keys.ts';
import { laboratory } from './es/laboratory.ts';
import { models } from './es/models.ts';
import { notices } from './es/notices.ts';
import { numbers } from './es/numbers.ts';
import { parameters } from './es/parameters.ts';
import { presets } from './es/presets.ts';
import { prompts } from './es/prompts.ts';
import { settings } from './es/settings.ts';
import { sidebar } from './es/sidebar.ts';
import { usage } from './es/usage.ts';
import { welcome } from './es/welcome.ts';
import type { LocaleTexts } from './text-key.ts';

export const es = {
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
} satisfies LocaleTexts;
