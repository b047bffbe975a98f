/** Sets up the library on its own threads, and the requests of Settings > Data. */

import { refusalReason } from '../../shared/errors.ts';
import { createLibraryKeyWrapper } from '../keys/library-keys.ts';
import { openLibrary } from '../library/thread/client.ts';
import { DataRequests } from '../library-requests.ts';
import { log } from '../logging/log.ts';
import { SavedRequests } from '../saved-requests.ts';
import type { Parts } from './parts.ts';

export function setUpLibrary(parts: Parts): void {
  const { paths, vault, spawnLibraryWorker, desktop } = parts;
  parts.library = openLibrary({
    folder: paths.library,
    workerPath: paths.libraryWorker,
    spawn: spawnLibraryWorker,
    keyWrapper: createLibraryKeyWrapper(vault),
    onState: (state) => {
      const wasUnsaved = parts.isUnsaved;
      parts.isUnsaved = state.kind === 'ready' && state.saving.kind === 'failing';
      // The disk accepts writes again.
      if (wasUnsaved && !parts.isUnsaved) void parts.keys.storeWaiting();
      parts.emit('library:state', state);
    },
    onJob: (progress) => {
      if (parts.data.isAsked(progress.jobId)) parts.emit('job:progress', progress);
    },
    onTrouble: (error) =>
      refusalReason(error) === null ? log.error('library.bug', { error }) : log.warn('library.trouble', { error }),
  });
  parts.saved = new SavedRequests({
    library: parts.library.api,
    desktop,
    emit: parts.emit,
    isKeyIn: (text) => parts.keys.isKeyIn(text),
    fileName: () => `${parts.language.texts.menu.promptsFile}.json`,
  });
  parts.data = new DataRequests({
    library: parts.library,
    desktop,
    language: () => parts.language.page,
    stopTurns: async () => {
      await parts.engine.stopAll('user');
      await parts.titles.stop();
    },
  });
}
