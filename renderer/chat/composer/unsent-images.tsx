/** Warns before sending that a model won't receive the attached images, and offers remedies. */

import type { Connection } from '../../../shared/connection.ts';
import { sendsImages } from '../../../shared/request-options.ts';
import { useT } from '../../i18n.ts';
import { chatUiStore } from '../../store/chats/chat-ui-store.ts';
import { conversationStore } from '../../store/chats/open-chat-store.ts';
import { changeRequestOptions, connectionOf } from '../../store/connections/connections-store.ts';
import { modelsStore } from '../../store/connections/models-store.ts';
import { Button } from '../../ui/button.tsx';
import { formatList } from '../../words/format.ts';

/** A model of the next message that won't get its images. */
export interface ModelWithoutImages {
  readonly connection: Connection;
  readonly model: string;
}

/** The models of the next message that won't get its images. */
export function modelsWithoutImages(): readonly ModelWithoutImages[] {
  const targets = new Map<string, ModelWithoutImages>();
  for (const { connectionId, model } of nextTargets()) {
    const connection = connectionOf(connectionId);
    if (connection === undefined || model === null || sendsImages(connection.request, model)) continue;
    targets.set(`${connection.id} ${model}`, { connection, model });
  }
  return [...targets.values()];
}

function nextTargets(): readonly { readonly connectionId: string | null; readonly model: string | null }[] {
  const { compareTargets } = chatUiStore.getState();
  const { chat } = conversationStore.getState();
  if (compareTargets.length > 1) return compareTargets;
  if (chat === null) return [];
  const columns = chat.compareColumns.flatMap((column) => {
    const reply = chat.messages.get(column.findLast((id) => chat.messages.get(id)?.reply != null) ?? '')?.reply;
    return reply == null ? [] : [reply];
  });
  return columns.length > 0 ? columns : [chat.settings];
}

/** False if the connection's list says what the model accepts, and images aren't included. */
function canTakeImages({ connection, model }: ModelWithoutImages): boolean {
  const listed = modelsStore
    .getState()
    .lists.get(connection.id)
    ?.models.find(({ id }) => id === model);
  return listed?.inputs === undefined || listed.inputs.includes('image');
}

async function sendImagesTo(models: readonly ModelWithoutImages[]): Promise<boolean> {
  for (const { connection, model } of models) {
    // Another model of the same connection may have been added just before.
    const { request = connection.request } = connectionOf(connection.id) ?? {};
    const imageModels = [...new Set([...request.imageModels, model])];
    if (!(await changeRequestOptions(connection, { ...request, imageModels }))) return false;
  }
  return true;
}

interface Props {
  readonly models: readonly ModelWithoutImages[];
  /** Receives the focus when the user presses Send. */
  readonly action: React.RefObject<HTMLButtonElement | null>;
  readonly canSendText: boolean;
  readonly onSendText: () => void;
  readonly onDone: () => void;
}

export function UnsentImages({ models, action, canSendText, onSendText, onDone }: Props) {
  const t = useT();
  const values = { models: formatList(models.map(({ model }) => model)), count: models.length };
  const isListed = models.every(canTakeImages);
  return (
    <div role="status" className="composer-notice line wraps">
      <p>{t(isListed ? 'chat.attachments.imagesOff' : 'chat.attachments.imagesNotTaken', values)}</p>
      {canSendText && (
        <Button ref={action} onClick={onSendText}>
          {t('chat.attachments.sendText')}
        </Button>
      )}
      <Button
        ref={canSendText ? null : action}
        onClick={() => void sendImagesTo(models).then((isOn) => isOn && onDone())}
      >
        {t('chat.attachments.allowImages', values)}
      </Button>
    </div>
  );
}
