/** Loads texts that a page needs only now and then, in the user's language. */

import { useEffect, useState } from 'react';
import { useTextLanguage } from '../i18n.ts';
import { whileMounted } from '../ui/while-mounted.ts';

type TextLanguage = ReturnType<typeof useTextLanguage>;

/**
 * Null until they are loaded; after a change of the language, those of the earlier one until then.
 * @param onMissing called if they can't be loaded
 */
export function useLoadedTexts<Texts>(
  loaders: Readonly<Record<TextLanguage, () => Promise<Texts>>>,
  onMissing?: () => void,
): Texts | null {
  const language = useTextLanguage();
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(
    // Without `onMissing`, the caller does without the texts.
    () => whileMounted(loaders[language](), setTexts, () => onMissing?.()),
    [loaders, language, onMissing],
  );
  return texts;
}
