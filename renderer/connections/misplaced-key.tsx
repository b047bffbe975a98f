/** Offers to move a key into the key field if it was pasted into another field of the form. */

import type { RefObject } from 'react';
import { useT } from '../i18n.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';

interface Props {
  readonly text: string;
  readonly isKey: boolean;
  /** Contains null while the form asks for no key. */
  readonly keyField: RefObject<HTMLInputElement | null>;
  /** Called once the key field has the text. */
  readonly onMoved: () => void;
}

export function MisplacedKey({ text, isKey, keyField, onMoved }: Props) {
  const t = useT();
  if (!isKey) return null;
  const move = (): void => {
    if (keyField.current === null) return;
    keyField.current.value = text.trim();
    keyField.current.focus();
    onMoved();
  };
  return (
    <Callout tone="warning">
      <p>{t('connections.misplacedKey')}</p>
      <Button onClick={move}>{t('connections.moveToKey')}</Button>
    </Callout>
  );
}
