/** Loads the help articles in the language of the window. */

import { useEffect, useState } from 'react';
import { HELP_TEXTS, type HelpTexts } from '../../shared/locales/help-texts.ts';
import { useTextLanguage } from '../i18n.ts';
import { whileMounted } from '../ui/while-mounted.ts';

/** Null until they are loaded. */
export function useHelpTexts(): HelpTexts | null {
  const language = useTextLanguage();
  const [texts, setTexts] = useState<HelpTexts | null>(null);
  useEffect(() => whileMounted(HELP_TEXTS[language](), setTexts), [language]);
  return texts;
}
