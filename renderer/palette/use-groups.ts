/** Reads the palette's items from the stores, and lists those that match the query. */

import { useEffect, useMemo, useState } from 'react';
import type { ConversationSummary } from '../../shared/conversation.ts';
import { SYNONYM_TEXTS } from '../../shared/locales/synonym-texts.ts';
import { useT } from '../i18n.ts';
import { useLoadedTexts } from '../services/loaded-texts.ts';
import { useHelp } from '../services/use-help.ts';
import { canContinue } from '../store/chats/can-continue.ts';
import { useConversations } from '../store/chats/chat-list-store.ts';
import { lastReplyId, shownIds, useConversation } from '../store/chats/open-chat-store.ts';
import { hasRawText } from '../store/chats/raw-text.ts';
import { lastUndoable } from '../store/chats/undo-store.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { isHidden, useModelFacts } from '../store/connections/model-facts-store.ts';
import { loadModels, useModels } from '../store/connections/models-store.ts';
import { useSaved } from '../store/saved/saved-store.ts';
import { clearHits, findHits, useHits } from '../store/window/palette-hits-store.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { answersIn, commandEntries, exampleEntries, helpEntries, settingEntries } from './app-entries.ts';
import type { ChatMatches } from './chat-matches.ts';
import { chatMatches, type PaletteGroup, paletteGroups } from './palette-items.ts';

/** Titles are prepared in steps of this length, with pauses for keys and frames. */
const PREPARED_AT_ONCE_MS = 4;
const PREPARE_AGAIN_MS = 12;

export function useGroups(query: string): readonly PaletteGroup[] {
  const t = useT();
  const chats = useConversations((state) => state.active.items);
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const facts = useModelFacts();
  const isChatOpen = useConversation((state) => state.chat !== null);
  const presets = useSaved((state) => state.presets);
  const prompts = useSaved((state) => state.prompts);
  const synonyms = useLoadedTexts(SYNONYM_TEXTS);
  const help = useHelp();
  const entries = useMemo(() => [...helpEntries(help?.articles ?? []), ...exampleEntries(t)], [help, t]);
  const isCut = useConversation(({ chat }) => {
    const last = chat === null ? undefined : chat.messages.get(shownIds(chat).at(-1) ?? '');
    return last !== undefined && canContinue(last);
  });
  const isRawThere = useConversation(({ chat }) => {
    const last = chat === null ? undefined : chat.messages.get(lastReplyId(chat) ?? '');
    return last !== undefined && hasRawText(last);
  });
  const commands = useMemo(
    () =>
      commandEntries(
        t,
        synonyms,
        ({ id, group }) =>
          (group !== 'chat' || isChatOpen) &&
          (id !== 'continue-reply' || isCut) &&
          (id !== 'view-raw' || isRawThere) &&
          (id !== 'check-up' || connections.length > 0),
        lastUndoable(t),
      ),
    [t, synonyms, isChatOpen, isCut, isRawThere, connections],
  );
  const values = useSettings((all) => all);
  const settings = useMemo(() => settingEntries(t, synonyms, values), [t, synonyms, values]);
  const found = useHits((state) => state.groups);
  useEffect(() => {
    for (const { id } of connections) void loadModels(id, false);
  }, [connections]);
  useEffect(() => findHits(query), [query]);
  useEffect(() => clearHits, []);
  const models = useMemo(
    () =>
      isChatOpen
        ? connections.flatMap(({ id, name }) =>
            (lists.get(id)?.models ?? []).flatMap((model) =>
              isHidden({ connectionId: id, model: model.id }, facts)
                ? []
                : [{ connectionId: id, model: model.id, from: name }],
            ),
          )
        : [],
    [connections, lists, facts, isChatOpen],
  );
  const matches = usePreparedMatches(chats, t('sidebar.untitled'));
  return useMemo(() => {
    const searchAll = t('app.palette.searchAll', { query: query.trim() });
    return paletteGroups(
      {
        chats,
        commands,
        models,
        presets: isChatOpen ? presets : [],
        prompts: isChatOpen ? prompts : [],
        settings,
        help: entries,
        helpByText: (text) => answersIn(help, entries, text),
        nearest: (entries, text) => help?.findAmong(entries, text) ?? [],
        found,
        untitled: t('sidebar.untitled'),
        searchAll,
      },
      query,
      matches,
    );
  }, [chats, commands, models, presets, prompts, settings, help, entries, found, query, matches, isChatOpen, t]);
}

/** Prepares the titles in steps as soon as the palette is open, so that the first letter needn't wait for them. */
function usePreparedMatches(chats: readonly ConversationSummary[], untitled: string): ChatMatches {
  const [matches] = useState(chatMatches);
  useEffect(() => {
    const prepareMore = (): ReturnType<typeof setTimeout> =>
      setTimeout(() => {
        if (!matches.prepare({ chats, untitled }, PREPARED_AT_ONCE_MS)) timer = prepareMore();
      }, PREPARE_AGAIN_MS);
    let timer = prepareMore();
    return () => clearTimeout(timer);
  }, [matches, chats, untitled]);
  return matches;
}
