/** Tracks open forms, and asks the user before something closes one with unsaved text. */

import { type AppPage, closeDialog, openPage } from './ui-store.ts';

export interface OpenForm {
  /** Whether the form is in a dialog or on a settings page, which stays open below a dialog. */
  readonly place: 'dialog' | 'settings';
  readonly isWritten: () => boolean;
  /** Asks whether the unsaved text may be lost; if so, closes the form and calls `go`. */
  readonly ask: (go: () => void) => void;
}

const forms = new Set<OpenForm>();

/** Returns a function that marks the form as closed. */
export function noteForm(form: OpenForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

/** Runs `go`, which closes dialogs and (by default) the settings, after the user has agreed to lose unsaved text. */
export function leaveForms(go: () => void, place: 'everywhere' | 'dialog' = 'everywhere'): void {
  const written = [...forms].filter((form) => (place === 'everywhere' || form.place === place) && form.isWritten());
  // The form opened last is on top, so ask about it first.
  written.reduce((next, form) => () => form.ask(next), go)();
}

/** Closes dialogs and opens a page, after the user has agreed to lose unsaved text. */
export function goToPage(page: AppPage): void {
  leaveForms(() => {
    closeDialog();
    openPage(page);
  });
}
