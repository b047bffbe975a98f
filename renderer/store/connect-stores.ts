/** Fills the stores with the startup data and connects them to main. */

import type { Bootstrap } from '../../shared/ipc.ts';
import { fromJsonText } from '../../shared/json/json-text.ts';
import type { JobProgress } from '../../shared/library.ts';
import { bridge } from '../bridge.ts';
import { noteRestoreEnded } from './chats/backup-store.ts';
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
import { connectLaboratoryStore } from './laboratory/laboratory-store.ts';
import { takeImportJob } from './library/import-store.ts';
import { notifyJobEnd } from './library/job-notices.ts';
import { connectLibraryStore } from './library/library-store.ts';
import { connectSavedStore, loadSaved } from './saved/saved-store.ts';
import { stopAll } from './stop-all.ts';
import { closeWindow } from './window/desktop-actions.ts';
import { connectJobsStore, dismissJob } from './window/jobs-store.ts';
import { connectNoticesStore } from './window/notices-store.ts';
import { connectSettingsStore } from './window/settings-store.ts';
import { windowRole } from './window/window-role.ts';

/** Jobs that may change chats, folders or messages, even if they fail halfway. */
const CONTENT_JOBS: ReadonlySet<JobProgress['kind']> = new Set([
  'import',
  'undo_import',
  'restore',
  'empty_trash',
  'bring_back',
]);

/** Jobs that the import dialog may wait for. */
const IMPORT_JOBS: ReadonlySet<JobProgress['kind']> = new Set(['preview_import', 'import', 'undo_import']);

/** Returns a function that stops listening. */
export function connectStores(first: Bootstrap): () => void {
  const stops = [
    connectSettingsStore(first.settings, first.isDark),
    connectNoticesStore(first.notices),
    connectConnectionsStore(first.connections, first.vaultName),
    connectTypedKeys(),
    connectModelsStore(),
    connectCheckUpStore(),
    connectModelFactsStore(),
    connectLaboratoryStore(),
    connectFoldersStore(first.folders),
    connectSavedStore(),
    connectConversationsStore(fromJsonText(first.conversations), first.conversationCount),
    connectConversationStore(),
    connectSearchStore(),
    bridge().onConversationDraft(({ id, text, over }) => draftWrittenElsewhere(id, text, over)),
    connectJobsStore((job) => {
      if (IMPORT_JOBS.has(job.kind) && takeImportJob(job)) dismissJob(job.jobId);
      else if (job.kind === 'bring_back' && noteRestoreEnded(job)) dismissJob(job.jobId);
      else notifyJobEnd(job);
      if (CONTENT_JOBS.has(job.kind)) void readAgain();
    }),
    connectLibraryStore(first, () => void readAgain()),
  ];
  restoreInspector(first.settings.isInspectorOpen);
  if (first.open !== null) showView(first.open);
  return stopAll(stops);
}

/** Loads the lists again, and the open chat if its window still shows it: after a job, or once the library opens. */
async function readAgain(): Promise<void> {
  const before = conversationStore.getState().chat?.id;
  const result = await bridge().appBootstrap({});
  if (!result.ok) return;
  const { library, folders, conversations, conversationCount, open } = result.value;
  void loadModelFacts();
  foldersStore.setState({ folders });
  const { isArchiveLoaded } = conversationsStore.getState();
  resetConversations(fromJsonText(conversations), conversationCount);
  const { chat, startId, openingId } = conversationStore.getState();
  // Don't take the user back if they have opened another chat.
  const isStill = startId === null && openingId === null && chat?.id === before;
  if (isStill && open !== null) showView(open);
  // The chat of this window no longer exists.
  else if (isStill && chat !== null && library.kind === 'ready' && windowRole().kind !== 'main') closeWindow();
  searchAgain();
  await Promise.all([loadList('active'), isArchiveLoaded && loadList('archived'), loadSaved()]);
}
