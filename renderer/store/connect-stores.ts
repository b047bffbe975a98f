/** Fills all stores with the first picture and lets them listen to main. */

import type { Bootstrap } from '../../shared/ipc.ts';
import type { JobProgress } from '../../shared/library.ts';
import { bridge } from '../bridge.ts';
import { takeBroughtBack } from './chats/backup-store.ts';
import {
  connectConversationsStore,
  conversationsStore,
  loadList,
  resetConversations,
} from './chats/chat-list-store.ts';
import { restoreInspector } from './chats/chat-ui-store.ts';
import { connectFoldersStore, foldersStore } from './chats/folders-store.ts';
import { connectConversationStore, conversationStore, showView } from './chats/open-chat-store.ts';
import { connectSearchStore, searchAgain } from './chats/search-store.ts';
import { draftWrittenElsewhere } from './chats/written-texts.ts';
import { connectCheckUpStore } from './connections/check-up-store.ts';
import { connectConnectionsStore } from './connections/connections-store.ts';
import { connectModelFactsStore, loadModelFacts } from './connections/model-facts-store.ts';
import { connectModelsStore } from './connections/models-store.ts';
import { connectTypedKeys } from './connections/typed-keys.ts';
import { connectLibraryStore } from './library/library-store.ts';
import { connectSavedStore, loadSaved } from './saved/saved-store.ts';
import { stopAll } from './stop-all.ts';
import { closeWindow } from './window/desktop-actions.ts';
import { sayJobEnd } from './window/job-notices.ts';
import { connectJobsStore, dismissJob } from './window/jobs-store.ts';
import { connectNoticesStore } from './window/notices-store.ts';
import { connectSettingsStore } from './window/settings-store.ts';
import { windowRole } from './window/window-role.ts';

/** Work after which chats, folders and messages are others than the window knows. */
const CONTENT_JOBS: ReadonlySet<JobProgress['kind']> = new Set(['import', 'restore', 'empty_trash', 'bring_back']);

/** The returned function ends the listening. */
export function connectStores(first: Bootstrap): () => void {
  const stops = [
    connectSettingsStore(first.settings, first.isDark),
    connectNoticesStore(first.notices),
    connectConnectionsStore(first.connections, first.vaultName),
    connectTypedKeys(),
    connectModelsStore(),
    connectCheckUpStore(),
    connectModelFactsStore(),
    connectFoldersStore(first.folders),
    connectSavedStore(),
    connectConversationsStore(first.conversations, first.conversationCount),
    connectConversationStore(),
    connectSearchStore(),
    bridge().onConversationDraft(({ id, text, over }) => draftWrittenElsewhere(id, text, over)),
    connectJobsStore((job) => {
      if (job.kind === 'bring_back' && takeBroughtBack(job)) dismissJob(job.jobId);
      else sayJobEnd(job);
      if (job.state === 'finished' && CONTENT_JOBS.has(job.kind)) void readAgain();
    }),
    connectLibraryStore(first, () => void readAgain()),
  ];
  restoreInspector(first.settings.isInspectorOpen);
  if (first.open !== null) showView(first.open);
  return stopAll(stops);
}

/** A library that could not be read at the start can be now: ask for what the first picture lacked. */
async function readAgain(): Promise<void> {
  const before = conversationStore.getState().chat?.id;
  const result = await bridge().appBootstrap({});
  if (!result.ok) return;
  const { library, folders, conversations, conversationCount, open } = result.value;
  void loadModelFacts();
  foldersStore.setState({ folders });
  const { isArchiveLoaded } = conversationsStore.getState();
  resetConversations(conversations, conversationCount);
  const { chat, startId, openingId } = conversationStore.getState();
  // Whoever has asked for another chat meanwhile is not taken back.
  const isStill = startId === null && openingId === null && chat?.id === before;
  if (isStill && open !== null) showView(open);
  // Its chat is gone, as by a deletion.
  else if (isStill && chat !== null && library.kind === 'ready' && windowRole().kind !== 'main') closeWindow();
  searchAgain();
  await Promise.all([loadList('active'), isArchiveLoaded && loadList('archived'), loadSaved()]);
}
