/** Asks before the app ends while the disk takes nothing: what is in memory only would be gone. */

import { app } from 'electron';

export interface UnsavedGuardOptions {
  readonly isUnsaved: () => boolean;
  /** The system ends its programs and waits for nobody. */
  readonly isEndingNow: () => boolean;
  readonly showWindow: () => void;
  /** True when the person wants to end all the same. */
  readonly ask: () => Promise<boolean>;
  /** Called when the person does not. */
  readonly onStay: () => void;
}

/** Call after everybody else who may keep the app from ending: their question comes first. */
export function guardUnsaved({ isUnsaved, isEndingNow, showWindow, ask, onStay }: UnsavedGuardOptions): void {
  let isAllowed = false;
  app.on('before-quit', (event) => {
    if (isAllowed || event.defaultPrevented || isEndingNow() || !isUnsaved()) return;
    event.preventDefault();
    showWindow();
    void ask().then((isMeant) => {
      // Meanwhile the disk may have taken everything; then nothing is lost, and the answer stands.
      isAllowed = isMeant;
      if (isMeant) app.quit();
      else onStay();
    });
  });
}
