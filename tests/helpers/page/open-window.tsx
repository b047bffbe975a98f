/** Opens the window's page in jsdom with an in-memory main process, the way `renderer/main.tsx` does. */

import { cleanup, render } from '@testing-library/react';
import { App } from '../../../renderer/app.tsx';
import { conversationsStore } from '../../../renderer/store/chats/chat-list-store.ts';
import { chatUiStore } from '../../../renderer/store/chats/chat-ui-store.ts';
import { EMPTY_LIST } from '../../../renderer/store/chats/conversation-list.ts';
import { EMPTY_STATE } from '../../../renderer/store/chats/conversation-state.ts';
import { conversationStore } from '../../../renderer/store/chats/open-chat-store.ts';
import { clearSearch } from '../../../renderer/store/chats/search-store.ts';
import { trashStore } from '../../../renderer/store/chats/trash-store.ts';
import { connectStores } from '../../../renderer/store/connect-stores.ts';
import { modelsStore } from '../../../renderer/store/connections/models-store.ts';
import { recoveryCodeStore } from '../../../renderer/store/library/recovery-code-store.ts';
import { useAnnouncements } from '../../../renderer/store/window/announcements.ts';
import { jobsStore } from '../../../renderer/store/window/jobs-store.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import { showSidebarView } from '../../../renderer/store/window/sidebar-store.ts';
import { uiStore } from '../../../renderer/store/window/ui-store.ts';
import type { FakeWorld } from './fake-answers.ts';
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';
// The app loads these parts when they are first shown. Load them now, so that no test waits for their scripts.
import '../../../renderer/chat/backup/time-machine-page.tsx';
import '../../../renderer/connections/check-up-page.tsx';
import '../../../renderer/connections/connection-dialog.tsx';
import '../../../renderer/connections/key-dialog.tsx';
import '../../../renderer/connections/key-facts-dialog.tsx';
import '../../../renderer/frame/quit-dialog.tsx';
import '../../../renderer/frame/shortcuts-dialog.tsx';
import '../../../renderer/help/help-page.tsx';
import '../../../renderer/presets/preset-dialog.tsx';
import '../../../renderer/prompts/prompt-dialog.tsx';
import '../../../renderer/settings/recovery-code-dialogs.tsx';
import '../../../renderer/settings/settings-page.tsx';
import '../../../renderer/sidebar/export-dialog.tsx';
import '../../../renderer/sidebar/move-dialog.tsx';
import '../../../renderer/usage/usage-page.tsx';

let disconnect: (() => void) | null = null;

const nothing = (): undefined => undefined;

/** What the page needs and jsdom lacks. */
function completeJsdom(): void {
  window.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
    dispatchEvent: () => false,
  });
  globalThis.ResizeObserver = class {
    readonly observe = nothing;
    readonly unobserve = nothing;
    readonly disconnect = nothing;
  };
  globalThis.IntersectionObserver = class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    readonly observe = nothing;
    readonly unobserve = nothing;
    readonly disconnect = nothing;
    takeRecords(): [] {
      return [];
    }
  };
  Object.assign(globalThis, {
    CSS: { escape: (text: string) => text.replace(/["\\]/g, '\\$&'), supports: () => false },
  });
  Element.prototype.scrollTo = nothing;
  Element.prototype.scrollIntoView = nothing;
  Element.prototype.checkVisibility = () => true;
  Element.prototype.getAnimations = () => [];
  HTMLElement.prototype.showPopover = nothing;
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 700 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 300 });
}

/** Shows the page with the data of `world`; call `closeWindow` afterwards. */
export function openWindow(world: FakeWorld): FakeBridge {
  completeJsdom();
  // An earlier test file may have left data in the stores.
  emptyStores();
  const fake = createFakeBridge(world);
  Object.assign(window, { parley: fake.bridge });
  const first = fake.firstPicture();
  disconnect = connectStores(first);
  render(<App />);
  return fake;
}

/** Removes the page and empties every store, so that the next test starts with nothing. */
export function closeWindow(): void {
  cleanup();
  disconnect?.();
  disconnect = null;
  emptyStores();
}

function emptyStores(): void {
  conversationStore.setState(EMPTY_STATE, true);
  conversationsStore.setState({ active: EMPTY_LIST, archived: EMPTY_LIST, isArchiveLoaded: false });
  noticesStore.setState({ notices: [] });
  jobsStore.setState({ jobs: new Map() });
  modelsStore.setState(modelsStore.getInitialState(), true);
  trashStore.setState({ entries: null });
  uiStore.setState({ page: null, dialog: null });
  chatUiStore.setState(chatUiStore.getInitialState(), true);
  useAnnouncements.setState([], true);
  recoveryCodeStore.setState({ question: null, isBusy: false, code: null });
  clearSearch();
  showSidebarView('chats');
  localStorage.clear();
}
