/** Warns that the chat's model is no longer in its service's list: it stays selected but may not answer. */

import { memo, useEffect } from 'react';
import { useT } from '../../i18n.ts';
import { setModelPickerOpen } from '../../store/chats/chat-ui-store.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { useConnection } from '../../store/connections/connections-store.ts';
import { loadLastModels, useModels } from '../../store/connections/models-store.ts';
import { Button } from '../../ui/button.tsx';

export const GoneModel = memo(function GoneModel() {
  const t = useT();
  const model = useChat((chat) => chat.settings.model, null);
  const connectionId = useChat((chat) => chat.settings.connectionId, null);
  const connection = useConnection(connectionId);
  const isGone = useModels(({ lists }) => model !== null && lists.get(connectionId ?? '')?.gone?.includes(model));
  useEffect(() => {
    if (connectionId !== null) void loadLastModels(connectionId);
  }, [connectionId]);
  if (isGone !== true || model === null || connection === undefined) return null;
  return (
    <div role="note" className="composer-notice line wraps">
      <p>{t('models.goneHere', { model, connection: connection.name })}</p>
      <Button variant="quiet" onClick={() => setModelPickerOpen(true)}>
        {t('commands.modelPicker')}
      </Button>
    </div>
  );
});
