/** What may be told about a key: its last four characters, its state, when it came and when it was used. */

import { useState } from 'react';
import type { Connection, KeyState } from '../../shared/connection.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { useT } from '../i18n.ts';
import { AgainButton } from '../services/again-button.tsx';
import { MaskedKey } from '../services/masked-key.tsx';
import { unlockKey } from '../store/connections/connections-store.ts';
import { openSettings } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatDay, formatMoment } from '../words/format.ts';
import { momentOf, warningsDue } from '../words/key-expiry.ts';
import { useToday } from '../words/use-today.ts';
import { KeyStateMark } from './key-state-mark.tsx';

const REMEDIES: Partial<Record<KeyState, TextKey>> = {
  'rejected: invalid': 'settings.key.invalidRemedy',
  'rejected: expired': 'settings.key.expiredRemedy',
  'rejected: other': 'settings.key.refusedRemedy',
};

export function KeyFacts({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const { key } = connection;
  const { label = '', expiresAt = null } = connection.keys.find(({ id }) => id === connection.keyId) ?? {};
  const others = connection.keys.filter(({ id }) => id !== connection.keyId).length;
  const today = useToday();
  const remedy = REMEDIES[key.state];
  return (
    <>
      <Facts
        className="key-facts"
        facts={[
          [
            t('settings.key.title'),
            key.state === 'none' ? (
              t(connection.isKeyless ? 'settings.key.notNeeded' : 'settings.key.none')
            ) : (
              <>
                {label === '' ? null : <span className="key-label">{label}</span>} <MaskedKey lastFour={key.lastFour} />
              </>
            ),
          ],
          [t('settings.key.state'), <KeyStateMark key="state" state={key.state} />],
          [t('settings.key.added'), key.addedAt === null ? null : formatMoment(key.addedAt)],
          [
            t('settings.key.lastUsed'),
            key.lastUsedAt === null ? t('settings.key.never') : formatMoment(key.lastUsedAt),
          ],
          [
            t('connections.keyFacts.expires'),
            expiresAt === null ? null : (
              <span key="expires" className={warningsDue(expiresAt, today) > 0 ? 'is-due' : undefined}>
                {formatDay(momentOf(expiresAt))}
              </span>
            ),
          ],
          [
            t('connections.headers.title'),
            connection.headers.length === 0
              ? null
              : connection.headers.map(({ name, value }) => (
                  <span key={name} className="header-fact inline-line">
                    {name} <MaskedKey lastFour={value.lastFour} />
                    {value.state === 'active' ? null : <KeyStateMark state={value.state} />}
                  </span>
                )),
            'key-headers',
          ],
        ]}
      />
      {key.state === 'none' && others > 0 ? (
        <Callout tone="warning">
          <p>{t('settings.keys.noneChosen')}</p>
        </Callout>
      ) : null}
      {others === 0 ? null : (
        <Button variant="quiet" className="other-keys" onClick={() => openSettings('keys')}>
          {t('settings.keys.others', { count: others })}
        </Button>
      )}
      {remedy === undefined ? null : (
        <Callout tone="danger">
          <p>{t(remedy)}</p>
        </Callout>
      )}
      {key.state === 'locked' || connection.headers.some(({ value }) => value.state === 'locked') ? (
        <LockedKey connection={connection} />
      ) : null}
    </>
  );
}

/** A key that cannot be read is never given up: the keyring may only be closed. */
function LockedKey({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [isStillLocked, setStillLocked] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    const isUnlocked = await unlockKey(connection.id);
    setBusy(false);
    setStillLocked(!isUnlocked);
  };
  const locked = [connection.key, ...connection.headers.map(({ value }) => value)].find(
    ({ state }) => state === 'locked',
  );
  const { lockedReason, isRestartNeeded } = locked ?? connection.key;
  const words = lockedReason === 'changed' ? 'vaultChanged' : isRestartNeeded ? 'vaultRestart' : 'vaultLocked';
  return (
    <Callout
      tone="warning"
      actions={<AgainButton isRestartNeeded={isRestartNeeded === true} isBusy={isBusy} onAgain={() => void retry()} />}
    >
      <p>{t(`settings.key.${words}`)}</p>
      {isStillLocked ? <p role="alert">{t('settings.key.stillLocked')}</p> : null}
    </Callout>
  );
}
