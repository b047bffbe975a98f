/** Titles a chat by its model after the first exchange, when the person switched that on. */

import type { ConnectionService } from '../keys/connections.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { log } from '../logging/log.ts';
import type { FetchLike } from '../service/transport.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Conversations } from './conversations.ts';
import { askForTitle } from './title.ts';

export function titleAfterReply(options: {
  readonly library: AsyncLibrary;
  readonly fetch: FetchLike;
  readonly settings: SettingsStore;
  readonly connections: ConnectionService;
  readonly conversations: Conversations;
}): (conversationId: string, messageId: string) => Promise<void> {
  const { library, fetch, settings, connections, conversations } = options;
  return async (conversationId, messageId) => {
    if (!settings.get().isTitleByModel) return;
    try {
      const { reply } = await library.getMessage(messageId);
      if (reply === null) return;
      const route = await connections.route(reply.connectionId);
      if (!route.ok) return;
      const title = await askForTitle({ library, fetch, route: route.value, messageId, model: reply.model });
      if (title === null) return;
      conversations.announce([(await library.renameConversation(conversationId, title, false)).summary]);
    } catch (error) {
      // The chat keeps the title that it has.
      log.warn('title.failed', { error });
    }
  };
}
