/** Announces code instead of reading it. */

import type { Translate } from '../../i18n.ts';

export function codeInWords(t: Translate): (language: string) => string {
  return (language) => (language === '' ? t('chat.say.code') : t('chat.say.codeIn', { language }));
}
