/** The state of the library, of updates, and the facts about the app. */

import { create } from 'zustand';
import type { AboutInfo, UpdateState } from '../../../shared/app-info.ts';
import type { Refusal } from '../../../shared/errors.ts';
import type { Bootstrap } from '../../../shared/ipc.ts';
import type { LibraryState } from '../../../shared/library.ts';
import { bridge } from '../../bridge.ts';
import { isChangeOfMind } from '../../words/refusal-words.ts';
import { stopAll } from '../stop-all.ts';
import { notifyIfRefused, valueOrNotify } from '../window/notices-store.ts';

interface LibraryStoreState {
  readonly library: LibraryState | null;
  readonly about: AboutInfo | null;
  readonly update: UpdateState;
}

const libraryStore = create<LibraryStoreState>(() => ({
  library: null,
  about: null,
  update: { kind: 'off' },
}));

export const useLibrary = libraryStore;

/** True while an operation replaces the library's file: no other operation can start until it ends. */
export function useIsLibraryChanging(): boolean {
  return useLibrary((state) => state.library?.changing !== undefined);
}

/** Opens the library again. Like the actions below, returns why it isn't open; null if it is, or the user cancelled. */
export async function retryLibrary(): Promise<Refusal | null> {
  return takeLibrary(await bridge().libraryRetry({}));
}

/** Writes the library to its place again after its files were moved, deleted or replaced. */
export async function saveAgain(): Promise<void> {
  const library = valueOrNotify(await bridge().librarySaveAgain({}), 'notices.notDone');
  if (library !== null) libraryStore.setState({ library });
}

export async function unlockWithCode(recoveryCode: string): Promise<Refusal | null> {
  return takeLibrary(await bridge().libraryUnlockWithCode({ recoveryCode }));
}

/** Moves the old file aside and starts an empty library. */
export async function startAfresh(): Promise<Refusal | null> {
  return takeLibrary(await bridge().libraryStartAfresh({}));
}

/** Moves the file of a newer app aside and opens an older backup. */
export async function goBack(id: string): Promise<Refusal | null> {
  return takeLibrary(await bridge().libraryGoBack({ id }));
}

function takeLibrary(result: Awaited<ReturnType<ReturnType<typeof bridge>['libraryRetry']>>): Refusal | null {
  if (!result.ok) return isChangeOfMind(result.error) ? null : result.error;
  libraryStore.setState({ library: result.value });
  // The library still isn't open: tell the user that the attempt changed nothing.
  return result.value.kind === 'ready' ? null : { reason: 'locked' };
}

export async function checkForUpdate(): Promise<void> {
  const update = valueOrNotify(await bridge().updateCheck({}), 'notices.updateCheckFailed');
  if (update !== null) libraryStore.setState({ update });
}

export async function installUpdate(): Promise<void> {
  notifyIfRefused(await bridge().updateInstall({}), 'notices.updateInstallFailed');
}

/** Takes the state from startup and listens to main. Calls `onReady` when a library opens or has been recovered. */
export function connectLibraryStore(
  { library, about, update }: Pick<Bootstrap, 'library' | 'about' | 'update'>,
  onReady: () => void,
): () => void {
  libraryStore.setState({ library, about, update });
  const door = bridge();
  return stopAll([
    libraryStore.subscribe((state, before) => {
      if (state.library?.kind !== 'ready') return;
      const wasReady = before.library?.kind === 'ready';
      const isRecovered = wasReady && state.library.recovery?.at !== before.library.recovery?.at;
      if (!wasReady || isRecovered) onReady();
    }),
    door.onLibraryState((next) => libraryStore.setState({ library: next })),
    door.onUpdateState((update) => libraryStore.setState({ update })),
  ]);
}
