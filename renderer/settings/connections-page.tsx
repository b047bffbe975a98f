/** Settings > Connections: the services and what is known about their keys. */

import { Plus } from 'lucide-react';
import { useT } from '../i18n.ts';
import { LocalServices } from '../services/local-services.tsx';
import { useConnections } from '../store/connections/connections-store.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { vaultWords } from '../words/vault-words.ts';
import { ConnectionCard } from './connection-card.tsx';

export function ConnectionsPage() {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const vaultName = useConnections((state) => state.vaultName);
  return (
    <>
      <p className="settings-words">
        {vaultName === null
          ? t('settings.connections.intro')
          : t('settings.connections.introVault', { vault: vaultWords(t, vaultName) })}
      </p>
      <div className="connection-ways wraps">
        <Button
          size="medium"
          icon={<Plus size={15} aria-hidden="true" />}
          onClick={() => openDialog({ kind: 'connection-form', connectionId: null })}
        >
          {t('connections.connectTitle')}
        </Button>
        <LocalServices />
      </div>
      {vaultName === null ? (
        <Callout tone="warning" className="settings-callout">
          <p>{t('settings.connections.noVault')}</p>
          <p>{t('settings.connections.noVaultHelp')}</p>
        </Callout>
      ) : null}
      {connections.length === 0 ? <p className="settings-empty">{t('settings.connections.none')}</p> : null}
      <ul className="connection-cards">
        {connections.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
      </ul>
    </>
  );
}
