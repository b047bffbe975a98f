/** The names of the contract at run time: the preload script and main register exactly these. */

import { EVENTS, type EventName } from './events.ts';
import { REQUESTS, type RequestName } from './ipc.ts';

export const REQUEST_NAMES = namesOf(REQUESTS);
export const EVENT_NAMES = namesOf(EVENTS);

/** `message:select-version` becomes `messageSelectVersion`, as in the type `MethodName`. */
export function methodName(name: RequestName | EventName): string {
  return name.replace(/[:-]([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

function namesOf<N extends string>(record: Readonly<Record<N, unknown>>): readonly N[] {
  const isName = (one: string): one is N => Object.hasOwn(record, one);
  return Object.keys(record).filter(isName);
}
