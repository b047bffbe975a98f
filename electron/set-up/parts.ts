/** Holds all parts of the app outside its windows, in the order in which they are set up. */

import { BrowserWindow } from 'electron';
import type { CommandId } from '../../shared/command-keys.ts';
import type { EventName, Events } from '../../shared/events.ts';
import type { CheckUpRequests } from '../check-up-requests.ts';
import { broadcast } from '../ipc.ts';
import type { Connections } from '../keys/open-connections.ts';
import type { Vault } from '../keys/vault-core.ts';
import type { MainLanguage } from '../language.ts';
import type { LibraryHandle } from '../library/thread/client.ts';
import type { SpawnWorker } from '../library/thread/worker-link.ts';
import type { DataRequests } from '../library-requests.ts';
import type { ContactedHosts } from '../network/contacted-hosts.ts';
import type { ProxyControl } from '../network/proxy.ts';
import type { SavedRequests } from '../saved-requests.ts';
import type { FetchLike } from '../service/transport.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { AppWindows } from '../shell/app-windows.ts';
import type { Desktop } from '../shell/desktop.ts';
import { Notices } from '../shell/notices.ts';
import type { PageDoor } from '../shell/page-door.ts';
import type { Ask } from '../shell/questions.ts';
import type { QuitGuard } from '../shell/quit-guard.ts';
import type { ReplyNotifications } from '../shell/reply-notifications.ts';
import type { FirstWindow } from '../start-up/first-window.ts';
import type { AppPaths } from '../start-up/paths.ts';
import type { PracticeHost } from '../start-up/practice-host.ts';
import type { Conversations } from '../turns/conversations.ts';
import type { TurnEngine } from '../turns/engine.ts';
import type { TitleWriter } from '../turns/title-writer.ts';
import type { Updater } from '../updates/updater.ts';
import { Habits } from './habits.ts';
import { VaultWatch } from './vault-watch.ts';

/** What the start passes on. */
export interface StartOptions {
  readonly paths: AppPaths;
  readonly first: FirstWindow;
  readonly spawnLibraryWorker: SpawnWorker;
}

/**
 * Each set-up fills in its own parts. It uses parts that were set up earlier; later parts may only be used inside a
 * function that runs in response to an event.
 */
export class Parts {
  readonly paths: AppPaths;
  readonly first: FirstWindow;
  readonly spawnLibraryWorker: SpawnWorker;
  readonly settings: SettingsStore;
  /** Unix milliseconds. */
  readonly now = (): number => Date.now();
  readonly windows = (): readonly BrowserWindow[] => BrowserWindow.getAllWindows();
  /** Sends an event to every window. */
  readonly emit = <N extends EventName>(name: N, payload: Events[N]): void => broadcast(this.windows(), name, payload);
  /** Sends an event to every window except the one that caused it. */
  readonly emitToOthers = <N extends EventName>(windowId: number, name: N, payload: Events[N]): void =>
    broadcast(
      this.windows().filter((window) => window.id !== windowId),
      name,
      payload,
    );
  /** Sends an event to the window with the sidebar, if there is one. */
  readonly emitToMain = <N extends EventName>(name: N, payload: Events[N]): void => {
    const main = this.appWindows.main();
    if (main !== null) broadcast([main], name, payload);
  };
  readonly notices = new Notices((change) => this.emit('notice:changed', change));
  readonly vaultWatch = new VaultWatch(this);
  readonly habits = new Habits(this);

  language!: MainLanguage;
  hosts!: ContactedHosts;
  fetch!: FetchLike;
  vault!: Vault;
  connections!: Connections['connections'];
  keys!: Connections['keys'];
  models!: Connections['models'];
  loadKeys!: Connections['loadKeys'];
  proxy!: ProxyControl;
  practice!: PracticeHost;
  ask!: Ask;
  desktop!: Desktop;
  library!: LibraryHandle;
  /** The disk refuses all writes: data that is only in memory would be lost when the app quits. */
  isUnsaved = false;
  checkUps!: CheckUpRequests;
  data!: DataRequests;
  saved!: SavedRequests;
  engine!: TurnEngine;
  titles!: TitleWriter;
  conversations!: Conversations;
  replyNotifications!: ReplyNotifications;
  updates!: Updater;
  appWindows!: AppWindows;
  pageDoor!: PageDoor;
  quitGuard!: QuitGuard;

  constructor({ paths, first, spawnLibraryWorker }: StartOptions) {
    this.paths = paths;
    this.first = first;
    this.spawnLibraryWorker = spawnLibraryWorker;
    this.settings = first.settings;
  }

  /** Runs a command in the main window, and opens that window if necessary. */
  commandInMain(command: CommandId): void {
    this.pageDoor.ask(command, () => this.emitToMain('app:command', command));
  }

  /** Brings the chat to the front, in its own window if it has one. */
  showChat(id: string): void {
    if (!this.appWindows.showChat(id)) this.showChatInMain(id);
  }

  showChatInMain(id: string): void {
    this.appWindows.showMain();
    this.pageDoor.ask('chat', () => this.emitToMain('app:chat-asked', { id }));
  }
}
