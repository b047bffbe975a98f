/** Every word on the screen in French, by feature. */

import { app } from './fr/app.ts';
import { calendar } from './fr/calendar.ts';
import { chat } from './fr/chat.ts';
import { checkUp } from './fr/check-up.ts';
import { commands } from './fr/commands.ts';
import { connections } from './fr/connections.ts';
import { errors } from './fr/errors.ts';
import { help } from './fr/help-page.ts';
import { importing } from './fr/importing.ts';
import { keys } from './fr/keys.ts';
import { laboratory } from './fr/laboratory.ts';
import { models } from './fr/models.ts';
import { notices } from './fr/notices.ts';
import { numbers } from './fr/numbers.ts';
import { parameters } from './fr/parameters.ts';
import { presets } from './fr/presets.ts';
import { prompts } from './fr/prompts.ts';
import { settings } from './fr/settings.ts';
import { sidebar } from './fr/sidebar.ts';
import { usage } from './fr/usage.ts';
import { welcome } from './fr/welcome.ts';
import type { LocaleTexts } from './text-key.ts';

export const fr = {
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
