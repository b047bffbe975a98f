/** Asks for another version of a reply, from another model or with other parameters. */

import { useState } from 'react';
import type { Message } from '../../../shared/conversation.ts';
import { readParameters } from '../../../shared/parameters.ts';
import { useT } from '../../i18n.ts';
import { ModelChooser } from '../../services/model-chooser.tsx';
import { regenerate } from '../../store/chats/conversation-actions.ts';
import { conversationStore, useMessage } from '../../store/chats/open-chat-store.ts';
import { useConnections } from '../../store/connections/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { messageBox } from '../../ui/message-box.ts';
import { UnsentImages } from '../composer/unsent-images.tsx';
import { OwnParameters } from '../inspector/own-parameters.tsx';
import type { AskedFor } from '../inspector/parameter-fields.tsx';
import { unsentImagesOf } from './unsent-again.ts';

interface Choice extends AskedFor {
  readonly connectionId: string | null;
  readonly model: string | null;
}

/** Starts with the reply's own model and parameters; without a reply, with the chat's. */
function firstChoice(message: Message | undefined): Choice {
  const reply = message?.reply ?? null;
  const settings = conversationStore.getState().chat?.settings;
  if (reply === null) {
    const { connectionId = null, model = null, parameters = {}, stream = true, systemPrompt = '' } = settings ?? {};
    return { connectionId, model, parameters, stream, systemPrompt };
  }
  const { stream, systemPrompt = '' } = reply.parameters;
  const { connectionId, model } = reply;
  return { connectionId, model, parameters: readParameters(reply.parameters), stream, systemPrompt };
}

interface Props {
  readonly messageId: string;
  readonly choice?: Pick<Choice, 'connectionId' | 'model'>;
  readonly onClose: () => void;
}

export function RegenerateDialog({ messageId, choice: begin, onClose }: Props) {
  const t = useT();
  const message = useMessage(messageId);
  const [choice, setChoice] = useState<Choice>(() => ({ ...firstChoice(message), ...begin }));
  const { connectionId, model } = choice;
  useConnections((state) => state.connections);
  const unsentTo = unsentImagesOf(messageId, choice);
  const change = (next: Partial<Choice>): void => setChoice((now) => ({ ...now, ...next }));
  const finish = (): void => {
    if (connectionId === null || model === null) return;
    const { parameters, stream, systemPrompt } = choice;
    onClose();
    void regenerate(messageId, { connectionId, model, parameters, stream, systemPrompt });
  };
  return (
    <Dialog
      onClose={onClose}
      className="regenerate-dialog"
      title={t('chat.action.regenerateWith')}
      description={t('chat.regenerate.explain')}
      finalFocus={messageBox}
      footer={
        <Button size="medium" variant="primary" disabled={connectionId === null || model === null} onClick={finish}>
          {model === null ? t('chat.action.regenerate') : t('chat.regenerate.start', { model })}
        </Button>
      }
    >
      {unsentTo.length > 0 && <UnsentImages models={unsentTo} />}
      <OwnParameters
        connectionId={connectionId}
        model={model}
        label={t('commands.parameters')}
        value={choice}
        onChange={change}
      />
      <ModelChooser connectionId={connectionId} model={model} onChoose={change} />
    </Dialog>
  );
}
