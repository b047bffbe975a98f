/** Warns before sending that a model won't receive the images, and offers remedies. */

import { useMemo } from 'react';
import type { Connection } from '../../../shared/connection.ts';
import { sendsImages } from '../../../shared/requests/request-options.ts';
import { useT } from '../../i18n.ts';
import { changeSettings } from '../../store/chats/chat-settings.ts';
import { chatUiStore, focusComposer, useChatUi } from '../../store/chats/chat-ui-store.ts';
import type { OpenChat } from '../../store/chats/conversation-state.ts';
import { MessageMap } from '../../store/chats/message-map.ts';
import { conversationStore, useChat } from '../../store/chats/open-chat-store.ts';
import { sentAgain } from '../../store/chats/sent-again.ts';
import { changeRequestOptions, connectionOf, useConnections } from '../../store/connections/connections-store.ts';
import { modelsStore } from '../../store/connections/models-store.ts';
import { Button } from '../../ui/button.tsx';
import { formatList } from '../../words/format.ts';

interface Target {
  readonly connectionId: string | null;
  readonly model: string | null;
}

/** A model that gets a message without its images. */
export interface ModelWithoutImages {
  readonly connection: Connection;
  readonly model: string;
}

/** The models among `targets` that get no images. */
export function modelsWithoutImages(targets: readonly Target[]): readonly ModelWithoutImages[] {
  const found = new Map<string, ModelWithoutImages>();
  for (const { connectionId, model } of targets) {
    const connection = connectionOf(connectionId);
    if (connection === undefined || model === null || sendsImages(connection.request, model)) continue;
    found.set(`${connection.id} ${model}`, { connection, model });
  }
  return [...found.values()];
}

/** Where the message box sends the next message. */
export function nextTargets(): readonly Target[] {
  const { compareTargets } = chatUiStore.getState();
  const { chat } = conversationStore.getState();
  if (compareTargets.length > 1) return compareTargets;
  return chat === null ? [] : targetsAtEnd(chat);
}

/** The connections and models of a message that is added at the end of the chat. */
export function targetsAtEnd(chat: OpenChat): readonly Target[] {
  const columns = chat.compareColumns.flatMap((column) => {
    const reply = chat.messages.get(column.findLast((id) => chat.messages.get(id)?.reply != null) ?? '')?.reply;
    return reply == null ? [] : [reply];
  });
  return columns.length > 0 ? columns : [chat.settings];
}

/** The connection and model of a message that is sent after `parentId`: a comparison's column keeps its model. */
export function targetsAfter(chat: OpenChat, parentId: string | null): readonly Target[] {
  const reply = chat.messages.get(parentId ?? '')?.reply;
  return [reply?.compareGroupId == null ? chat.settings : reply];
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
  readonly action?: React.RefObject<HTMLButtonElement | null>;
  /** Sends the message without its images; absent if nothing else is in it, or another choice is offered. */
  readonly onSendText?: (() => void) | undefined;
  readonly onLeaveOut?: () => void;
  readonly onDone?: () => void;
}

export function UnsentImages({ models, action, onSendText, onLeaveOut, onDone }: Props) {
  const t = useT();
  const values = { models: formatList(models.map(({ model }) => model)), count: models.length };
  const isListed = models.every(canTakeImages);
  return (
    <div role="status" className="composer-notice line wraps">
      <p>{t(isListed ? 'chat.attachments.imagesOff' : 'chat.attachments.imagesNotTaken', values)}</p>
      <div className="line wraps">
        {onSendText !== undefined && (
          <Button ref={action ?? null} onClick={onSendText}>
            {t('chat.attachments.sendText')}
          </Button>
        )}
        {onLeaveOut !== undefined && <Button onClick={onLeaveOut}>{t('chat.attachments.leaveOut')}</Button>}
        <Button
          ref={onSendText === undefined ? (action ?? null) : null}
          onClick={() => void sendImagesTo(models).then((isOn) => isOn && onDone?.())}
        >
          {t('chat.attachments.allowImages', values)}
        </Button>
      </div>
    </div>
  );
}

const NO_IDS: readonly string[] = [];
const NO_COLUMNS: OpenChat['compareColumns'] = [];

/** Warns that the next message goes to a model that won't receive the images of earlier ones. */
export function UnsentEarlierImages({ chatId }: { readonly chatId: string | null }) {
  const ids = useChat((chat) => chat.ids, NO_IDS);
  const compareColumns = useChat((chat) => chat.compareColumns, NO_COLUMNS);
  const messages = useChat((chat) => chat.messages, MessageMap.EMPTY);
  const settings = useChat((chat) => chat.settings, null);
  // `modelsWithoutImages` reads these stores; these hooks re-render when they change.
  useConnections((state) => state.connections);
  useChatUi((state) => state.compareTargets);
  const hasImages = useMemo(
    () => settings !== null && sentAgain({ ids, compareColumns, messages, settings }, []).images.length > 0,
    [ids, compareColumns, messages, settings],
  );
  const models = hasImages ? modelsWithoutImages(nextTargets()) : [];
  if (chatId === null || models.length === 0) return null;
  const leaveOut = (): void => void changeSettings(chatId, { imageHistoryLimit: 0 }).then(focusComposer);
  return <UnsentImages models={models} onLeaveOut={leaveOut} onDone={focusComposer} />;
}
