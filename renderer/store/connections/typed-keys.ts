/** Key forms that left the screen with text in them or while waiting for an answer, kept in this page's memory only. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ConnectFailure } from '../../../shared/connection.ts';
import { t } from '../../i18n.ts';
import { errorSentence } from '../../words/error-words.ts';
import { problemWords } from '../../words/problem-words.ts';
import { dismissSubject, notify } from '../window/notices-store.ts';
import { closeDialog, closePage } from '../window/ui-store.ts';
import { leaveForms } from '../window/written-forms.ts';
import { connectionOf, connectionsStore } from './connections-store.ts';

/** Where a key form belongs, whether or not it is on screen. */
export interface FormPlace {
  /** Id of the message above the form, or of the form's dialog or table row. */
  readonly id: string;
  readonly connectionId: string;
  /** The address that the key is for. */
  readonly baseUrl: string;
  /** Brings the form's place back on screen. */
  readonly goBack: () => void;
}

export interface KeptForm {
  readonly place: FormPlace;
  /** The content of its boxes, in order; the key comes first. */
  readonly values: readonly string[];
  /** The failure that arrived after the form had left the screen; null if there was none. */
  readonly failure: ConnectFailure | null;
  /** True if the user asked for the form, so that it takes the focus when it appears. */
  readonly isAsked?: boolean;
}

/** Keyed by the id of the place. */
const typedKeysStore = createStore<ReadonlyMap<string, KeptForm>>(() => new Map());

/** The form that waits for this place; undefined if there is none. */
export function useKeptForm(id: string): KeptForm | undefined {
  return useStore(typedKeysStore, (forms) => forms.get(id));
}

/** Like `useKeptForm`, outside of React. */
export function keptForm(id: string): KeptForm | undefined {
  return typedKeysStore.getState().get(id);
}

/** Keeps a form only if it has a key or a failure, and if its connection still exists with the same address. */
export function keepForm(form: KeptForm): void {
  const isWorthIt = (form.values[0] ?? '') !== '' || form.failure !== null;
  if (isWorthIt && isFor(form.place)) put(form);
}

/** Call this when the form is on screen again and holds the text itself. */
export function dropForm(id: string): void {
  if (!typedKeysStore.getState().has(id)) return;
  const forms = new Map(typedKeysStore.getState());
  forms.delete(id);
  typedKeysStore.setState(forms, true);
}

/**
 * Tells a user who doesn't see the form that its key wasn't saved, and why. The notice leads to the form, and stays
 * until the form is visible or the user closes the notice.
 */
export function notifyKeyRejected(place: FormPlace, failure: ConnectFailure): void {
  const connection = connectionOf(place.connectionId);
  if (connection === undefined) return;
  const reason =
    failure.kind === 'field'
      ? t(problemWords(failure.problem), { characters: failure.problem.characters ?? '' })
      : t(errorSentence(failure.error));
  notify({
    level: 'alert',
    key: 'notices.keyNotTaken',
    values: { name: connection.name, reason },
    isStanding: true,
    subject: subjectOf(place.id),
    action: { labelKey: 'app.show', run: () => goBackTo(place) },
  });
}

/** Call this when the form is visible: removes the notice about it. */
export function noteSeen(id: string): void {
  dismissSubject(subjectOf(id));
}

/** Drops a connection's forms when it is removed or its address changes. The returned function drops all of them. */
export function connectTypedKeys(): () => void {
  const stop = connectionsStore.subscribe(() => {
    for (const { place } of typedKeysStore.getState().values())
      if (!isFor(place)) {
        dropForm(place.id);
        noteSeen(place.id);
      }
  });
  return () => {
    stop();
    typedKeysStore.setState(new Map(), true);
  };
}

function goBackTo(place: FormPlace): void {
  leaveForms(() => {
    const kept = keptForm(place.id) ?? { place, values: [], failure: null };
    put({ ...kept, isAsked: true });
    closePage();
    closeDialog();
    place.goBack();
  });
}

function put(form: KeptForm): void {
  typedKeysStore.setState(new Map(typedKeysStore.getState()).set(form.place.id, form), true);
}

function isFor({ connectionId, baseUrl }: FormPlace): boolean {
  return connectionOf(connectionId)?.baseUrl === baseUrl;
}

function subjectOf(id: string): string {
  return `typed-key-${id}`;
}
