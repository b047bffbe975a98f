/** Every word on the screen in Japanese, by feature. */

import { app } from './ja/app.ts';
import { calendar } from './ja/calendar.ts';
import { chat } from './ja/chat.ts';
import { checkUp } from './ja/check-up.ts';
import { commands } from './ja/commands.ts';
import { connections } from './ja/connections.ts';
import { errors } from './ja/errors.ts';
import { help } from './ja/help-page.ts';
import { importing } from './ja/importing.ts';
import { keys } from './ja/keys.ts';
import { laboratory } from './ja/laboratory.ts';
import { models } from './ja/models.ts';
import { notices } from './ja/notices.ts';
import { numbers } from './ja/numbers.ts';
import { parameters } from './ja/parameters.ts';
import { presets } from './ja/presets.ts';
import { prompts } from './ja/prompts.ts';
import { settings } from './ja/settings.ts';
import { sidebar } from './ja/sidebar.ts';
import { usage } from './ja/usage.ts';
import { welcome } from './ja/welcome.ts';
import type { LocaleTexts } from './text-key.ts';

export const ja = {
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
