/** Sets up the library on its own threads, and the requests of Settings > Data. */

import { refusalReason } from '../../shared/errors.ts';
import { createLibraryKeyWrapper } from '../keys/library-keys.ts';
import { openLibrary } from '../library/thread/client.ts';
import { DataRequests } from '../library-requests.ts';
import { log } from '../logging/log.ts';
import { SavedItemRequests } from '../saved-item-requests.ts';
import type { AllParts, BasicParts, ConnectionParts, DesktopParts, LanguageParts, LibraryParts } from './parts.ts';
import { VaultWatch } from './vault-watch.ts';

export function setUpLibrary(
  parts: BasicParts & LanguageParts & ConnectionParts & DesktopParts,
  allParts: AllParts,
): LibraryParts {
  const { paths, emit, language, vault, keys, storeFilesAgain, spawnLibraryWorker, desktop } = parts;
  let isUnsaved = false;
  const library = openLibrary({
    folder: paths.library,
    workerPath: paths.libraryWorker,
    spawn: spawnLibraryWorker,
    keyWrapper: createLibraryKeyWrapper(vault),
    onState: (state) => {
      const wasUnsaved = isUnsaved;
      isUnsaved = state.kind === 'ready' && state.saving.kind === 'failing';
      // The disk accepts writes again.
      if (wasUnsaved && !isUnsaved) void keys.storeWaiting();
      emit('library:state', state);
    },
    onJob: (progress) => {
      if (data.isRequested(progress.jobId)) emit('job:progress', progress);
    },
    onTrouble: (error) =>
      refusalReason(error) === null ? log.error('library.bug', { error }) : log.warn('library.trouble', { error }),
  });
  const saved = new SavedItemRequests({
    library: library.api,
    desktop,
    emit,
    isKeyIn: (text) => keys.isKeyIn(text),
    fileName: () => `${language.texts.menu.promptsFile}.json`,
  });
  const data = new DataRequests({
    library,
    desktop,
    language: () => language.page,
    importedWords: () => language.texts.imported,
    storeFilesAgain,
    stopTurns: async () => {
      await allParts().engine.stopAll('user');
      await allParts().titles.stop();
      await allParts().laboratory.close('user');
    },
  });
  const vaultWatch = new VaultWatch({ keys, vault, library, emit });
  return { library, isUnsaved: () => isUnsaved || !library.isInPlace(), vaultWatch, saved, data };
}
