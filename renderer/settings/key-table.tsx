/** The keys of a connection: which one it uses, and when they expire. */

import { Fragment } from 'react';
import type { Connection } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { SOON_DAYS } from '../services/year-line.tsx';
import { openDialog, useUi } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { warningsDue } from '../words/key-expiry.ts';
import { useToday } from '../words/use-today.ts';
import { KeyRow } from './key-row.tsx';
import { ReplaceRow } from './replace-row.tsx';

export function AddKey({ connection: { id, name } }: { readonly connection: Connection }) {
  const t = useT();
  return (
    <Button
      variant="quiet"
      aria-label={t('settings.keys.addTo', { name })}
      onClick={() => openDialog({ kind: 'key', connectionId: id, keyId: null })}
    >
      {t('settings.keys.add')}
    </Button>
  );
}

export function KeyTable({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const today = useToday();
  const { keys, keyId } = connection;
  // Hide the field here while the dialog with the same field is open.
  const isAsked = useUi((state) => state.dialog?.kind === 'key');
  return (
    <>
      {keys.some(({ id }) => id === keyId) ? null : (
        <Callout tone="warning" className="settings-callout">
          <p>{t('settings.keys.noneChosen')}</p>
        </Callout>
      )}
      <table className="settings-group host-table key-table">
        <thead>
          <tr>
            <th scope="col">{t('settings.keys.key')}</th>
            <th scope="col">{t('settings.key.state')}</th>
            <th scope="col">{t('settings.key.added')}</th>
            <th scope="col">{t('settings.key.lastUsed')}</th>
            <th scope="col">{t('connections.keyFacts.expires')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('settings.keys.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((one) => (
            <Fragment key={one.id}>
              <KeyRow connection={connection} value={one} today={today} />
              {isAsked || warningsDue(one.expiresAt, today, [SOON_DAYS]) === 0 ? null : (
                <ReplaceRow connection={connection} value={one} />
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  );
}
