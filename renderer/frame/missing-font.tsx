/** Tells the user that this computer has no font for a language, and what to install, until they dismiss it. */

import { Type } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MISSING_FONT_DISMISS, missingFontSentence, scriptFontOf } from '../../shared/locales/missing-font.ts';
import { useTextLanguage } from '../i18n.ts';
import { rememberedIds, rememberIds, withId } from '../store/remembered-ids.ts';
import { IS_MAC, isWindows } from '../words/platform.ts';
import { hasFontFor } from './has-font.ts';
import { StandingLine } from './standing-line.tsx';

const SAID_KEY = 'parley.missingFontsSaid';

export function MissingFont() {
  const language = useTextLanguage();
  const font = scriptFontOf(language);
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (font === null || rememberedIds(SAID_KEY).has(language)) return;
    // The first paint doesn't wait for this check.
    const asked = requestIdleCallback(() => setMissing(hasFontFor(font.sample) ? null : language));
    return () => cancelIdleCallback(asked);
  }, [font, language]);
  if (font === null || missing !== language) return null;
  return (
    <StandingLine
      isEnglish
      icon={<Type size={14} aria-hidden="true" />}
      words={missingFontSentence(font, !IS_MAC && !isWindows())}
      actions={[]}
      dismissLabel={MISSING_FONT_DISMISS}
      onDismiss={() => {
        rememberIds(SAID_KEY, withId(rememberedIds(SAID_KEY), language, true));
        setMissing(null);
      }}
    />
  );
}
