/** Collects everything that the window needs for its first picture. */

import { app, nativeTheme } from 'electron';
import type { UpdateState } from '../../shared/app-info.ts';
import type { ConversationView } from '../../shared/conversation.ts';
import type { Bootstrap } from '../../shared/ipc.ts';
import { toJsonText } from '../../shared/json/json-text.ts';
import type { LibraryState } from '../../shared/library.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { WindowRole } from '../../shared/window/window-role.ts';
import type { ConnectionService } from '../keys/connections.ts';
import type { Vault } from '../keys/vault-core.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { log } from '../logging/log.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { aboutInfo } from '../shell/about.ts';
import type { Notices } from '../shell/notices.ts';
import type { Conversations } from '../turns/conversations.ts';
import { isUnknown } from '../turns/endings.ts';

const NOT_OPENED = 'last-chat-not-opened';

export interface BootstrapParts {
  readonly settings: SettingsStore;
  readonly connections: ConnectionService;
  readonly conversations: Conversations;
  readonly library: { readonly api: AsyncLibrary; readonly ready: () => Promise<LibraryState> };
  readonly notices: Notices;
  readonly vault: Vault;
  readonly updates: { readonly state: () => UpdateState };
  readonly language: { readonly systemLocale: string; readonly systemLanguage: string };
  readonly appWindows: { readonly roleOf: (windowId: number) => WindowRole };
}

export function bootstrapReader(parts: BootstrapParts): (windowId: number) => Promise<Bootstrap> {
  const { settings, connections, conversations, library, notices, vault, updates, language } = parts;
  /** A reloaded page shows the same chat again; the quick window creates a chat when it opens. */
  const openFor = (role: WindowRole, windowId: number, hasConversations: boolean): Promise<ConversationView | null> => {
    if (role.kind === 'main') return firstConversation(parts, hasConversations, windowId);
    const id = conversations.onScreen(windowId) ?? (role.kind === 'chat' ? role.conversationId : null);
    return id === null ? Promise.resolve(null) : openOwn(conversations, id, windowId);
  };
  return async (windowId) => {
    const role = parts.appWindows.roleOf(windowId);
    const [state, { name }] = await Promise.all([library.ready(), vault.describe()]);
    const common = {
      role,
      settings: settings.get(),
      systemLocale: language.systemLocale,
      systemLanguage: language.systemLanguage,
      connections: connections.list(),
      library: state,
      vaultName: name,
      about: aboutInfo(),
      update: updates.state(),
      isDark: nativeTheme.shouldUseDarkColors,
      hasScreenReader: app.isAccessibilitySupportEnabled(),
    };
    if (state.kind !== 'ready')
      return {
        ...common,
        notices: notices.all(),
        folders: [],
        conversations: toJsonText([]),
        conversationCount: 0,
        open: null,
      };
    const [folders, page] = await Promise.all([
      library.api.listFolders(),
      library.api.listConversations('active', 0, LIMITS.conversationPageSize),
    ]);
    const open = await openFor(role, windowId, page.total > 0);
    return {
      ...common,
      // Read these last, because opening the rest can add notices.
      notices: notices.all(),
      folders,
      // Opening the chat marked it as read, but no page listens for that change yet.
      conversations: toJsonText(
        page.items.map((one) => conversations.decorate(one.id === open?.summary.id ? open.summary : one)),
      ),
      conversationCount: page.total,
      open,
    };
  };
}

/** The chat that was open last, else a new one; none before there is a connection or a chat. */
async function firstConversation(
  { settings, connections, conversations, notices }: BootstrapParts,
  hasConversations: boolean,
  windowId: number,
): Promise<ConversationView | null> {
  const wanted = conversations.onScreen(windowId) ?? settings.get().lastConversationId;
  if (wanted !== null) {
    try {
      const view = await conversations.reopen(wanted, windowId);
      notices.remove(NOT_OPENED);
      return view;
    } catch (error) {
      // An unknown chat was deleted, or only lived in memory. Any other failure is reported.
      if (!isUnknown(error)) {
        log.error('start.chat_not_opened', { error });
        notices.show({ id: NOT_OPENED, level: 'alert', key: 'notices.lastChatNotOpened', isStanding: true });
      }
    }
  }
  if (connections.list().length === 0 && !hasConversations) return null;
  return conversations.create(false, null, windowId);
}

/** The chat of a chat window; null when it was deleted meanwhile. */
async function openOwn(conversations: Conversations, id: string, windowId: number): Promise<ConversationView | null> {
  try {
    return await conversations.reopen(id, windowId);
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}
