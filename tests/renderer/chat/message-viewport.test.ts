// The chat's scroll position, on a simulated scroller.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MessageViewport } from '../../../renderer/chat/viewport/message-viewport.ts';

class QuietObserver {
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
}

/** A scroller of 500 pixels that clamps its position like a browser; a test sets the height of its content. */
function startScroller() {
  const scroller = document.createElement('div');
  let contentPx = 1500;
  let topPx = 0;
  const clamped = (px: number): number => Math.max(0, Math.min(px, contentPx - 500));
  Object.defineProperties(scroller, {
    clientHeight: { get: () => 500 },
    scrollHeight: { get: () => contentPx },
    scrollTop: {
      get: () => clamped(topPx),
      set: (px: number) => {
        topPx = clamped(px);
      },
    },
  });
  return {
    scroller,
    setContent: (px: number) => {
      contentPx = px;
      topPx = clamped(topPx);
    },
  };
}

beforeEach(() => vi.stubGlobal('ResizeObserver', QuietObserver));
afterEach(() => vi.unstubAllGlobals());

function startViewport() {
  const { scroller, setContent } = startScroller();
  const viewport = new MessageViewport({
    initialPosition: null,
    guess: () => 100,
    onFollowChange: () => undefined,
    onPosition: () => undefined,
    onChange: () => undefined,
  });
  viewport.segmentsFor(['a', 'b'], null);
  const detach = viewport.attach(scroller, document.createElement('div'));
  viewport.afterCommit();
  return { viewport, scroller, setContent, detach };
}

it('keeps following when the content shrinks and grows again before the browser reports a scroll', () => {
  const { viewport, scroller, setContent, detach } = startViewport();
  scroller.dispatchEvent(new Event('scroll'));
  expect(scroller.scrollTop).toBe(1000);
  // A reply ends: its last line disappears and its buttons appear in the same frame.
  setContent(1400);
  viewport.afterCommit();
  setContent(1460);
  scroller.dispatchEvent(new Event('scroll'));
  expect(viewport.isFollowing).toBe(true);
  viewport.afterCommit();
  expect(scroller.scrollTop).toBe(960);
  detach();
});

it('stays at the very top after Home while the first message is loading', () => {
  const { scroller, setContent } = startScroller();
  const tail = document.createElement('div');
  tail.getBoundingClientRect = () => new DOMRect(0, scroller.scrollHeight - 100 - scroller.scrollTop, 700, 100);
  const viewport = new MessageViewport({
    initialPosition: null,
    guess: () => null,
    onFollowChange: () => undefined,
    onPosition: () => undefined,
    onChange: () => undefined,
  });
  viewport.segmentsFor(['a', 'b'], null);
  const detach = viewport.attach(scroller, tail);
  viewport.afterCommit();
  scroller.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
  setContent(2500);
  viewport.afterCommit();
  expect(scroller.scrollTop).toBe(0);
  detach();
});

it('stops following when the view moves up without a gesture, for example to a focused element above', () => {
  const { viewport, scroller, detach } = startViewport();
  scroller.scrollTop = 300;
  scroller.dispatchEvent(new Event('scroll'));
  expect(viewport.isFollowing).toBe(false);
  detach();
});

it('scrolls a search hit below the search bar, however small the view is', () => {
  const { viewport, scroller, detach } = startViewport();
  scroller.getBoundingClientRect = () => new DOMRect(0, 48, 272, 86);
  const before = scroller.scrollTop;
  viewport.reveal(new DOMRect(40, -300, 60, 20));
  expect(-300 - (scroller.scrollTop - before)).toBeGreaterThanOrEqual(48 + 40);
  detach();
});

it('scrolls to the very top with Home and to the end with End, and stays there after another layout', () => {
  const { viewport, scroller, setContent, detach } = startViewport();
  const press = (key: string, target: HTMLElement = scroller) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  // The browser's own smooth scrolling would be interrupted by the first message that is laid out.
  expect(press('Home')).toBe(false);
  expect(scroller.scrollTop).toBe(0);
  expect(viewport.isFollowing).toBe(false);
  setContent(2500);
  viewport.afterCommit();
  expect(scroller.scrollTop).toBe(0);
  expect(press('End')).toBe(false);
  expect(scroller.scrollTop).toBe(2000);
  expect(viewport.isFollowing).toBe(true);
  const box = scroller.appendChild(document.createElement('textarea'));
  expect(press('Home', box)).toBe(true);
  expect(scroller.scrollTop).toBe(2000);
  detach();
});

it('ignores scrolling that happens after the width has changed and before the lines have wrapped again', () => {
  let tell: ResizeObserverCallback = () => undefined;
  class HeldObserver extends QuietObserver {
    constructor(callback: ResizeObserverCallback) {
      super();
      tell = callback;
    }
  }
  vi.stubGlobal('ResizeObserver', HeldObserver);
  const { viewport, scroller, detach } = startViewport();
  let widthPx = 1000;
  Object.defineProperty(scroller, 'clientWidth', { get: () => widthPx });
  const resize = (): void => {
    const contentRect = new DOMRect(0, 0, widthPx, 500);
    const entry = {
      target: scroller,
      contentRect,
      borderBoxSize: [],
      contentBoxSize: [],
      devicePixelContentBoxSize: [],
    };
    tell([entry], new QuietObserver());
  };
  resize();
  widthPx = 600;
  scroller.scrollTop = 300;
  scroller.dispatchEvent(new Event('scroll'));
  expect(viewport.isFollowing).toBe(true);
  resize();
  scroller.scrollTop = 300;
  scroller.dispatchEvent(new Event('scroll'));
  expect(viewport.isFollowing).toBe(false);
  detach();
});

it('stops at the beginnings of compared answers once they are longer than the view, and follows again at the end', () => {
  vi.stubGlobal('CSS', { escape: (id: string) => id });
  const { scroller, setContent } = startScroller();
  const startPx = 1200;
  const tail = document.createElement('div');
  tail.innerHTML = '<section data-read-from="first"><article data-message-id="first"></article></section>';
  const first = tail.querySelector('article') as HTMLElement;
  first.getBoundingClientRect = () => new DOMRect(0, startPx - scroller.scrollTop, 300, 100);
  const follows: boolean[] = [];
  const viewport = new MessageViewport({
    initialPosition: null,
    guess: () => 100,
    onFollowChange: (isFollowing) => follows.push(isFollowing),
    onPosition: () => undefined,
    onChange: () => undefined,
  });
  viewport.segmentsFor(['a', 'b'], null);
  const detach = viewport.attach(scroller, tail);
  viewport.afterCommit();
  setContent(1560);
  viewport.afterCommit();
  expect([scroller.scrollTop, viewport.isFollowing]).toEqual([1060, true]);
  setContent(1900);
  viewport.afterCommit();
  // The view shows the end of the question above the answers.
  expect(scroller.scrollTop).toBe(startPx - 72);
  expect(follows).toEqual([false]);
  setContent(2300);
  viewport.afterCommit();
  expect(scroller.scrollTop).toBe(startPx - 72);
  viewport.toLatest();
  setContent(2600);
  viewport.afterCommit();
  expect([scroller.scrollTop, viewport.isFollowing]).toEqual([2100, true]);
  // The same models answer another question.
  (tail.firstElementChild as HTMLElement).dataset.readFrom = 'second';
  viewport.afterCommit();
  expect(scroller.scrollTop).toBe(2100);
  first.dataset.messageId = 'second';
  viewport.afterCommit();
  expect([scroller.scrollTop, viewport.isFollowing]).toEqual([startPx - 72, false]);
  detach();
});
