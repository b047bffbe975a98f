/** Every word on the screen in Brazilian Portuguese, by feature. */

import { app } from './pt-BR/app.ts';
import { calendar } from './pt-BR/calendar.ts';
import { chat } from './pt-BR/chat.ts';
import { checkUp } from './pt-BR/check-up.ts';
import { commands } from './pt-BR/commands.ts';
import { connections } from './pt-BR/connections.ts';
import { errors } from './pt-BR/errors.ts';
import { help } from './pt-BR/help-page.ts';
import { importing } from './pt-BR/importing.ts';
import { keys } from './pt-BR/keys.ts';
import { laboratory } from './pt-BR/laboratory.ts';
import { models } from './pt-BR/models.ts';
import { notices } from './pt-BR/notices.ts';
import { numbers } from './pt-BR/numbers.ts';
import { parameters } from './pt-BR/parameters.ts';
import { presets } from './pt-BR/presets.ts';
import { prompts } from './pt-BR/prompts.ts';
import { settings } from './pt-BR/settings.ts';
import { sidebar } from './pt-BR/sidebar.ts';
import { usage } from './pt-BR/usage.ts';
import { welcome } from './pt-BR/welcome.ts';
import type { LocaleTexts } from './text-key.ts';

export const ptBr = {
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
