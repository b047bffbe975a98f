/** Every word on the screen in Russian, by feature. */

import { app } from './ru/app.ts';
import { calendar } from './ru/calendar.ts';
import { chat } from './ru/chat.ts';
import { checkUp } from './ru/check-up.ts';
import { commands } from './ru/commands.ts';
import { connections } from './ru/connections.ts';
import { errors } from './ru/errors.ts';
import { help } from './ru/help-page.ts';
import { importing } from './ru/importing.ts';
import { keys } from './ru/keys.ts';
import { laboratory } from './ru/laboratory.ts';
import { models } from './ru/models.ts';
import { notices } from './ru/notices.ts';
import { numbers } from './ru/numbers.ts';
import { parameters } from './ru/parameters.ts';
import { presets } from './ru/presets.ts';
import { prompts } from './ru/prompts.ts';
import { settings } from './ru/settings.ts';
import { sidebar } from './ru/sidebar.ts';
import { usage } from './ru/usage.ts';
import { welcome } from './ru/welcome.ts';
import type { LocaleTexts } from './text-key.ts';

export const ru = {
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
