// The message boxes of one chat in two windows: each hears what the other stores, and both end with the same text.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftKeeper } from '../../../renderer/chat/composer/use-saved-draft.ts';

interface Stored {
  readonly text: string;
  readonly over?: string;
}

/** Texts that one window has stored and that haven't reached the other yet. */
let onTheWay: { readonly to: number; readonly stored: Stored }[] = [];
let boxes: HTMLTextAreaElement[] = [];
let keepers: DraftKeeper[] = [];
let library = '';
let storing = 0;

beforeEach(() => {
  vi.useFakeTimers();
  onTheWay = [];
  library = '';
  const conversationSetDraft = async (stored: Stored) => {
    library = stored.text;
    onTheWay.push({ to: 1 - storing, stored });
    return { ok: true, value: null };
  };
  Object.assign(window, { parley: { conversationSetDraft } });
  boxes = [0, 1].map(() => document.body.appendChild(document.createElement('textarea')));
  keepers = boxes.map((box) => {
    const keeper = new DraftKeeper(
      () => 'chat',
      null,
      (text) => {
        box.value = text;
      },
    );
    keeper.element = box;
    return keeper;
  });
  return () => {
    vi.useRealTimers();
    for (const box of boxes) box.remove();
  };
});

const type = (at: number, text: string): void => {
  const box = boxes[at];
  if (box !== undefined) box.value = text;
  keepers[at]?.draft();
};
const store = (at: number): void => {
  storing = at;
  keepers[at]?.flush();
};
const hear = (): void => {
  for (const { to, stored } of onTheWay.splice(0)) keepers[to]?.writtenElsewhere(stored.text, stored.over ?? '');
};
/** Runs until no window sends anything more; fails if they never agree. */
const settle = (): void => {
  for (let round = 0; round < 10; round += 1) {
    store(0);
    store(1);
    if (onTheWay.length === 0) return;
    hear();
  }
  throw new Error('the two boxes never agree');
};
const texts = () => boxes.map(({ value }) => value);

describe('two message boxes of one chat', () => {
  it('show the same text, and follow changes in either', () => {
    type(0, 'from here');
    settle();
    expect(texts()).toEqual(['from here', 'from here']);
    type(1, 'quite different');
    settle();
    expect(texts()).toEqual(['quite different', 'quite different']);
    type(0, '');
    settle();
    expect(texts()).toEqual(['', '']);
  });

  it('keep both texts that were written at the same time, in the same order', () => {
    type(0, 'mine');
    type(1, 'yours');
    store(0);
    store(1);
    settle();
    expect(texts()).toEqual(['mine\nyours', 'mine\nyours']);
    expect(library).toBe('mine\nyours');
  });

  it("lose nothing if one stores its text just after receiving the other's", () => {
    type(0, 'mine');
    type(1, 'yours');
    store(1);
    hear();
    store(0);
    expect(boxes[0]?.value).toBe('mine\nyours');
    expect(library).toBe('mine\nyours');
  });

  it('keep text typed in one while the other is emptied', () => {
    type(0, 'mine');
    type(1, '');
    store(1);
    hear();
    settle();
    expect(texts()).toEqual(['mine', 'mine']);
  });

  it("keep text of a box that closed while the other box's message was being sent", async () => {
    type(0, 'a question');
    settle();
    storing = 0;
    let arrive: () => void = () => undefined;
    const sent = keepers[0]?.sending('a question', () => {
      type(0, '');
      return new Promise<void>((resolve) => {
        arrive = resolve;
      });
    });
    hear();
    type(1, 'another thought');
    store(1);
    keepers[1]?.leave();
    hear();
    storing = 0;
    arrive();
    await sent;
    expect(library).toBe('another thought');
    expect(boxes[0]?.value).toBe('another thought');
  });

  it('are both empty if nothing was typed while a message was being sent', async () => {
    type(0, 'a question');
    settle();
    storing = 0;
    await keepers[0]?.sending('a question', async () => type(0, ''));
    settle();
    expect(texts()).toEqual(['', '']);
    expect(library).toBe('');
  });
});
