// Which messages the list draws, and when it follows the newest text.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { follow, isLeavingKey } from '../../../renderer/chat/viewport/follow-rule.ts';
import { HeightModel } from '../../../renderer/chat/viewport/height-model.ts';
import { MountedMessages } from '../../../renderer/chat/viewport/mounted-messages.ts';
import { rangeFor, segmentsFor } from '../../../renderer/chat/viewport/mounted-range.ts';

const heights = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 200 });

describe('the heights of messages', () => {
  it('are summed and searched as in a plain list, even after changes', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 900 })));
    fc.assert(
      fc.property(heights, changes, fc.nat(), (list, edits, where) => {
        const model = new HeightModel([]);
        for (const height of list) model.append(height);
        const plain = [...list];
        for (const [at, height] of edits) {
          const index = at % plain.length;
          expect(model.set(index, height)).toBe(height - (plain[index] ?? 0));
          plain[index] = height;
        }
        const total = plain.reduce((sum, height) => sum + height, 0);
        expect(model.total).toBe(total);
        const offset = where % total;
        const index = model.indexAt(offset);
        expect(model.offsetOf(index)).toBeLessThanOrEqual(offset);
        expect(model.offsetOf(index + 1)).toBeGreaterThan(offset);
      }),
    );
  });

  it('are guessed for new messages without looking at all others', () => {
    const guesses: string[] = [];
    const guess = (id: string): number => {
      guesses.push(id);
      return id.length * 10;
    };
    const messages = new MountedMessages(guess);
    const ids = Array.from({ length: 1_000 }, (_, at) => `m${at}`);
    messages.take(ids);
    messages.measure('m3', 500);
    guesses.length = 0;
    const longer = [...ids, 'question', 'reply'];
    messages.take(longer);
    expect(guesses.length).toBeLessThan(20);
    const fresh = new MountedMessages(guess);
    fresh.take(longer);
    fresh.measure('m3', 500);
    for (const at of [0, 3, 4, 999, 1_000, 1_001, 1_002]) expect(messages.offsetOf(at)).toBe(fresh.offsetOf(at));
    expect(messages.totalPx).toBe(fresh.totalPx);
  });

  it('are split into runs and gaps that cover each message exactly once', () => {
    fc.assert(
      fc.property(heights, fc.nat(), fc.array(fc.nat(), { maxLength: 4 }), (list, top, pins) => {
        const model = new HeightModel(list);
        const range = rangeFor(model, top % model.total, 300, 100);
        const segments = segmentsFor(
          range,
          pins.map((pin) => pin % list.length),
          list.length,
        );
        const covered = segments.flatMap((part) =>
          Array.from({ length: part.last - part.first + 1 }, (_, at) => part.first + at),
        );
        expect(covered).toEqual(list.map((_, index) => index));
        for (const pin of pins) {
          const holder = segments.find((part) => part.first <= pin % list.length && part.last >= pin % list.length);
          expect(holder?.isGap).toBe(false);
        }
      }),
    );
  });
});

describe('following the newest text', () => {
  const at = (topPx: number) => ({ topPx, viewportPx: 500, contentPx: 2000 });
  const following = { isFollowing: true, topPx: 1500 };

  it('stops with a gesture, before the view has moved', () => {
    expect(follow(following, { kind: 'away' }).isFollowing).toBe(false);
  });

  it("doesn't start again after a small step up that stays near the bottom", () => {
    const left = follow(following, { kind: 'away' });
    expect(follow(left, { kind: 'scrolled', metrics: at(1499) }).isFollowing).toBe(false);
  });

  it("doesn't start again because the content grew", () => {
    const left = follow(following, { kind: 'away' });
    expect(follow(left, { kind: 'resized', metrics: at(1500), hasShrunk: false }).isFollowing).toBe(false);
  });

  it('starts again when the content shrinks to where the reader is', () => {
    const left = follow(following, { kind: 'away' });
    expect(follow(left, { kind: 'resized', metrics: at(1500), hasShrunk: true }).isFollowing).toBe(true);
  });

  it('starts again when the reader scrolls to the bottom', () => {
    const left = { isFollowing: false, topPx: 900 };
    expect(follow(left, { kind: 'scrolled', metrics: at(1500) }).isFollowing).toBe(true);
  });

  it('stops when the reader drags the scrollbar up', () => {
    expect(follow(following, { kind: 'scrolled', metrics: at(1100) }).isFollowing).toBe(false);
  });

  it('recognises the keys that leave the bottom', () => {
    expect(isLeavingKey('PageUp', false)).toBe(true);
    expect(isLeavingKey(' ', true)).toBe(true);
    expect(isLeavingKey('End', false)).toBe(false);
  });
});
