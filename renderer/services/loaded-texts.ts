/** Loads texts that a page needs only now and then, in the user's language. */

import { useEffect, useState } from 'react';
import { useTextLanguage } from '../i18n.ts';
import { whileMounted } from '../ui/while-mounted.ts';

type TextLanguage = ReturnType<typeof useTextLanguage>;

/**
 * Null until the texts are loaded. After a change of language, returns the old texts until the new ones are loaded.
 * @param onMissing called if they can't be loaded
 */
export function useLoadedTexts<Texts>(
  loaders: Readonly<Record<TextLanguage, () => Promise<Texts>>>,
  onMissing?: () => void,
): Texts | null {
  const language = useTextLanguage();
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(
    // Without `onMissing`, the caller works without the texts.
    () => whileMounted(loaders[language](), setTexts, () => onMissing?.()),
    [loaders, language, onMissing],
  );
  return texts;
}
