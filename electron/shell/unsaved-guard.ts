/** Asks before the app quits while the disk refuses writes, because data that is only in memory would be lost. */

import { app } from 'electron';
import type { Consent } from '../consent.ts';

export interface UnsavedGuardOptions {
  readonly isUnsaved: () => boolean;
  /** True when the system ends its programs without waiting. */
  readonly isEndingNow: () => boolean;
  readonly showWindow: () => void;
  /** Null if the user doesn't want to quit. */
  readonly ask: () => Promise<Consent<'quitUnsaved'> | null>;
  /** Called when the user decides not to quit. */
  readonly onStay: () => void;
}

/** Call after all other guards against quitting: their questions come first. */
export function guardUnsaved({ isUnsaved, isEndingNow, showWindow, ask, onStay }: UnsavedGuardOptions): void {
  let consent: Consent<'quitUnsaved'> | null = null;
  app.on('before-quit', (event) => {
    // A consent is only valid for this attempt: by the next one there may be more to lose.
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
