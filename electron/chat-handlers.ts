/** Maps each request about chats, messages and saved items to its function. */

import { RefusedError } from '../shared/errors.ts';
import type { RequestInput, RequestName } from '../shared/ipc.ts';
import { toJsonText } from '../shared/json/json-text.ts';
import { savedPage } from '../shared/saved-items.ts';
import { attachmentHandlers } from './attachment-requests.ts';
import { attempt, attemptVoid, flatten } from './attempt.ts';
import { askConsent } from './consent.ts';
import type { Asker } from './ipc.ts';
import { isTemporaryId } from './library/chats/temporary-id.ts';
import { toLibraryError } from './library/library-error.ts';
import type { Parts } from './set-up/parts.ts';

type ChatRequestName = Extract<
  RequestName,
  `${'conversation' | 'folder' | 'message' | 'queue' | 'turn' | 'compare' | 'saved' | 'prompt' | 'undo' | 'trash' | 'search'}:${string}`
>;

export function chatHandlers(parts: Parts) {
  const { conversations, data, engine, saved } = parts;
  const library = parts.library.api;
  const { running } = engine;
  const announceFolders = async <T>(value: Promise<T>): Promise<T> => {
    const result = await value;
    parts.emit('folders:changed', await library.listFolders());
    return result;
  };

  return {
    ...attachmentHandlers(parts),
    'conversation:list': ({ view, offset, limit }) =>
      attempt(async () => {
        const page = await library.listConversations(view, offset, limit);
        return { items: page.items.map((one) => conversations.decorate(one)), total: page.total };
      }),
    'conversation:create': ({ isTemporary, folderId }, { windowId }) =>
      attempt(async () => {
        const view = await conversations.create(isTemporary, folderId ?? null, windowId);
        // A reused empty chat gets new settings, and another window may show it.
        parts.emitToOthers(windowId, 'conversation:settings-changed', { id: view.summary.id, settings: view.settings });
        return view;
      }),
    'conversation:open': ({ id, isPart }, { windowId }) =>
      attempt(async () => toJsonText(await conversations.open(id, windowId, isPart))),
    'conversation:rest': ({ id, known }) => attempt(async () => toJsonText(await conversations.rest(id, known))),
    'conversation:rename': ({ id, title }) =>
      attempt(async () => {
        const { summary, undoId } = await library.renameConversation(id, title, true);
        conversations.announce([summary]);
        return { undoId };
      }),
    'conversation:settings': ({ id, patch, ...change }, { windowId }) =>
      attempt(async () => {
        if (parts.keys.isKeyIn(patch.extraBody ?? '')) throw new RefusedError('key_in_clear');
        const done = await conversations.updateSettings(id, patch, change);
        parts.emitToOthers(windowId, 'conversation:settings-changed', { id, settings: done.settings });
        return done;
      }),
    'conversation:bulk': ({ ids, action }) =>
      attempt(async () => {
        if (action.kind === 'delete') {
          // Probe the disk first: if it would refuse the deletion, no reply may be stopped.
          if (!ids.every(isTemporaryId)) await library.probe();
          await engine.stopConversations(ids);
        }
        const done = await library.bulk(ids, action);
        conversations.announce(done.changed, done.removed);
        return { undoId: done.undoId };
      }),
    'conversation:set-draft': ({ id, text, over = '' }, { windowId }) =>
      attemptVoid(async () => {
        conversations.announceDraft(await library.setDraft(id, text));
        parts.emitToOthers(windowId, 'conversation:draft', { id, text, over });
      }),
    'conversation:set-edit': ({ id, place, text }, { windowId }) =>
      attemptVoid(() => conversations.keepEdit(windowId, id, { place, text })),
    'conversation:set-position': ({ id, position }) => attemptVoid(() => library.setPosition(id, position)),
    'conversation:mark-read': ({ id }) => attemptVoid(async () => conversations.announce([await library.markRead(id)])),
    'conversation:tree': ({ id, offset }) => attempt(() => library.tree(id, offset)),
    'conversation:fork': ({ messageId }, { windowId }) =>
      attempt(async () => {
        const view = conversations.view(await library.fork(messageId));
        conversations.show(view.summary.id, windowId);
        conversations.announce([view.summary]);
        return view;
      }),

    'folder:create': ({ name, parentId }) => attempt(() => announceFolders(library.createFolder(name, parentId))),
    'folder:rename': ({ id, name }) => attempt(() => announceFolders(library.renameFolder(id, name))),
    'folder:move': ({ id, parentId, position }) =>
      attempt(() => announceFolders(library.moveFolder(id, parentId, position))),
    'folder:delete': ({ id }) =>
      attempt(async () => {
        const done = await announceFolders(library.deleteFolder(id));
        conversations.announce([], done.removed);
        // Not awaited: the endings are stored even if the chats are in the trash by then.
        void running.stopConversations(done.removed);
        return { undoId: done.undoId };
      }),

    'message:send': ({ conversationId, text, attachments }) =>
      attempt(() => engine.send(conversationId, text, attachments)),
    'message:edit': ({ messageId, text, isSent, attachments }) =>
      attempt(async () => {
        if (isSent) return engine.editAndSend(messageId, text, attachments);
        const change = await library.editMessage(messageId, text, attachments);
        running.publishPath(change);
        return { messageId: change.messageId, hiddenLater: change.hiddenLater };
      }),
    'message:delete': ({ conversationId, messageId }) =>
      attempt(async () => {
        await engine.stopConversations([conversationId]);
        const change = await library.deleteMessage(messageId);
        running.publishPath(change);
        return { undoId: change.undoId };
      }),
    'message:regenerate': ({ messageId, options }) => attempt(() => engine.regenerate(messageId, options)),
    'message:exactly-again': ({ messageId }) => attempt(() => engine.exactlyAgain(messageId)),
    'message:continue': ({ messageId }) => attemptVoid(() => engine.continue(messageId)),
    'message:retry': ({ messageId }) => attempt(() => engine.retry(messageId)),
    'message:select-version': ({ messageId }) =>
      attempt(async () => {
        const change = await library.selectVersion(messageId);
        running.publishPath(change);
        return { hiddenLater: change.hiddenLater, hiddenMessageId: change.hiddenMessageId };
      }),
    'message:details': ({ messageId }) =>
      attempt(async () => {
        const live = running.liveDetails(messageId);
        if (live === null) return library.getDetails(messageId);
        // Read the title requests from the library, but show the running request even if the library can't be read.
        const stored = await library.getDetails(messageId).catch((error: unknown) => {
          toLibraryError(error);
          return null;
        });
        return { ...live, titleRequests: stored?.titleRequests ?? [] };
      }),
    'queue:hold': ({ conversationId, id, isHeld }, { windowId }) =>
      attemptVoid(() => engine.queue.hold(conversationId, id, isHeld, windowId)),
    'queue:edit': ({ id, text, attachments }, { windowId }) =>
      attemptVoid(async () => {
        const change = await library.editQueued(id, text, attachments);
        running.publishPath(change);
        await engine.queue.hold(change.summary.id, id, false, windowId);
      }),
    'queue:remove': ({ id }, { windowId }) =>
      attemptVoid(async () => {
        const change = await library.removeQueued(id);
        running.publishPath(change);
        await engine.queue.hold(change.summary.id, id, false, windowId);
      }),
    'queue:send': ({ conversationId }) => attemptVoid(() => engine.queue.send(conversationId)),

    'turn:stop': ({ messageId }) => attemptVoid(() => running.stop(messageId)),
    'turn:retry-now': ({ messageId }) => attemptVoid(() => running.retryNow(messageId)),

    'compare:send': ({ conversationId, text, targets, attachments }) =>
      attempt(() => engine.compare(conversationId, text, targets, attachments)),
    'compare:keep': ({ messageId }, { windowId }) =>
      attempt(async () => {
        const { settings, undoId, ...change } = await library.keepCompared(messageId);
        running.publishPath(change);
        const { id } = change.summary;
        parts.emitToOthers(windowId, 'conversation:settings-changed', { id, settings });
        return { conversationId: id, settings, undoId };
      }),

    'saved:list': ({ offset }) => attempt(async () => savedPage(await saved.list(), offset)),
    'saved:create': (input) => attempt(() => saved.create(input)),
    'saved:switch-model': ({ ids, to }) => attempt(() => saved.announced(library.switchPresets(ids, to))),
    'saved:update': (input) => attempt(() => saved.update(input)),
    'saved:move': ({ id, position }) => attempt(() => saved.announced(library.moveSaved(id, position))),
    'saved:delete': ({ ids }) => attempt(() => saved.announced(library.deleteSaved(ids))),
    'prompt:export': async ({ ids }) => flatten(await attempt(() => saved.exportPrompts(ids))),
    'prompt:import': async () => flatten(await attempt(() => saved.importPrompts())),

    'undo:apply': ({ undoId }) =>
      attempt(async () => {
        const done = await announceFolders(saved.announced(library.undo(undoId)));
        conversations.announce(done.conversations);
        await parts.laboratory.refresh();
        if (done.changedPath !== null) running.publishPath(done.changedPath);
        if (done.changedSettings !== null) conversations.announceSettings(done.changedSettings);
        return done.conversations.map(({ id }) => id);
      }),
    'trash:list': () => attempt(async () => toJsonText(await library.listTrash())),
    'trash:restore': ({ ids }) =>
      attemptVoid(async () => {
        conversations.announce((await announceFolders(saved.announced(library.restoreTrash(ids)))).conversations);
        await parts.laboratory.refresh();
      }),
    'trash:empty': ({ ids }) => attempt(async () => data.emptyTrash(await askConsent('emptyTrash', ids, parts))),

    'search:query': ({ query, offset }) => attempt(() => library.search(query, offset)),
  } satisfies { readonly [N in ChatRequestName]: (input: RequestInput<N>, asker: Asker) => unknown };
}
