/** Forms for a new key that went from the screen with words in them, or with an answer to come: in this page's memory alone, and for their connection alone. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ConnectFailure } from '../../../shared/connection.ts';
import { t } from '../../i18n.ts';
import { errorSentence } from '../../words/error-words.ts';
import { problemWords } from '../../words/problem-words.ts';
import { dismissSubject, notify } from '../window/notices-store.ts';
import { closeDialog, closeSettings } from '../window/ui-store.ts';
import { leaveForms } from '../window/written-forms.ts';
import { connectionOf, connectionsStore } from './connections-store.ts';

/** Where a form for a key stands, on the screen or not. */
export interface FormPlace {
  /** Of the message below which it stands, or of its dialog. */
  readonly id: string;
  readonly connectionId: string;
  /** Where the key is going to. */
  readonly baseUrl: string;
  /** One that is left on purpose takes its words along; below a message they wait. */
  readonly isDialog: boolean;
  /** Brings its place to the screen. */
  readonly goBack: () => void;
}

export interface KeptForm {
  readonly place: FormPlace;
  /** What stands in its boxes, in their order: first the key. */
  readonly values: readonly string[];
  /** False when it was folded away. */
  readonly isShown: boolean;
  /** What its key was answered while nobody saw the form; null when nothing was. */
  readonly failure: ConnectFailure | null;
  /** A person asked for it, so it takes the focus when it is back. */
  readonly isAsked?: boolean;
}

/** By the id of their place. */
const typedKeysStore = createStore<ReadonlyMap<string, KeptForm>>(() => new Map());

/** The form that waits for its place; undefined when none does. */
export function useKeptForm(id: string): KeptForm | undefined {
  return useStore(typedKeysStore, (forms) => forms.get(id));
}

/** The same, at this moment. */
export function keptForm(id: string): KeptForm | undefined {
  return typedKeysStore.getState().get(id);
}

/** Nothing is kept of a form without a key or an answer, and of one whose connection is gone or leads elsewhere by now. */
export function keepForm(form: KeptForm): void {
  const isWorthIt = (form.values[0] ?? '') !== '' || form.failure !== null;
  if (isWorthIt && isFor(form.place)) put(form);
}

/** It is on the screen again: nothing else holds it then. */
export function dropForm(id: string): void {
  if (!typedKeysStore.getState().has(id)) return;
  const forms = new Map(typedKeysStore.getState());
  forms.delete(id);
  typedKeysStore.setState(forms, true);
}

/** Says that a key was not taken to a person who does not see its form, until they see it, and leads there. */
export function sayNotTaken(place: FormPlace, failure: ConnectFailure): void {
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

/** The form is seen: the notice about it goes. */
export function noteSeen(id: string): void {
  dismissSubject(subjectOf(id));
}

/** Drops what was typed for a connection as soon as it goes or leads elsewhere; the returned function drops the rest. */
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
    put({ ...kept, isShown: true, isAsked: true });
    closeSettings();
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
