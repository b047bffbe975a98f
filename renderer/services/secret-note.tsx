/** Warns below a self-saving box that its text looks like a secret. */

import { useDeferredValue, useMemo } from 'react';
import { findSecret } from '../../shared/requests/secret-scan.ts';
import { useT } from '../i18n.ts';
import { statusWhile } from '../ui/status-role.ts';

/** A self-saving box has no submit at which `SecretWarning` could ask. */
export function SecretNote({ text }: { readonly text: string }) {
  const t = useT();
  // Typing must not wait for the check of a long text.
  const read = useDeferredValue(text);
  const secret = useMemo(() => findSecret(read), [read]);
  return (
    <p {...statusWhile(secret !== null)} className="field-problem">
      {secret !== null && t('chat.composer.secretNote', { what: t(`chat.secretKind.${secret}`) })}
    </p>
  );
}
