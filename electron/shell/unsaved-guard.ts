/** Asks before the app ends while the disk takes nothing: what is in memory only would be gone. */

import { app } from 'electron';
import type { Consent } from '../consent.ts';

export interface UnsavedGuardOptions {
  readonly isUnsaved: () => boolean;
  /** The system ends its programs and waits for nobody. */
  readonly isEndingNow: () => boolean;
  readonly showWindow: () => void;
  /** Null when the person does not want to end. */
  readonly ask: () => Promise<Consent<'quitUnsaved'> | null>;
  /** Called when the person does not. */
  readonly onStay: () => void;
}

/** Call after everybody else who may keep the app from ending: their question comes first. */
export function guardUnsaved({ isUnsaved, isEndingNow, showWindow, ask, onStay }: UnsavedGuardOptions): void {
  let consent: Consent<'quitUnsaved'> | null = null;
  app.on('before-quit', (event) => {
    // It holds for this attempt alone: by the next one there may be more to lose.
    const given = consent;
    consent = null;
    if (event.defaultPrevented || isEndingNow() || !isUnsaved()) return;
    if (given !== null) {
      given.use();
      return;
    }
    event.preventDefault();
    showWindow();
    void ask().then((answer) => {
      consent = answer;
      if (answer === null) onStay();
      else app.quit();
    });
  });
}
