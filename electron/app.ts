/** Builds the parts behind the window and wires them: a table of contents, without logic of its own. */

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { app, BrowserWindow, nativeTheme, powerMonitor } from 'electron';
import type { AppCommand, EventName, Events } from '../shared/events.ts';
import { contextMenu as contextMenuWords } from '../shared/locales/en/context-menu.ts';
import { menu as menuWords } from '../shared/locales/en/menu.ts';
import { questions } from '../shared/locales/en/questions.ts';
import { vaultTitle } from '../shared/vault-names.ts';
import { createHandlers } from './handlers.ts';
import { broadcast } from './ipc.ts';
import { createLibraryKeyWrapper } from './keys/library-keys.ts';
import { openConnections } from './keys/open-connections.ts';
import { openLibrary } from './library/thread/client.ts';
import { giveMemoryBack } from './library/thread/memory.ts';
import type { SpawnWorker } from './library/thread/worker-link.ts';
import { DataDesk } from './library-requests.ts';
import { log } from './logging/log.ts';
import { ContactedHosts } from './network/contacted-hosts.ts';
import { watchExtraAuthorities } from './network/extra-authorities.ts';
import { createNetTransport } from './network/net-transport.ts';
import { createProxyControl, type ProxyControl } from './network/proxy.ts';
import { aboutInfo, readLicences } from './shell/about.ts';
import { watchContextMenu } from './shell/context-menu.ts';
import { CrashGuard } from './shell/crash.ts';
import { Desktop } from './shell/desktop.ts';
import { FileDialogs } from './shell/file-dialogs.ts';
import { setMenu } from './shell/menu.ts';
import { Notices } from './shell/notices.ts';
import { PageDoor, watchPage } from './shell/page-door.ts';
import { createAsk } from './shell/questions.ts';
import { QuitGuard } from './shell/quit-guard.ts';
import { ReplyNotifications, showSystemNotification } from './shell/reply-notifications.ts';
import { spellingOf, watchSpelling } from './shell/spelling.ts';
import { guardUnsaved } from './shell/unsaved-guard.ts';
import { createSystemVault } from './shell/vault.ts';
import { isSeen, paintBackground } from './shell/window.ts';
import { bootstrapReader } from './start-up/bootstrap.ts';
import type { FirstWindow } from './start-up/first-window.ts';
import type { AppPaths } from './start-up/paths.ts';
import { PracticeHost } from './start-up/practice-host.ts';
import { openElectronStore } from './start-up/stores.ts';
import { Conversations } from './turns/conversations.ts';
import { TurnEngine } from './turns/engine.ts';
import { titleAfterReply } from './turns/title-after-reply.ts';
import { createUpdater } from './updates/updater.ts';

const AFTER_START_MS = 5_000;

export interface StartOptions {
  readonly paths: AppPaths;
  readonly first: FirstWindow;
  readonly spawnLibraryWorker: SpawnWorker;
}

export async function startApp({ paths, first, spawnLibraryWorker }: StartOptions): Promise<void> {
  log.open(paths.logs);
  const now = () => Date.now();
  const windows = () => BrowserWindow.getAllWindows();
  const emit = <N extends EventName>(name: N, payload: Events[N]) => broadcast(windows(), name, payload);

  const stored = { folder: paths.userData, openBackend: openElectronStore, now };
  const { settings } = first;

  const notices = new Notices((change) => emit('notice:changed', change));
  const hosts = new ContactedHosts();
  const fetch = hosts.watching(createNetTransport(() => proxy.credentials()));
  const vault = createSystemVault();
  const { connections, keys, models, proxyPassword, problems, loadKeys } = openConnections({
    ...stored,
    vault,
    fetch,
    modelHint: (id) => (settings.get().lastConnectionId === id ? settings.get().lastModel : null),
    onConnections: (list) => emit('connections:changed', list),
    onModels: (list) => emit('models:changed', list),
  });
  let isUnsaved = false;
  const library = openLibrary({
    folder: paths.library,
    workerPath: paths.libraryWorker,
    spawn: spawnLibraryWorker,
    keyWrapper: createLibraryKeyWrapper(vault),
    onState: (state) => {
      isUnsaved = state.kind === 'ready' && state.saving.kind === 'failing';
      emit('library:state', state);
    },
    onJob: (progress) => {
      if (data.isAsked(progress.jobId)) emit('job:progress', progress);
    },
    onTrouble: (error) => log.warn('library.trouble', { error }),
  });

  const engine: TurnEngine = new TurnEngine({
    library: library.api,
    fetch,
    now,
    newId: randomUUID,
    maxConcurrent: () => settings.get().concurrentTurns,
    route: async (id) => {
      await practice.ready(id);
      return connections.route(id);
    },
    connectionName: (id) => connections.get(id)?.name ?? '',
    isOnScreen: (id) => conversations.isOnScreen(id) && windows().some((window) => isSeen(window)),
    onDeltas: (deltas) => emit('turn:deltas', deltas),
    onPath: (change) => emit('conversation:path', change),
    onSummary: (summary) => {
      conversations.announce([summary]);
      replyNotifications.noteSummary(conversations.decorate(summary));
    },
    onKeyUsed: (id, usedKey) => {
      keys.markUsed(id);
      keys.markWorked(id, usedKey);
    },
    onKeyRefused: (id, error, usedKey) => keys.markRejected(id, error, usedKey),
    onReplyComplete: (conversationId, messageId) => void title(conversationId, messageId),
    onTrouble: (error) => log.error('turn.trouble', { error }),
  });
  const conversations: Conversations = new Conversations({
    library: library.api,
    engine,
    settings: () => settings.get(),
    connectionIds: () => connections.list().map((connection) => connection.id),
    firstModel: (id) => models.get(id).models[0]?.id ?? null,
    rememberOpen: (lastConversationId) => settings.update({ lastConversationId }),
    rememberChoice: (lastConnectionId, lastModel) => settings.update({ lastConnectionId, lastModel }),
    emit,
  });
  const replyNotifications = new ReplyNotifications({
    isWanted: () => settings.get().areRepliesNotified,
    isFocused: () => windows().some((window) => window.isFocused()),
    words: () => menuWords,
    show: showSystemNotification,
    openChat: (id) => {
      quitGuard.showWindow();
      pageDoor.ask('chat', () => emit('app:chat-asked', { id }));
    },
  });
  const title = titleAfterReply({ library: library.api, fetch, settings, connections, conversations });
  const practice = new PracticeHost({
    stateDirectory: paths.practice,
    connections,
    name: () => menuWords.practiceName,
  });
  const desktop: Desktop = new Desktop({
    paths,
    files: new FileDialogs({
      window: () => windows()[0] ?? null,
      words: menuWords,
      lastFolder: () => settings.get().lastFolder,
      rememberFolder: (lastFolder) => settings.update({ lastFolder }),
      downloads: () => app.getPath('downloads'),
    }),
    hosts,
    fetch,
    quit: (isConfirmed) => quitGuard.ask(isConfirmed),
    readLicences,
    spelling: () => spellingOf(first.pageSession),
  });
  const data: DataDesk = new DataDesk({ library, desktop, stopTurns: () => engine.stopAll('user') });
  watchExtraAuthorities(settings, notices);
  watchSpelling({ session: first.pageSession, settings, hosts, notices });
  const proxy: ProxyControl = createProxyControl({ settings, proxyPassword, connections: () => connections });
  const updates = createUpdater({
    emit,
    settings,
    backupFirst: () => data.backupBeforeUpdate(),
    endApp: () => quitGuard.ask(false),
    endBy: (install) => quitGuard.endBy(install),
    noteHost: (url, reason) => hosts.note(url, reason),
    proxyCredentials: () => proxy.credentials(),
  });

  const crashes = new CrashGuard(notices, now);
  const watchWindow = (window: BrowserWindow) => {
    crashes.watch(window);
    watchContextMenu(window.webContents, () => contextMenuWords);
    // What is being rewritten there waits for nobody any more.
    const release = () => void engine.releaseQueued().catch((error: unknown) => log.error('turn.trouble', { error }));
    window.webContents.on('did-start-loading', release);
    window.on('closed', release);
    watchPage(window, pageDoor);
    quitGuard.watch(window);
    window.on('focus', () => void refreshVault());
    window.on('focus', () => replyNotifications.clear());
  };
  const quitGuard: QuitGuard = new QuitGuard({
    runningTurns: () => engine.runningCount(),
    idle: () => engine.idle(),
    ask: (runningTurns) => pageDoor.ask('quit', () => emit('app:quit-asked', { runningTurns })),
    openWindow: () => watchWindow(first.openAnother()),
    shutDown: async (reason) => {
      await engine.close(reason);
      keys.flush();
      conversations.rememberOpen();
      await Promise.allSettled([library.close(), practice.close()]);
      await log.flush();
    },
  });
  const pageDoor: PageDoor = new PageDoor({
    isWindowShown: () => windows().some((window) => window.isVisible() && !window.isMinimized()),
    showWindow: () => quitGuard.showWindow(),
  });
  watchWindow(first.window);
  const ask = createAsk(() => windows()[0] ?? null, questions.cancel);
  guardUnsaved({
    isUnsaved: () => isUnsaved,
    isEndingNow: () => quitGuard.isEndingNow,
    showWindow: () => quitGuard.showWindow(),
    ask: () => ask(questions.quitUnsaved),
  });

  /** undefined until it was first asked for. */
  let vaultName: string | null | undefined;
  const refreshVault = async () => {
    await keys.retryLocked();
    const { name } = await vault.describe();
    if (vaultName === undefined || name === vaultName) return;
    vaultName = name;
    emit('app:vault-changed', { vaultName: name === null ? null : vaultTitle(name) });
    // A library that was locked opens, and a plain one can be encrypted from now on.
    await library.retry();
  };

  first.answer(
    createHandlers({
      bootstrap: bootstrapReader({
        settings,
        connections,
        conversations,
        library,
        notices,
        vault,
        updates,
        about: aboutInfo,
      }),
      settings,
      proxy,
      connections,
      practice: () => practice.connect(),
      practiceReady: (id) => practice.ready(id),
      afterConnect: ({ connection, models: list }) => {
        settings.update({ lastConnectionId: connection.id, lastModel: list.models[0]?.id ?? null });
      },
      conversations,
      engine,
      library: library.api,
      data,
      desktop,
      notices,
      ask,
      updates,
      pageListens: () => pageDoor.opens(),
      emitFolders: async () => emit('folders:changed', await library.api.listFolders()),
    }),
  );
  const showMenu = () => {
    const run = (command: AppCommand) => void pageDoor.ask(command, () => emit('app:command', command));
    setMenu({ words: menuWords, shortcuts: settings.get().shortcuts, run });
  };
  showMenu();

  settings.onChange((next, before) => {
    if (!isDeepStrictEqual(next.shortcuts, before.shortcuts)) showMenu();
    nativeTheme.themeSource = next.theme;
    emit('settings:changed', next);
  });
  nativeTheme.on('updated', () => {
    for (const window of windows()) paintBackground(window);
    emit('theme:changed', { isDark: nativeTheme.shouldUseDarkColors });
  });
  powerMonitor.on('resume', () => engine.noteResume());
  app.on('second-instance', () => quitGuard.showWindow());
  app.on('activate', () => quitGuard.showWindow());
  for (const problem of problems) log.warn('settings.file_problem', { file: problem.file, kind: problem.kind });

  // Starting leaves more behind than the app needs from then on.
  setTimeout(giveMemoryBack, AFTER_START_MS).unref();
  await loadKeys();
  vaultName = (await vault.describe()).name;
  connections.announce();
  await practice.resume();
}
