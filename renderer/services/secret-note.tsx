/** Says below a box that saves itself that its text looks like a secret. */

import { useDeferredValue, useMemo } from 'react';
import { findSecret } from '../../shared/secret-scan.ts';
import { useT } from '../i18n.ts';

/** Such a box has no moment at which to ask, as `SecretWarning` does. */
export function SecretNote({ text }: { readonly text: string }) {
  const t = useT();
  // Typing does not wait for a long text to be read.
  const read = useDeferredValue(text);
  const secret = useMemo(() => findSecret(read), [read]);
  return (
    <p role="status" className="field-problem">
      {secret !== null && t('chat.composer.secretNote', { what: t(`chat.secretKind.${secret}`) })}
    </p>
  );
}
