/** Creating a recovery code: the question first, then the code until the user has saved it. */

import { create } from 'zustand';
import { focusComposer } from '../chats/chat-ui-store.ts';
import { updateSettings } from '../window/settings-store.ts';
import { openSettingsTab } from '../window/ui-store.ts';
import { encryptLibrary, loadDataStatus, newRecoveryCode } from './data-store.ts';

/**
 * `first`: there is no code yet. `replace`: the current one stops working. `encrypt`: part of encrypting the library.
 */
export type RecoveryQuestion = 'first' | 'replace' | 'encrypt';

export interface RecoveryCodeState {
  readonly question: RecoveryQuestion | null;
  readonly isBusy: boolean;
  /** Main reveals the code only once. It stays here until the user has saved it, whatever opens or closes meanwhile. */
  readonly code: string | null;
}

const NOTHING: RecoveryCodeState = { question: null, isBusy: false, code: null };

export const recoveryCodeStore = create<RecoveryCodeState>(() => NOTHING);

export const useRecoveryCode = recoveryCodeStore;

/** The window itself asks only about the first code: main asks before anything that invalidates a code. */
export function askForRecoveryCode(question: RecoveryQuestion): void {
  if (recoveryCodeStore.getState().isBusy) return;
  recoveryCodeStore.setState({ ...NOTHING, question });
  if (question !== 'first') void makeRecoveryCode();
}

export function leaveRecoveryQuestion(): void {
  if (!recoveryCodeStore.getState().isBusy) recoveryCodeStore.setState(NOTHING);
}

/** Carries out the chosen action; a refusal becomes a notice. */
export async function makeRecoveryCode(): Promise<void> {
  const { question, isBusy } = recoveryCodeStore.getState();
  if (question === null || isBusy) return;
  recoveryCodeStore.setState({ isBusy: true });
  const code = await (question === 'encrypt' ? encryptLibrary() : newRecoveryCode());
  recoveryCodeStore.setState({ question: null, isBusy: false, code });
  // Only the settings show the status, and they load it when they open.
  if (openSettingsTab() !== null) await loadDataStatus();
}

/** Call this when the user has saved the code, or when the code turned out to be useless. */
export function forgetRecoveryCode(): void {
  recoveryCodeStore.setState(NOTHING);
  void updateSettings({ isRecoveryCodeUnsaved: false });
  // The button that opened this may have disappeared together with its hint.
  if (openSettingsTab() === null) focusComposer();
}
