/** Maps each request of the window to its function, in one place. */

import { ok, type Refusal, RefusedError, type Result } from '../shared/errors.ts';
import type { RequestInput, RequestName, RequestValue } from '../shared/ipc.ts';
import { toJsonText } from '../shared/json/json-text.ts';
import { savedPage } from '../shared/saved-items.ts';
import { attachmentHandlers } from './attachment-requests.ts';
import { attempt, nothing, settled } from './attempt.ts';
import { askConsent, type Consent, type ConsentName } from './consent.ts';
import { deleteEverything } from './delete-everything.ts';
import type { Asker, Handlers } from './ipc.ts';
import { isTemporaryId } from './library/chats/temporary-id.ts';
import { toLibraryError } from './library/library-error.ts';
import { findLocalServices } from './service/local-services.ts';
import type { Parts } from './set-up/parts.ts';
import { readLicences } from './shell/about.ts';
import { spellingOf } from './shell/spelling.ts';
import { bootstrapReader } from './start-up/bootstrap.ts';

export function createHandlers(parts: Parts): Handlers {
  const { connections, conversations, data, desktop, engine, notices, practice, proxy, saved, settings } = parts;
  const { updates } = parts;
  const file = parts.library;
  const library = file.api;
  const { running } = engine;
  /** Asks main's own question, then acts on the subject that it named. */
  const withConsent = <N extends ConsentName, T>(
    name: N,
    input: Parameters<typeof askConsent<N>>[1],
    act: (consent: Consent<N>) => Promise<T> | T,
  ): Promise<Result<T, Refusal>> => attempt(async () => act(await askConsent(name, input, parts)));
  const announceFolders = async <T>(value: Promise<T>): Promise<T> => {
    const result = await value;
    parts.emit('folders:changed', await library.listFolders());
    return result;
  };
  const preselect = async ({ connection, models: list }: RequestValue<'connection:create'>) => {
    settings.update({ lastConnectionId: connection.id, lastModel: list.models[0]?.id ?? null });
    // The connection exists, even if updating the chats on the screen fails.
    await attempt(() => conversations.noteConnection());
  };

  /** The code is only shown once: it counts as saved when the person confirmed that, whatever happens to the page. */
  const withCode = async <T>(made: Promise<T>): Promise<T> => {
    const value = await made;
    settings.update({ isRecoveryCodeUnsaved: true });
    return value;
  };

  const readBootstrap = bootstrapReader(parts);
  const { appWindows, checkUps } = parts;

  return {
    'app:bootstrap': (_input, { windowId }) => attempt(() => readBootstrap(windowId)),
    'app:listen': (_input, { windowId }) =>
      nothing(() => {
        if (appWindows.roleOf(windowId).kind === 'main') parts.pageDoor.opens();
      }),
    'app:open-external': ({ url }) => desktop.openExternal(url),
    'app:copy': ({ text, html }) => desktop.copy(text, html),
    'app:save-text': ({ suggestedName, text, isBase64 }) => desktop.saveText(suggestedName, text, isBase64),
    'app:load-image': ({ url }) => desktop.loadImage(url),
    'app:open-folder': ({ which }) => desktop.openFolder(which),
    'app:contacted-hosts': () => ok(parts.hosts.list()),
    'app:licences': () => attempt(async () => ({ text: await readLicences() })),
    'app:spelling': () => ok(spellingOf(parts.first.pageSession)),
    'app:quit': ({ isConfirmed }) => nothing(() => parts.quitGuard.ask(isConfirmed)),
    'app:restart': () => nothing(() => parts.quitGuard.restart()),
    'app:dismiss-notice': ({ id }) => nothing(() => notices.remove(id)),
    'app:habits': () => attempt(() => parts.habits.read()),
    'app:start-at-login': ({ isWanted }) => attempt(() => parts.habits.startAtLogin(isWanted)),

    'window:open-chat': ({ conversationId }) =>
      attempt(async () => {
        // Check this first, to avoid opening a window for nothing.
        const [chat] = await library.summaries([conversationId]);
        if (chat === undefined) throw new RefusedError('not_found');
        if (!appWindows.openChat(conversationId)) throw new RefusedError('too_many_windows');
        return null;
      }),
    'window:show-in-main': ({ conversationId }, { windowId }) =>
      nothing(() => {
        parts.showChatInMain(conversationId);
        if (appWindows.roleOf(windowId).kind === 'quick') appWindows.close(windowId);
      }),
    'window:open-quick': () => nothing(() => appWindows.toggleQuick()),
    'window:close': (_input, { windowId }) => nothing(() => appWindows.close(windowId)),
    'window:reload': (_input, { windowId }) => nothing(() => appWindows.reload(windowId)),
    'window:command': ({ command }) =>
      nothing(() => {
        appWindows.showMain();
        parts.commandInMain(command);
      }),

    'settings:update': ({ patch }) => settings.update(patch),
    'settings:set-proxy-password': ({ password, server }) => proxy.setPassword(password, server),
    'settings:test-proxy': ({ connectionId }) => proxy.test(connectionId),
    'settings:choose-ca-file': async () => {
      const chosen = await desktop.chooseCaFile();
      if (!chosen.ok || chosen.value.path === null) return chosen;
      const saved = settings.update({ extraCaFile: chosen.value.path });
      return saved.ok ? chosen : saved;
    },

    'connection:create': async (input, { windowId }) => {
      const created = await connections.create({ ...input, windowId });
      if (created.ok) await preselect(created.value);
      return created;
    },
    'connection:cancel-check': ({ checkId }) => nothing(() => connections.checks.cancel(checkId)),
    'connection:find-local': () => attempt(() => findLocalServices(parts)),
    'connection:update': ({ id, input }) => connections.update(id, input),
    'connection:remove': ({ id, shown }) => connections.remove(id, shown),
    'connection:test': async ({ id, keyId }) => {
      await practice.ready(id);
      return connections.test(id, keyId);
    },
    'connection:rotate-key': ({ id, keyId, ...typed }, { windowId }) =>
      connections.keys.rotate(id, { ...typed, windowId }, keyId),
    'connection:add-key': ({ id, ...typed }, { windowId }) => connections.keys.add(id, { ...typed, windowId }),
    'connection:choose-key': ({ id, keyId }) => connections.chooseKey(id, keyId),
    'connection:describe-key': ({ id, keyId, ...facts }) => connections.keys.describe(id, keyId, facts),
    'connection:remove-key': ({ id, keyId, shown }) => connections.keys.remove(id, keyId, shown),
    'connection:unlock-key': ({ id }) => connections.keys.unlock(id),
    'connection:last-models': async ({ id }) => connections.models.last(id),
    'connection:models': async ({ id, isRefresh }) => {
      if (isRefresh) await practice.ready(id);
      return connections.models.list(id, isRefresh);
    },
    'model:facts': () => attempt(() => library.modelFacts()),
    'model:set-facts': (facts) =>
      attempt(async () => {
        const all = await library.setModelFacts(facts);
        parts.emit('models:facts-changed', all);
        return all;
      }),
    'usage:report': ({ conversationId, offset, ...range }) =>
      attempt(() => library.usage(range, conversationId, offset)),
    'usage:by-chat': (range) => attempt(() => library.usageByChat(range)),
    'usage:of-chat': ({ conversationId }) => attempt(() => library.usageOfChat(conversationId)),
    'practice:start': async () => {
      const started = await practice.connect();
      if (started.ok) await preselect(started.value);
      return started;
    },

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
    'conversation:settings': ({ id, patch, isUndoable }, { windowId }) =>
      attempt(async () => {
        if (parts.keys.isKeyIn(patch.extraBody ?? '')) throw new RefusedError('key_in_clear');
        const done = await conversations.updateSettings(id, patch, isUndoable);
        parts.emitToOthers(windowId, 'conversation:settings-changed', { id, settings: done.settings });
        return done;
      }),
    'conversation:bulk': ({ ids, action }) =>
      attempt(async () => {
        if (action.kind === 'delete') {
          // A deletion that the disk refuses must not stop a reply first.
          if (!ids.every(isTemporaryId)) await library.probe();
          await engine.stopConversations(ids);
        }
        const done = await library.bulk(ids, action);
        conversations.announce(done.changed, done.removed);
        return { undoId: done.undoId };
      }),
    'conversation:set-draft': ({ id, text, over = '' }, { windowId }) =>
      nothing(async () => {
        conversations.announceDraft(await library.setDraft(id, text));
        parts.emitToOthers(windowId, 'conversation:draft', { id, text, over });
      }),
    'conversation:set-edit': ({ id, place, text }, { windowId }) =>
      nothing(() => conversations.keepEdit(windowId, id, { place, text })),
    'conversation:set-position': ({ id, position }) => nothing(() => library.setPosition(id, position)),
    'conversation:mark-read': ({ id }) => nothing(async () => conversations.announce([await library.markRead(id)])),
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
        // Not awaited: the endings are stored with the chats, wherever those are by then.
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
    'message:continue': ({ messageId }) => nothing(() => engine.continue(messageId)),
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
        // A running reply may have a stored title request. Running requests can be shown even while the library can't
        // be read.
        const stored = await library.getDetails(messageId).catch((error: unknown) => {
          toLibraryError(error);
          return null;
        });
        return { ...live, titleRequests: stored?.titleRequests ?? [] };
      }),
    'queue:hold': ({ conversationId, id, isHeld }, { windowId }) =>
      nothing(() => engine.holdQueued(conversationId, id, isHeld, windowId)),
    'queue:edit': ({ id, text, attachments }, { windowId }) =>
      nothing(async () => {
        const change = await library.editQueued(id, text, attachments);
        running.publishPath(change);
        await engine.holdQueued(change.summary.id, id, false, windowId);
      }),
    'queue:remove': ({ id }, { windowId }) =>
      nothing(async () => {
        const change = await library.removeQueued(id);
        running.publishPath(change);
        await engine.holdQueued(change.summary.id, id, false, windowId);
      }),
    'queue:send': ({ conversationId }) => nothing(() => engine.sendQueue(conversationId)),

    'turn:stop': ({ messageId }) => nothing(() => running.stop(messageId)),
    'turn:retry-now': ({ messageId }) => nothing(() => running.retryNow(messageId)),

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

    ...attachmentHandlers(parts),

    'saved:list': ({ offset }) => attempt(async () => savedPage(await saved.list(), offset)),
    'saved:create': (input) => attempt(() => saved.create(input)),
    'saved:update': (input) => attempt(() => saved.update(input)),
    'saved:move': ({ id, position }) => attempt(() => saved.announced(library.moveSaved(id, position))),
    'saved:delete': ({ ids }) => attempt(() => saved.announced(library.deleteSaved(ids))),
    'prompt:export': async ({ ids }) => settled(await attempt(() => saved.exportPrompts(ids))),
    'prompt:import': async () => settled(await attempt(() => saved.importPrompts())),

    'undo:apply': ({ undoId }) =>
      attempt(async () => {
        const done = await announceFolders(saved.announced(library.undo(undoId)));
        conversations.announce(done.conversations);
        if (done.changedPath !== null) running.publishPath(done.changedPath);
        if (done.changedSettings !== null) conversations.announceSettings(done.changedSettings);
        return done.conversations.map(({ id }) => id);
      }),
    'trash:list': () => attempt(() => library.listTrash()),
    'trash:restore': ({ ids }) =>
      nothing(async () =>
        conversations.announce((await announceFolders(saved.announced(library.restoreTrash(ids)))).conversations),
      ),
    'trash:empty': ({ ids }) => withConsent('emptyTrash', ids, (consent) => data.emptyTrash(consent)),

    'search:query': ({ query, offset }) => attempt(() => library.search(query, offset)),

    'data:status': () => attempt(() => file.status()),
    'data:export': ({ ids, format }) => attempt(() => data.export(ids, format)),
    'data:import': () => attempt(() => data.import()),
    'data:cancel-job': ({ jobId }) => nothing(() => file.cancelJob(jobId)),
    'data:backup-now': () => attempt(() => data.backupNow()),
    'data:restore-backup': ({ id }) => withConsent('restoreBackup', id, (consent) => data.restoreBackup(consent)),
    'backup:list': ({ id, offset, limit }) => attempt(() => data.listBackup(id, offset, limit)),
    'backup:open': ({ id, conversationId, ...part }) => attempt(() => data.openInBackup(id, conversationId, part)),
    'backup:search': ({ id, query, offset }) => attempt(() => data.searchBackup(id, query, offset)),
    'backup:bring-back': ({ id, conversationIds, folderIds }) =>
      attempt(() => data.bringBack(id, conversationIds, folderIds)),
    'data:check': () => attempt(() => data.check()),
    'data:encrypt': () => withConsent('encrypt', null, (consent) => withCode(data.encrypt(consent))),
    'data:new-recovery-code': () => {
      const make = (replaced: Consent<'replaceRecoveryCode'> | null) => withCode(data.newRecoveryCode(replaced));
      return file.recoveryCodeMark() === null
        ? attempt(() => make(null))
        : withConsent('replaceRecoveryCode', null, make);
    },
    'data:delete-all': () => withConsent('deleteAll', null, (consent) => deleteEverything(parts, consent)),
    'library:retry': () => attempt(() => file.retry()),
    'library:unlock-with-code': ({ recoveryCode }) => attempt(() => file.unlockWithCode(recoveryCode)),
    'library:begin-anew': () => withConsent('beginAnew', null, (consent) => data.beginAnew(consent)),
    'library:go-back': ({ id }) => withConsent('goBack', id, (consent) => data.goBack(consent)),

    'checkup:read': () => ok(checkUps.read()),
    'checkup:start': ({ id, model }) => attempt(() => checkUps.start(id, model)),
    'checkup:cancel': () => nothing(() => checkUps.cancel()),
    'checkup:exchanges': ({ numbers }) => ok(checkUps.exchanges(numbers)),
    'checkup:save': ({ format }) => checkUps.save(format),

    'update:check': () => attempt(() => updates.check()),
    'update:install': () => nothing(() => updates.install()),
  } satisfies { readonly [N in RequestName]: (input: RequestInput<N>, asker: Asker) => unknown };
}
