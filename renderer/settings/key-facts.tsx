/** What may be told about a key: its last four characters, its state, when it came and when it was used. */

import { useState } from 'react';
import type { Connection, KeyState } from '../../shared/connection.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { useT } from '../i18n.ts';
import { unlockKey } from '../store/connections-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { formatMoment } from '../ui/format.ts';
import { MaskedKey } from '../ui/masked-key.tsx';

/** The states are written as the app's fixed surface names them. */
const STATES = {
  active: 'settings.key.active',
  'rejected: invalid': 'settings.key.invalid',
  'rejected: expired': 'settings.key.expired',
  'rejected: other': 'settings.key.refused',
  'this session only': 'settings.key.session',
  locked: 'settings.key.locked',
  none: 'settings.key.none',
} as const satisfies Record<KeyState, TextKey>;

const REMEDIES: Partial<Record<KeyState, TextKey>> = {
  'rejected: invalid': 'settings.key.invalidRemedy',
  'rejected: expired': 'settings.key.expiredRemedy',
  'rejected: other': 'settings.key.refusedRemedy',
};

function toneOf(state: KeyState): string {
  if (state === 'active') return 'is-good';
  return state === 'this session only' || state === 'none' ? 'is-neutral' : 'is-bad';
}

export function KeyFacts({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const { key } = connection;
  const remedy = REMEDIES[key.state];
  return (
    <>
      <dl className="key-facts">
        <div>
          <dt>{t('settings.key.title')}</dt>
          <dd>
            {key.state === 'none' ? (
              t(connection.isKeyless ? 'settings.key.notNeeded' : 'settings.key.none')
            ) : (
              <MaskedKey lastFour={key.lastFour} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('settings.key.state')}</dt>
          <dd>
            <span className={`key-state ${toneOf(key.state)}`}>{t(STATES[key.state])}</span>
          </dd>
        </div>
        {key.addedAt === null ? null : (
          <div>
            <dt>{t('settings.key.added')}</dt>
            <dd>{formatMoment(key.addedAt)}</dd>
          </div>
        )}
        <div>
          <dt>{t('settings.key.lastUsed')}</dt>
          <dd>{key.lastUsedAt === null ? t('settings.key.never') : formatMoment(key.lastUsedAt)}</dd>
        </div>
        {connection.headers.length === 0 ? null : (
          <div className="key-headers">
            <dt>{t('settings.key.headers')}</dt>
            <dd>
              {connection.headers.map(({ name, value }) => (
                <span key={name} className="header-fact">
                  {name} <MaskedKey lastFour={value.lastFour} />
                  {value.state === 'active' ? null : (
                    <span className={`key-state ${toneOf(value.state)}`}>{t(STATES[value.state])}</span>
                  )}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
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
      actions={
        <Button size="small" isBusy={isBusy} onClick={() => void retry()}>
          {t('settings.key.tryAgain')}
        </Button>
      }
    >
      <p>{t(`settings.key.${words}`)}</p>
      {isStillLocked ? <p role="alert">{t('settings.key.stillLocked')}</p> : null}
    </Callout>
  );
}
