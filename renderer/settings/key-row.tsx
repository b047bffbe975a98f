/** One key of a connection: its facts, its actions, and whether it is in use. */

import { useState } from 'react';
import type { Connection, NamedKey } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { MaskedKey } from '../services/masked-key.tsx';
import { SOON_DAYS } from '../services/year-line.tsx';
import { chooseKey, removeKey, sayKeyTest, unlockKey } from '../store/connections/connections-store.ts';
import { restart } from '../store/window/desktop-actions.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { MenuItem, MenuSeparator, MoreMenu } from '../ui/menu.tsx';
import { formatDay, formatMoment } from '../words/format.ts';
import { isPast, momentOf, warningsDue } from '../words/key-expiry.ts';
import { keyName } from '../words/key-name.ts';
import { KeyStateMark } from './key-state-mark.tsx';

interface Props {
  readonly connection: Connection;
  readonly value: NamedKey;
  readonly today: number;
}

export function KeyRow({ connection, value, today }: Props) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  /** The key as it was when the question was asked. */
  const [asked, setAskedKey] = useState(value);
  const { id, label, lastFour, state, addedAt, lastUsedAt, expiresAt, origin } = value;
  const name = keyName(value, t);
  const isElsewhere = URL.parse(connection.baseUrl)?.origin !== origin;
  const open = (kind: 'key' | 'key-facts'): void => openDialog({ kind, connectionId: connection.id, keyId: id });
  return (
    <tr className={warningsDue(expiresAt, today, [SOON_DAYS]) > 0 ? 'is-soon' : undefined}>
      <th scope="row">
        <label className="key-choice line">
          <input
            type="radio"
            name={`key of ${connection.id}`}
            aria-label={t('settings.keys.use', { key: name })}
            checked={id === connection.keyId}
            disabled={isElsewhere}
            onChange={() => void chooseKey(connection.id, id)}
          />
          <span>
            {label === '' ? null : (
              <bdi className="key-label" translate="no">
                {label}
              </bdi>
            )}
            <MaskedKey lastFour={lastFour} />
            {isElsewhere ? <span className="field-hint">{t('settings.keys.elsewhere', { origin })}</span> : null}
          </span>
        </label>
      </th>
      <td data-column={t('settings.key.state')}>
        <KeyStateMark state={state} />
      </td>
      <td data-column={t('settings.key.added')} title={addedAt === null ? undefined : formatMoment(addedAt)}>
        {addedAt === null ? '' : formatDay(addedAt)}
      </td>
      <td data-column={t('settings.key.lastUsed')} title={lastUsedAt === null ? undefined : formatMoment(lastUsedAt)}>
        {lastUsedAt === null ? t('settings.key.never') : formatDay(lastUsedAt)}
      </td>
      <td
        data-column={t('connections.keyFacts.expires')}
        className={warningsDue(expiresAt, today) > 0 ? 'is-due' : undefined}
      >
        {expiresAt === null
          ? t('settings.keys.unknown')
          : isPast(expiresAt, today)
            ? t('settings.keys.expired', { date: formatDay(momentOf(expiresAt)) })
            : formatDay(momentOf(expiresAt))}
      </td>
      <td className="key-menu">
        <MoreMenu label={t('settings.keys.actionsOf', { key: name })}>
          <MenuItem onSelect={() => open('key')}>{t('settings.connections.rotate')}</MenuItem>
          <MenuItem isDisabled={isElsewhere} onSelect={() => void sayKeyTest(connection, value)}>
            {t('settings.keys.test')}
          </MenuItem>
          <MenuItem onSelect={() => open('key-facts')}>{t('connections.keyFacts.title')}</MenuItem>
          {state === 'locked' || state === 'this session only' ? (
            value.isRestartNeeded ? (
              <MenuItem onSelect={() => void restart()}>{t('app.restart')}</MenuItem>
            ) : (
              <MenuItem onSelect={() => void unlockKey(connection.id)}>{t('settings.key.tryKeyring')}</MenuItem>
            )
          ) : null}
          <MenuSeparator />
          <MenuItem
            isDangerous
            onSelect={() => {
              setAskedKey(value);
              setAsked(true);
            }}
          >
            {t('settings.connections.removeKey')}
          </MenuItem>
        </MoreMenu>
        <AlertDialog
          isOpen={isAsked}
          isDangerous
          title={t('settings.keys.askRemove', { key: keyName(asked, t), name: connection.name })}
          description={t('settings.connections.removeKeyWords')}
          confirmLabel={t('settings.connections.removeKey')}
          onConfirm={() => {
            setAsked(false);
            void removeKey(connection, asked);
          }}
          onCancel={() => setAsked(false)}
        />
      </td>
    </tr>
  );
}
