/** Finds the events of a raw answer, and when each of them arrived. */

import type { Arrival } from '../../../shared/requests/request-details.ts';
import { strokePath } from '../../ui/stroke-path.ts';

export interface StreamEvents {
  readonly count: number;
  /** Offsets into the raw answer: where each event begins, and where the last one ends. */
  readonly starts: Float64Array;
  /** Milliseconds since the answer's head; null if Parley didn't record them. */
  readonly times: Float64Array | null;
}

/** The longest piece of an event that is shown. */
const SHOWN_MAX_CHARS = 160;

/** Null unless the answer is a stream of at least two events. */
export function streamEvents(raw: string, arrivals: readonly Arrival[] | undefined): StreamEvents | null {
  if (!isStream(raw)) return null;
  const starts = [0];
  for (let at = endOfEvent(raw, 0); at < raw.length; at = endOfEvent(raw, at)) starts.push(at);
  if (starts.length < 2) return null;
  const count = starts.length;
  starts.push(raw.length);
  return { count, starts: Float64Array.from(starts), times: timesOf(raw, starts, arrivals ?? []) };
}

const isStream = (raw: string): boolean =>
  raw.startsWith('data:') || raw.startsWith('event:') || raw.startsWith('id:') || raw.startsWith(':');

/** The offset after the empty line that ends the event, and after further empty lines. */
function endOfEvent(raw: string, from: number): number {
  for (let line = raw.indexOf('\n', from); line !== -1; line = raw.indexOf('\n', line + 1)) {
    let next = line + 1;
    let isEnd = false;
    while (raw.charAt(next) === '\n' || raw.startsWith('\r\n', next)) {
      isEnd = true;
      next += raw.charAt(next) === '\n' ? 1 : 2;
    }
    if (isEnd) return next;
  }
  return raw.length;
}

/** When each event's last byte arrived, in milliseconds since the head; null without `arrivals`. */
function timesOf(raw: string, starts: readonly number[], arrivals: readonly Arrival[]): Float64Array | null {
  if (arrivals.length === 0) return null;
  const times = new Float64Array(starts.length - 1);
  let bytes = 0;
  let at = 0;
  for (let index = 0; index < times.length; index += 1) {
    bytes += bytesBetween(raw, starts[index] ?? 0, starts[index + 1] ?? raw.length);
    while (at < arrivals.length - 1 && (arrivals[at]?.[0] ?? 0) < bytes) at += 1;
    times[index] = arrivals[at]?.[1] ?? 0;
  }
  return times;
}

/** The length in UTF-8. */
function bytesBetween(raw: string, start: number, end: number): number {
  let bytes = 0;
  for (let at = start; at < end; at += 1) {
    const code = raw.charCodeAt(at);
    // Each half of a surrogate pair counts as two of the pair's four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes;
}

export function eventBytes(raw: string, { starts }: StreamEvents, index: number): number {
  return bytesBetween(raw, starts[index] ?? 0, starts[index + 1] ?? raw.length);
}

/** The beginning of an event, without a leading `data:`. It may contain line breaks. */
export function eventText(raw: string, { starts }: StreamEvents, index: number): string {
  const from = starts[index] ?? 0;
  const to = Math.min(starts[index + 1] ?? raw.length, from + SHOWN_MAX_CHARS);
  const text = raw.slice(from, to).trim();
  return text.startsWith('data:') ? text.slice('data:'.length).trim() : text;
}

/** The place of an event from 0 to 1: by its time, or by its number if times are unknown or all equal. */
export function placeOf({ count, times }: StreamEvents, index: number): number {
  const first = times?.[0] ?? 0;
  const last = times?.[count - 1] ?? 0;
  if (times === null || last <= first) return count < 2 ? 0 : index / (count - 1);
  return ((times[index] ?? first) - first) / (last - first);
}

/** The longest time between two events; null if times are unknown. */
export function longestSilenceMs({ count, times }: StreamEvents): number | null {
  if (times === null) return null;
  let longest = 0;
  for (let at = 1; at < count; at += 1) longest = Math.max(longest, (times[at] ?? 0) - (times[at - 1] ?? 0));
  return longest;
}

/** The events' ticks as an SVG path in a box of `width` × `height`. Events at the same pixel share a tick. */
export function tickPath(raw: string, events: StreamEvents, width: number, height: number): string {
  return strokePath(ticksOf(raw, events), { width, height, heightOf: (share) => Math.max(2, share * height) });
}

function* ticksOf(raw: string, events: StreamEvents) {
  for (let at = 0; at < events.count; at += 1)
    yield { place: placeOf(events, at), amount: eventBytes(raw, events, at) };
}
