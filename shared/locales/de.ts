/** Every word on the screen in German, by feature. */

import { app } from './de/app.ts';
import { calendar } from './de/calendar.ts';
import { chat } from './de/chat.ts';
import { checkUp } from './de/check-up.ts';
import { commands } from './de/commands.ts';
import { connections } from './de/connections.ts';
import { errors } from './de/errors.ts';
import { help } from './de/help-page.ts';
import { importing } from './de/importing.ts';
import { keys } from './de/keys.ts';
import { laboratory } from './de/laboratory.ts';
import { models } from './de/models.ts';
import { notices } from './de/notices.ts';
import { numbers } from './de/numbers.ts';
import { parameters } from './de/parameters.ts';
import { presets } from './de/presets.ts';
import { prompts } from './de/prompts.ts';
import { settings } from './de/settings.ts';
import { sidebar } from './de/sidebar.ts';
import { usage } from './de/usage.ts';
import { welcome } from './de/welcome.ts';
import type { LocaleTexts } from './text-key.ts';

export const de = {
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
