/** Every word on the screen in Arabic, by feature. */

import { app } from './ar/app.ts';
import { calendar } from './ar/calendar.ts';
import { chat } from './ar/chat.ts';
import { checkUp } from './ar/check-up.ts';
import { commands } from './ar/commands.ts';
import { connections } from './ar/connections.ts';
import { errors } from './ar/errors.ts';
import { help } from './ar/help-page.ts';
import { importing } from './ar/importing.ts';
import { keys } from './ar/keys.ts';
import { laboratory } from './ar/laboratory.ts';
import { models } from './ar/models.ts';
import { notices } from './ar/notices.ts';
import { numbers } from './ar/numbers.ts';
import { parameters } from './ar/parameters.ts';
import { presets } from './ar/presets.ts';
import { prompts } from './ar/prompts.ts';
import { settings } from './ar/settings.ts';
import { sidebar } from './ar/sidebar.ts';
import { usage } from './ar/usage.ts';
import { welcome } from './ar/welcome.ts';
import type { LocaleTexts } from './text-key.ts';

export const ar = {
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
