/** Every word on the screen in Simplified Chinese, by feature. */

import type { LocaleTexts } from './text-key.ts';
import { app } from './zh-Hans/app.ts';
import { calendar } from './zh-Hans/calendar.ts';
import { chat } from './zh-Hans/chat.ts';
import { checkUp } from './zh-Hans/check-up.ts';
import { commands } from './zh-Hans/commands.ts';
import { connections } from './zh-Hans/connections.ts';
import { errors } from './zh-Hans/errors.ts';
import { help } from './zh-Hans/help-page.ts';
import { importing } from './zh-Hans/importing.ts';
import { keys } from './zh-Hans/keys.ts';
import { laboratory } from './zh-Hans/laboratory.ts';
import { models } from './zh-Hans/models.ts';
import { notices } from './zh-Hans/notices.ts';
import { numbers } from './zh-Hans/numbers.ts';
import { parameters } from './zh-Hans/parameters.ts';
import { presets } from './zh-Hans/presets.ts';
import { prompts } from './zh-Hans/prompts.ts';
import { settings } from './zh-Hans/settings.ts';
import { sidebar } from './zh-Hans/sidebar.ts';
import { usage } from './zh-Hans/usage.ts';
import { welcome } from './zh-Hans/welcome.ts';

export const zhHans = {
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
