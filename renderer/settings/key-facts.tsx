/** What a card shows besides its keys: that there are none, extra headers, the remedy for a refused or locked key. */

import { useState } from 'react';
import type { Connection, KeyState } from '../../shared/connection.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { useT } from '../i18n.ts';
import { AgainButton } from '../services/again-button.tsx';
import { MaskedKey } from '../services/masked-key.tsx';
import { unlockKey } from '../store/connections/connections-store.ts';
import { Callout } from '../ui/callout.tsx';
import { Facts } from '../ui/facts.tsx';
import { KeyStateMark } from './key-state-mark.tsx';

const REMEDIES: Partial<Record<KeyState, TextKey>> = {
  'rejected: invalid': 'settings.key.invalidRemedy',
  'rejected: expired': 'settings.key.expiredRemedy',
  'rejected: other': 'settings.key.refusedRemedy',
};

export function KeyFacts({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const { key } = connection;
  const remedy = REMEDIES[key.state];
  return (
    <>
      <Facts
        className="key-facts"
        facts={[
          [
            t('connections.apiKey'),
            connection.keys.length > 0
              ? null
              : t(connection.isKeyless ? 'settings.key.notNeeded' : 'settings.key.none'),
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

/** Parley never gives up a key that it can't read: the keyring may just be locked. */
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
