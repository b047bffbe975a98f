/** A table row below a key that expires soon or has expired, with the form that replaces the key. */

import type { Connection, NamedKey } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { KeyForm, useKeyEntry } from '../services/key-form.tsx';
import { useFormOfPage, useWatchedForm } from '../services/leaving.tsx';
import { rotateKey } from '../store/connections/connections-store.ts';
import { notify } from '../store/window/notices-store.ts';
import { openSettings } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  readonly connection: Connection;
  readonly value: NamedKey;
}

export function ReplaceRow({ connection, value }: Props) {
  const t = useT();
  const { id: connectionId, name, baseUrl, keyId } = connection;
  const entry = useKeyEntry(
    { id: `row ${connectionId} ${value.id}`, connectionId, baseUrl, goBack: () => openSettings('connections') },
    (typed) => rotateKey(connectionId, typed, value.id),
    () => {
      const key = value.id === keyId ? 'notices.keyReplaced' : 'notices.otherKeyReplaced';
      notify({ key, values: { name }, subject: `key-${connectionId}` });
    },
  );
  const { watch, isWritten } = useWatchedForm();
  useFormOfPage(isWritten);
  return (
    <tr className="key-replace">
      <td colSpan={6}>
        <KeyForm entry={entry} watch={watch} serviceName={name} isQuiet unchanged={t('connections.rotate.unchanged')}>
          <Button variant="primary" size="medium" type="submit" isBusy={entry.isBusy}>
            {t('connections.rotate.confirm')}
          </Button>
        </KeyForm>
      </td>
    </tr>
  );
}
