/** Knows the forms that are open, and asks before something takes one from the screen whose words are not saved yet. */

export interface OpenForm {
  /** Whether it is the form of a dialog, or stands in a page of the settings, which other dialogs leave where it is. */
  readonly place: 'dialog' | 'settings';
  readonly isWritten: () => boolean;
  /** Asks whether its words may go; if so it closes, and `go` follows. */
  readonly ask: (go: () => void) => void;
}

const forms = new Set<OpenForm>();

/** The returned function says that it is closed. */
export function noteForm(form: OpenForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

/** Does what takes dialogs away, and unless told otherwise the settings too, once the person has let go of what is written there. */
export function leaveForms(go: () => void, place: 'everywhere' | 'dialog' = 'everywhere'): void {
  const written = [...forms].filter((form) => (place === 'everywhere' || form.place === place) && form.isWritten());
  // What was opened last lies on top.
  written.reduce((next, form) => () => form.ask(next), go)();
}
