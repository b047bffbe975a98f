/** The button that names the chat's model, and the list to choose another from. */

import { ChevronDown } from 'lucide-react';
import { useCallback, useId } from 'react';
import { useT } from '../../i18n.ts';
import { focusComposer, setModelPickerOpen, useChatUi } from '../../store/chat-ui-store.ts';
import { changeSettings } from '../../store/conversation-actions.ts';
import { useChat } from '../../store/open-chat-store.ts';
import { Popover } from '../../ui/popover.tsx';
import { ModelChooser } from './model-chooser.tsx';

export function ModelPicker({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const isOpen = useChatUi((state) => state.isModelPickerOpen);
  const model = useChat((chat) => chat.settings.model, null);
  const connectionId = useChat((chat) => chat.settings.connectionId, null);
  const textId = useId();
  const choose = useCallback(
    (choice: { readonly connectionId: string; readonly model: string }): void => {
      void changeSettings(chatId, choice);
      setModelPickerOpen(false);
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
      trigger={
        <button
          type="button"
          className="button button-quiet model-button"
          aria-label={t('chat.model.button')}
          aria-describedby={textId}
        >
          <span id={textId} className="model-button-text">
            {model ?? t('chat.model.none')}
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    >
      <ModelChooser connectionId={connectionId} model={model} onChoose={choose} />
    </Popover>
  );
}
