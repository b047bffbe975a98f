/** Keeps main's language the same as the one in the settings. */

import { app } from 'electron';
import { MainLanguage } from '../language.ts';
import type { Parts } from './parts.ts';

/** Resolves when the texts are loaded; English ones are available at once. */
export async function setUpLanguage(parts: Parts): Promise<void> {
  const { settings } = parts;
  parts.language = new MainLanguage(app.getSystemLocale());
  settings.onChange((next, before) => {
    if (next.language !== before.language) void parts.language.speak(next.language);
  });
  await parts.language.speak(settings.get().language);
}
