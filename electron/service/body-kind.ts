/** Distinguishes a stream of events from a document, by the start of the body rather than by its type. */

/** No real answer starts with more white space than this. */
export const HEAD_BYTES = 4096;

export type BodyKind = 'undecided' | 'events' | 'document';

const FIELDS = ['data:', 'event:', 'id:', 'retry:', 'error:'] as const;

/**
 * `head` is the body so far, at most {@link HEAD_BYTES} of it; `isLong` means that the body has at least that many.
 * `isMarkedAsEvents`, from the headers, only counts for a body that starts like neither JSON nor markup.
 */
export function bodyKindOf(head: string, isLong: boolean, isMarkedAsEvents: boolean): BodyKind {
  const [, start, lineEnd] = /^[\uFEFF\s]*([^\s\uFEFF][^\r\n]{0,40})([\r\n]?)/.exec(head) ?? [];
  if (start === undefined && !isLong) return 'undecided';
  const first = start ?? '';
  // A field without its colon is an empty one (WHATWG HTML 9.2.6).
  const isBareField = lineEnd !== '' && /^(?:data|event|id|retry)$/.test(first.trimEnd());
  const isEvents = isBareField || /^(?:data|event|id|retry|error)?:/.test(first);
  const couldBeEvents = first.length < 6 && FIELDS.some((name) => name.startsWith(first));
  if (couldBeEvents && !isEvents && start !== undefined) return 'undecided';
  return isEvents || (isMarkedAsEvents && !/^[[{"<]/.test(first)) ? 'events' : 'document';
}

/** True for a payload that was meant to be JSON: if it can't be parsed, something is lost. */
export function looksLikeJson(payload: string): boolean {
  return payload.startsWith('{') || /^\[\s*(?:["{[\]\d-]|true|false|null|$)/.test(payload);
}

/**
 * How sure it is that a payload ends the stream: `[DONE]` in any case and quotes does, `[END]` and `[EOS]` do unless
 * more of the reply follows.
 */
export function endMarkOf(payload: string): 'sure' | 'likely' | null {
  const word = /^"?\[\s?(done|end|eos)\s?\]"?$/i.exec(payload.slice(0, LONGEST_END_MARK_CHARS + 1))?.[1];
  if (word === undefined) return null;
  return word.toLowerCase() === 'done' ? 'sure' : 'likely';
}

const LONGEST_END_MARK_CHARS = '"[ DONE ]"'.length;

/** True for a text that a service sends only to keep the connection open. */
export function isHeartbeat(text: string): boolean {
  return /^[:"']?\s*(?:ping|pong|keep[-_ ]?alive|heart[-_ ]?beat|processing|waiting|ok|hb)\b[^a-z]*$/i.test(
    text.slice(0, 80),
  );
}
