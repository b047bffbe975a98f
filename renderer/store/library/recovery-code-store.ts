/** Making a recovery code: the question before it, and the code until the person has kept it. */

import { create } from 'zustand';
import { focusComposer } from '../chats/chat-ui-store.ts';
import { updateSettings } from '../window/settings-store.ts';
import { uiStore } from '../window/ui-store.ts';
import { encryptLibrary, loadDataStatus, newRecoveryCode } from './data-store.ts';

/** `first`: there is none yet. `replace`: the one that is there stops working. `encrypt`: comes with the encryption. */
export type RecoveryQuestion = 'first' | 'replace' | 'encrypt';

export interface RecoveryCodeState {
  readonly question: RecoveryQuestion | null;
  readonly isBusy: boolean;
  /** Told only once. It stays here until it is kept, whatever else opens or closes, and is then forgotten. */
  readonly code: string | null;
}

const NOTHING: RecoveryCodeState = { question: null, isBusy: false, code: null };

export const recoveryCodeStore = create<RecoveryCodeState>(() => NOTHING);

export const useRecoveryCode = recoveryCodeStore;

/** The first code has its question in the window; what ends something is asked by main. */
export function askForRecoveryCode(question: RecoveryQuestion): void {
  if (recoveryCodeStore.getState().isBusy) return;
  recoveryCodeStore.setState({ ...NOTHING, question });
  if (question !== 'first') void makeRecoveryCode();
}

export function leaveRecoveryQuestion(): void {
  if (!recoveryCodeStore.getState().isBusy) recoveryCodeStore.setState(NOTHING);
}

/** Goes ahead with what was asked; a refusal becomes a notice. */
export async function makeRecoveryCode(): Promise<void> {
  const { question, isBusy } = recoveryCodeStore.getState();
  if (question === null || isBusy) return;
  recoveryCodeStore.setState({ isBusy: true });
  const code = await (question === 'encrypt' ? encryptLibrary() : newRecoveryCode());
  recoveryCodeStore.setState({ question: null, isBusy: false, code });
  // Only the settings show it, and they read it themselves when they open.
  if (uiStore.getState().settingsTab !== null) await loadDataStatus();
}

/** The person has kept the code, or it opens nothing. */
export function forgetRecoveryCode(): void {
  recoveryCodeStore.setState(NOTHING);
  void updateSettings({ isRecoveryCodeUnsaved: false });
  // The button that asked may be gone with the hint around it.
  if (uiStore.getState().settingsTab === null) focusComposer();
}
