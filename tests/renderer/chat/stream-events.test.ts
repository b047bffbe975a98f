// The strip of a stream: its events, when they arrived, and an SVG path that stays short however many there are.
import { describe, expect, it } from 'vitest';
import {
  eventBytes,
  eventText,
  longestSilenceMs,
  placeOf,
  type StreamEvents,
  streamEvents,
  tickPath,
} from '../../../renderer/chat/inspector/stream-events.ts';
import { nearest } from '../../../renderer/ui/strip.tsx';

const RAW = 'data: {"a":1}\n\ndata: {"b":"ä"}\r\n\r\n: ping\n\ndata: [DONE]\n\n';

function found(raw: string, arrivals?: readonly (readonly [number, number])[]): StreamEvents {
  const events = streamEvents(raw, arrivals);
  if (events === null) throw new Error('no events');
  return events;
}

describe('the events of an answer', () => {
  it('are split at empty lines, with every character in exactly one of them', () => {
    const events = found(RAW);
    const parts = Array.from({ length: events.count }, (_, at) => RAW.slice(events.starts[at], events.starts[at + 1]));
    expect(parts).toEqual(['data: {"a":1}\n\n', 'data: {"b":"ä"}\r\n\r\n', ': ping\n\n', 'data: [DONE]\n\n']);
    expect(eventText(RAW, events, 1)).toBe('{"b":"ä"}');
    expect(eventBytes(RAW, events, 1)).toBe(20);
  });

  it('are only looked for in streams of more than one event', () => {
    expect(streamEvents('{"choices":[]}\n\n{}', undefined)).toBeNull();
    expect(streamEvents('data: one\n\n', undefined)).toBeNull();
    expect(streamEvents('', undefined)).toBeNull();
  });

  it('arrive with their last byte, and are placed by their time', () => {
    const events = found(RAW, [
      [20, 0],
      [35, 100],
      [57, 400],
    ]);
    expect([...(events.times ?? [])]).toEqual([0, 100, 400, 400]);
    expect(placeOf(events, 1)).toBe(0.25);
    expect(longestSilenceMs(events)).toBe(300);
    expect(nearest(events.count, (at) => placeOf(events, at), 0.3)).toBe(1);
    expect(nearest(events.count, (at) => placeOf(events, at), 0.9)).toBe(2);
  });

  it('are placed in order if no times are known', () => {
    const events = found(RAW);
    expect([0, 1, 2, 3].map((at) => placeOf(events, at))).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(longestSilenceMs(events)).toBeNull();
  });

  it('are drawn with about one stroke per pixel at most, even 200,000 of them', () => {
    const raw = 'data:\n\n'.repeat(200_000);
    const events = found(raw);
    expect(events.count).toBe(200_000);
    expect(tickPath(raw, events, 1000, 28).split('M')).toHaveLength(1002);
  });
});
