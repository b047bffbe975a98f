/** The menu beside Regenerate: the same request again, other models, a comparison, and the Laboratory. */

import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Message } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { chooseModels } from '../../services/model-choices.ts';
import { chatUiStore, focusComposer, showDialog } from '../../store/chats/chat-ui-store.ts';
import { regenerate } from '../../store/chats/conversation-actions.ts';
import { conversationStore, currentText } from '../../store/chats/open-chat-store.ts';
import { useConnections } from '../../store/connections/connections-store.ts';
import { type ModelOf, modelKey, useModelFacts } from '../../store/connections/model-facts-store.ts';
import { loadLastModels, useModels } from '../../store/connections/models-store.ts';
import { useRecentModels } from '../../store/connections/recent-models.ts';
import { openInLaboratory } from '../../store/laboratory/from-chat.ts';
import { useKeys } from '../../store/window/commands.ts';
import { useSettings } from '../../store/window/settings-store.ts';
import { MenuItem, MenuSeparator, MoreMenu } from '../../ui/menu.tsx';
import { messageBox } from '../../ui/message-box.ts';
import { factLine } from '../../words/format.ts';
import { sendAgain } from '../inspector/send-again.tsx';
import { unsentImagesOf } from './unsent-again.ts';

/** The menu lists at most this many models; the dialog offers the others. */
const MODELS_MAX = 5;
/** A longer name is shown without its path: otherwise the end of the name would be cut off. */
const NAME_MAX_CHARS = 28;

export function RegenerateMenu({ message }: { readonly message: Message }) {
  const t = useT();
  return (
    <MoreMenu
      label={t('chat.action.moreWays')}
      icon={<ChevronDown size={14} aria-hidden="true" />}
      className="message-action is-joined"
    >
      <Items message={message} />
    </MoreMenu>
  );
}

/** Mounted only while the menu is open. */
function Items({ message }: { readonly message: Message }) {
  const t = useT();
  const keys = useKeys('regenerate');
  const models = useOtherModels(message);
  const connections = useConnections((state) => state.connections);
  const nameOf = ({ connectionId, model }: ModelOf): string => {
    const name = model.length > NAME_MAX_CHARS ? (model.split('/').at(-1) ?? model) : model;
    if (connections.length < 2) return name;
    return factLine([name, connections.find(({ id }) => id === connectionId)?.name ?? null]);
  };
  /** Regenerates the reply. If the model won't receive images above it, opens the dialog instead, which says so. */
  const regenerateWith = ({ connectionId, model }: ModelOf): void => {
    const choice = { connectionId, model };
    if (unsentImagesOf(message.id, choice).length > 0)
      showDialog({ kind: 'regenerate', messageId: message.id, choice });
    else void regenerate(message.id, choice).then(focusComposer);
  };
  const compare = (): void => {
    const question = questionOf(message);
    // Suggest the question only if the message box is empty.
    if (question !== null && messageBox()?.value === '') chatUiStore.setState({ suggestion: question });
    showDialog({ kind: 'compare' });
  };
  return (
    <>
      <MenuItem keys={keys} onSelect={() => void regenerate(message.id).then(focusComposer)}>
        {t('chat.action.sameModel')}
      </MenuItem>
      <MenuItem onSelect={() => void sendAgain(message)}>{t('chat.action.exactly')}</MenuItem>
      <MenuSeparator />
      {models.map((choice) => (
        <MenuItem key={modelKey(choice)} onSelect={() => regenerateWith(choice)}>
          {t('chat.action.withModel', { model: nameOf(choice) })}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => showDialog({ kind: 'regenerate', messageId: message.id })}>
        {t('chat.action.withAnother')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={compare}>{t('chat.action.compareAnswers')}</MenuItem>
      <MenuItem onSelect={() => void openInLaboratory(message.id)}>{t('laboratory.openHere')}</MenuItem>
    </>
  );
}

/** Favourites first, then recent models, then the others of each connection, beginning with the reply's. */
function useOtherModels({ reply }: Message): readonly ModelOf[] {
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const favourites = useSettings((settings) => settings.favouriteModels);
  const recent = useRecentModels();
  const facts = useModelFacts();
  const connectionId = reply?.connectionId ?? null;
  const model = reply?.model ?? null;
  useEffect(() => {
    for (const { id } of connections) void loadLastModels(id);
  }, [connections]);
  return useMemo(() => {
    const current = connectionId === null || model === null ? null : { connectionId, model };
    const own = connections.filter(({ id }) => id === connectionId);
    const ordered = [...own, ...connections.filter(({ id }) => id !== connectionId)];
    const groups = chooseModels({ connections: ordered, lists, favourites, recent, current, facts }, '');
    return groups
      .filter(({ kind }) => kind !== 'current')
      .flatMap(({ choices }) => choices)
      .slice(0, MODELS_MAX);
  }, [connections, lists, favourites, recent, facts, connectionId, model]);
}

/** The text of the user's message that the reply answers; null if it answers none. */
function questionOf({ parentId }: Message): string | null {
  const parent = parentId === null ? undefined : conversationStore.getState().chat?.messages.get(parentId);
  return parent?.role === 'user' ? currentText(parent.id) : null;
}
