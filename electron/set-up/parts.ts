/** Names all parts of the app outside its windows, in the order in which they are set up. */

import type { BrowserWindow } from 'electron';
import type { EventName, Events } from '../../shared/events.ts';
import type { CommandId } from '../../shared/window/command-keys.ts';
import type { CheckUpRequests } from '../check-up-requests.ts';
import type { Connections } from '../keys/open-connections.ts';
import type { Vault } from '../keys/vault-core.ts';
import type { MainLanguage } from '../language.ts';
import type { LazyLaboratory } from '../lazy-laboratory.ts';
import type { LibraryHandle } from '../library/thread/library-handle.ts';
import type { SpawnWorker } from '../library/thread/worker-link.ts';
import type { DataRequests } from '../library-requests.ts';
import type { ContactedHosts } from '../network/contacted-hosts.ts';
import type { ProxyControl } from '../network/proxy.ts';
import type { SavedItemRequests } from '../saved-item-requests.ts';
import type { FetchLike } from '../service/transport.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { AppWindows } from '../shell/app-windows.ts';
import type { Desktop } from '../shell/desktop.ts';
import type { Notices } from '../shell/notices.ts';
import type { PageCommands } from '../shell/page-commands.ts';
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
import type { DesktopIntegration } from './desktop-integration.ts';
import type { VaultWatch } from './vault-watch.ts';

/** What the first steps of the launch hand over to the rest. */
export interface StartOptions {
  readonly paths: AppPaths;
  readonly firstWindow: FirstWindow;
  readonly spawnLibraryWorker: SpawnWorker;
}

export interface BasicParts extends StartOptions {
  readonly settings: SettingsStore;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly windows: () => readonly BrowserWindow[];
  /** Sends an event to every window. */
  readonly emit: <N extends EventName>(name: N, payload: Events[N]) => void;
  /** Sends an event to every window except the one that caused it. */
  readonly emitToOthers: <N extends EventName>(windowId: number, name: N, payload: Events[N]) => void;
  readonly notices: Notices;
}

export interface LanguageParts {
  readonly language: MainLanguage;
}

export interface NetworkParts {
  readonly hosts: ContactedHosts;
  readonly fetch: FetchLike;
}

export interface ConnectionParts {
  readonly vault: Vault;
  readonly connections: Connections['connections'];
  readonly keys: Connections['keys'];
  readonly models: Connections['models'];
  readonly loadKeys: Connections['loadKeys'];
  /** Writes the settings, connections and keys again if their files were deleted or moved; false if one can't be. */
  readonly storeFilesAgain: () => boolean;
  readonly proxy: ProxyControl;
  readonly practice: PracticeHost;
}

export interface DesktopParts {
  readonly ask: Ask;
  readonly desktop: Desktop;
  readonly checkUps: CheckUpRequests;
}

export interface LibraryParts {
  readonly library: LibraryHandle;
  /** True if quitting would lose data: the disk refuses all writes, or the library's files were moved or deleted. */
  readonly isUnsaved: () => boolean;
  readonly vaultWatch: VaultWatch;
  readonly data: DataRequests;
  readonly saved: SavedItemRequests;
}

export interface TurnParts {
  readonly engine: TurnEngine;
  readonly titles: TitleWriter;
  readonly conversations: Conversations;
  readonly replyNotifications: ReplyNotifications;
  readonly laboratory: LazyLaboratory;
}

export interface UpdateParts {
  readonly updates: Updater;
}

export interface WindowParts {
  readonly appWindows: AppWindows;
  readonly pageCommands: PageCommands;
  readonly quitGuard: QuitGuard;
  /** Runs a command in the main window, and opens that window if necessary. */
  readonly commandInMain: (command: CommandId) => void;
  /** Brings the chat to the front, in its own window if it has one. */
  readonly showChat: (id: string) => void;
  readonly showChatInMain: (id: string) => void;
}

interface DesktopIntegrationParts {
  readonly desktopIntegration: DesktopIntegration;
}

export interface Parts
  extends BasicParts,
    LanguageParts,
    NetworkParts,
    ConnectionParts,
    DesktopParts,
    LibraryParts,
    TurnParts,
    UpdateParts,
    WindowParts,
    DesktopIntegrationParts {}

/** All parts, for functions that run in response to an event. Throws until the app is set up. */
export type AllParts = () => Parts;
