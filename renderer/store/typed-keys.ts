/** Forms for a new key that went from the screen with words in them: in this page's memory alone, and for their connection alone. */

import { connectionsStore } from './connections-store.ts';

export interface KeptForm {
  readonly connectionId: string;
  /** Where the key was going to. */
  readonly baseUrl: string;
  /** What stands in its boxes, in their order: first the key. */
  readonly values: readonly string[];
  /** False when it was folded away. */
  readonly isShown: boolean;
}

/** By the message below which the form stands. */
const forms = new Map<string, KeptForm>();

function isFor({ connectionId, baseUrl }: KeptForm): boolean {
  const { connections } = connectionsStore.getState();
  return connections.some((one) => one.id === connectionId && one.baseUrl === baseUrl);
}

/** Nothing is kept of a form without a key, and of one whose connection is gone or leads elsewhere by now. */
export function keepForm(messageId: string, form: KeptForm): void {
  if ((form.values[0] ?? '') !== '' && isFor(form)) forms.set(messageId, form);
}

/** The form that waits for its message; undefined when none does. */
export function keptForm(messageId: string): KeptForm | undefined {
  return forms.get(messageId);
}

/** The same, and it is on the screen again: nothing else holds it then. */
export function takeForm(messageId: string): KeptForm | undefined {
  const form = forms.get(messageId);
  forms.delete(messageId);
  return form;
}

/** Drops what was typed for a connection as soon as it goes or leads elsewhere; the returned function drops the rest. */
export function connectTypedKeys(): () => void {
  const stop = connectionsStore.subscribe(() => {
    for (const [messageId, form] of forms) if (!isFor(form)) forms.delete(messageId);
  });
  return () => {
    stop();
    forms.clear();
  };
}
