/** The only form in which the window shows a key: dots and its last four characters. */

import { useT } from '../i18n.ts';

export function MaskedKey({ lastFour }: { readonly lastFour: string }) {
  const t = useT();
  return (
    <span className="masked-key" translate="no">
      {t('connections.masked', { lastFour })}
    </span>
  );
}
