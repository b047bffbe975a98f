/** The button with the chat's model, which opens the list of models. */

import { ChevronDown } from 'lucide-react';
import { useCallback } from 'react';
import { isolatedHere, useT } from '../../i18n.ts';
import { ModelChooser } from '../../services/model-chooser.tsx';
import { changeSettings } from '../../store/chats/chat-settings.ts';
import { focusComposer, setModelPickerOpen, useChatUi } from '../../store/chats/chat-ui-store.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { useConnections } from '../../store/connections/connections-store.ts';
import type { ModelOf } from '../../store/connections/model-facts-store.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { factLine } from '../../words/format.ts';
import { PresetMenu } from '../presets/preset-menu.tsx';

export function ModelPicker({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const isOpen = useChatUi((state) => state.isModelPickerOpen);
  const model = useChat((chat) => chat.settings.model, null);
  const connectionId = useChat((chat) => chat.settings.connectionId, null);
  const connections = useConnections((state) => state.connections);
  const connection = connections.find(({ id }) => id === connectionId);
  const name = model ?? t('commands.modelPicker');
  // Show the connection's name only if there are several.
  const shown =
    connections.length > 1 && connection !== undefined ? factLine([name, connection.name]) : isolatedHere(name);
  // In a comparison, each column's model receives the next message.
  const columns = useChat((chat) => chat.compareColumns.length, 0);
  const answering = columns > 1 ? t('chat.model.count', { count: columns }) : null;
  const choose = useCallback(
    (choice: ModelOf): void => {
      void changeSettings(chatId, choice);
      focusComposer();
    },
    [chatId],
  );
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setModelPickerOpen}
      label={t('chat.model.list')}
      className="model-popover"
      side="top"
      trigger={
        <Button
          size="medium"
          variant="quiet"
          className="model-button"
          aria-label={t('chat.model.named', { model: answering === null ? shown : factLine([shown, answering]) })}
        >
          <span className="one-line" translate={answering === null ? 'no' : undefined}>
            {answering ?? shown}
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <ModelChooser connectionId={connectionId} model={model} onChoose={choose} />
      <div className="preset-line model-presets remark">
        <span>{t('presets.label')}</span>
        <PresetMenu onChoose={focusComposer} />
      </div>
    </Popover>
  );
}
