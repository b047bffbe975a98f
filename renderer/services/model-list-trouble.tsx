/** Explains why model lists couldn't be read, with one alert per connection, and which lists are incomplete. */

import { useT } from '../i18n.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { loadModels, useModels } from '../store/connections/models-store.ts';
import { Button } from '../ui/button.tsx';
import { errorSentence } from '../words/error-words.ts';
import { ServiceCodes, ServiceWords } from './service-error.tsx';

export function ModelListTrouble() {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  return connections.map((connection) => {
    const list = lists.get(connection.id);
    const error = list?.error ?? null;
    if (error === null) {
      if (list?.isCut !== true) return null;
      return (
        <p key={connection.id} className="model-hint remark">
          {t('chat.model.cut', { name: connection.name })}
        </p>
      );
    }
    return (
      <div key={connection.id} role="alert" data-error-kind={error.code} className="model-trouble stack">
        <p>
          {connections.length > 1 ? `${connection.name}: ` : ''}
          {t('chat.model.listFailed')} {t(errorSentence(error))}
        </p>
        <ServiceWords error={error} />
        <ServiceCodes error={error} />
        <Button onClick={() => void loadModels(connection.id, true)}>{t('chat.error.retry')}</Button>
      </div>
    );
  });
}
