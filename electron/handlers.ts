/** Maps each request of the window to its function. */

import { fail, ok, type Refusal, RefusedError, type Result } from '../shared/errors.ts';
import type { RequestInput, RequestName, RequestValue } from '../shared/ipc.ts';
import { attempt, attemptVoid } from './attempt.ts';
import { chatHandlers } from './chat-handlers.ts';
import { askConsent, type Consent, type ConsentName } from './consent.ts';
import { deleteEverything } from './delete-everything.ts';
import { type Asker, type Handlers, REFUSED } from './ipc.ts';
import { laboratoryHandlers } from './laboratory-requests.ts';
import { findLocalServices } from './service/local-services.ts';
import type { Parts } from './set-up/parts.ts';
import { readLicences } from './shell/about.ts';
import { PrintTickets } from './shell/print-tickets.ts';
import { spellingOf } from './shell/spelling.ts';
import { bootstrapReader } from './start-up/bootstrap.ts';

export function createHandlers(parts: Parts): Handlers {
  const { connections, conversations, data, desktop, notices, practice, proxy, settings, updates } = parts;
  const file = parts.library;
  const library = file.api;
  /** Shows main's confirmation dialog, then acts with the consent. */
  const withConsent = <N extends ConsentName, T>(
    name: N,
    input: Parameters<typeof askConsent<N>>[1],
    act: (consent: Consent<N>) => Promise<T> | T,
  ): Promise<Result<T, Refusal>> => attempt(async () => act(await askConsent(name, input, parts)));
  const preselect = async ({ connection, models: list }: RequestValue<'connection:create'>) => {
    settings.update({ lastConnectionId: connection.id, lastModel: list.models[0]?.id ?? null });
    // The connection exists, even if updating the chats on the screen fails.
    await attempt(() => conversations.noteConnection());
  };

  /** Marks a new recovery code as unsaved until the user confirms it: it is shown only once, and the page may crash. */
  const withCode = async <T>(made: Promise<T>): Promise<T> => {
    const value = await made;
    settings.update({ isRecoveryCodeUnsaved: true });
    return value;
  };

  const readBootstrap = bootstrapReader(parts);
  const { appWindows, checkUps } = parts;
  const printTickets = new PrintTickets();

  return {
    ...chatHandlers(parts),
    ...laboratoryHandlers(parts),
    'app:bootstrap': (_input, { windowId }) => attempt(() => readBootstrap(windowId)),
    'app:listen': (_input, { windowId }) =>
      attemptVoid(() => {
        if (appWindows.roleOf(windowId).kind === 'main') parts.pageCommands.pageListens();
      }),
    'app:open-external': ({ url }) => desktop.openExternal(url),
    'app:copy': ({ text, html }) => desktop.copy(text, html),
    'app:save-text': ({ suggestedName, text, isBase64 }) => desktop.saveText(suggestedName, text, isBase64),
    'app:prepare-print': () => ok({ ticket: printTickets.issue() }),
    'app:print': ({ ticket, title, html, as }) =>
      printTickets.use(ticket) ? desktop.print({ title, html, ...parts.language.page }, as) : fail(REFUSED),
    'app:load-image': ({ url }) => desktop.loadImage(url),
    'app:open-folder': ({ which }) => desktop.openFolder(which),
    'app:contacted-hosts': () => ok(parts.hosts.list()),
    'app:licences': () => attempt(async () => ({ text: await readLicences() })),
    'app:spelling': () => ok(spellingOf(parts.firstWindow.pageSession)),
    'app:quit': ({ isConfirmed }) => attemptVoid(() => parts.quitGuard.ask(isConfirmed)),
    'app:restart': () => attemptVoid(() => parts.quitGuard.restart()),
    'app:dismiss-notice': ({ id }) => attemptVoid(() => notices.remove(id)),
    'app:desktop-state': () => attempt(() => parts.desktopIntegration.read()),
    'app:start-at-login': ({ isWanted }) => attempt(() => parts.desktopIntegration.startAtLogin(isWanted)),

    'window:open-chat': ({ conversationId }) =>
      attempt(async () => {
        // Check this first, to avoid opening a window for nothing.
        const [chat] = await library.summaries([conversationId]);
        if (chat === undefined) throw new RefusedError('not_found');
        if (!appWindows.openChat(conversationId)) throw new RefusedError('too_many_windows');
        return null;
      }),
    'window:show-in-main': ({ conversationId }, { windowId }) =>
      attemptVoid(() => {
        parts.showChatInMain(conversationId);
        if (appWindows.roleOf(windowId).kind === 'quick') appWindows.close(windowId);
      }),
    'window:open-quick': () => attemptVoid(() => appWindows.toggleQuick()),
    'window:full-screen': (_input, { windowId }) => attemptVoid(() => appWindows.toggleFullScreen(windowId)),
    'window:close': (_input, { windowId }) => attemptVoid(() => appWindows.close(windowId)),
    'window:reload': (_input, { windowId }) => attemptVoid(() => appWindows.reload(windowId)),
    'window:copy-image': ({ x, y }, { windowId }) => attemptVoid(() => appWindows.copyImage(windowId, x, y)),
    'window:command': ({ command }) =>
      attemptVoid(() => {
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
    'connection:cancel-check': ({ checkId }) => attemptVoid(() => connections.checks.cancel(checkId)),
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
    'model:users': () => attempt(() => library.modelUsers()),
    'model:successor': (from) => attempt(async () => ({ model: (await library.repliesOfModel(from, 1)).successor })),
    'usage:report': ({ conversationId, offset, ...range }) =>
      attempt(() => library.usage(range, conversationId, offset)),
    'usage:by-chat': (range) => attempt(() => library.usageByChat(range)),
    'usage:of-chat': ({ conversationId }) => attempt(() => library.usageOfChat(conversationId)),
    'practice:start': async () => {
      const started = await practice.connect();
      // An example may start the service: the user's own connection must remain the default for new chats.
      if (started.ok && connections.list().length === 1) await preselect(started.value);
      return started;
    },

    'data:status': () => attempt(() => file.status()),
    'data:export': ({ ids, format }) => attempt(() => data.export(ids, format)),
    'data:preview-import': () => attempt(() => data.previewImport()),
    'data:import': ({ jobId }) => attempt(() => data.import(jobId)),
    'data:undo-import': ({ importId }) => attempt(() => data.undoImport(importId)),
    'data:cancel-job': ({ jobId }) => attemptVoid(() => file.cancelJob(jobId)),
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
      return file.recoveryCodeId() === null
        ? attempt(() => make(null))
        : withConsent('replaceRecoveryCode', null, make);
    },
    'data:delete-all': () => withConsent('deleteAll', null, (consent) => deleteEverything(parts, consent)),
    'library:retry': () => attempt(() => file.retry()),
    'library:save-again': () => attempt(() => data.saveAgain()),
    'library:unlock-with-code': ({ recoveryCode }) => attempt(() => file.unlockWithCode(recoveryCode)),
    'library:start-afresh': () => withConsent('startAfresh', null, (consent) => data.startAfresh(consent)),
    'library:go-back': ({ id }) => withConsent('goBack', id, (consent) => data.goBack(consent)),

    'checkup:read': () => ok(checkUps.read()),
    'checkup:start': ({ id, model }) => attempt(() => checkUps.start(id, model)),
    'checkup:cancel': () => attemptVoid(() => checkUps.cancel()),
    'checkup:exchanges': ({ numbers }) => ok(checkUps.exchanges(numbers)),
    'checkup:save': ({ format }) => checkUps.save(format),

    'update:check': () => attempt(() => updates.check()),
    'update:install': () => attemptVoid(() => updates.install()),
  } satisfies { readonly [N in RequestName]: (input: RequestInput<N>, asker: Asker) => unknown };
}
