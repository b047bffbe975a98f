/** Keeps main's language the same as the one in the settings. */

import { app } from 'electron';
import { MainLanguage } from '../language.ts';
import type { BasicParts, LanguageParts } from './parts.ts';

/** Resolves when the texts are loaded; English ones are available at once. */
export async function setUpLanguage({ settings }: BasicParts): Promise<LanguageParts> {
  const language = new MainLanguage(app.getSystemLocale(), [
    // Chromium's switch only changes Electron's own texts.
    app.commandLine.getSwitchValue('lang'),
    ...app.getPreferredSystemLanguages(),
    app.getSystemLocale(),
  ]);
  settings.onChange((next, before) => {
    if (next.language !== before.language) void language.speak(next.language);
  });
  await language.speak(settings.get().language);
  return { language };
}
