/** Proves that text which passes screen after screen has nothing built around it, and what it ends with has. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMarkdownView } from '../../../renderer/markdown/view.ts';
import { TEST_LABELS } from './render.ts';

class QuietObserver {
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
}

/** Several screens. */
const PIECE = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of ${'many words '.repeat(20)}\n\n`).join(
  '',
);

let idle: number;

beforeEach(() => {
  idle = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] });
  vi.stubGlobal('ResizeObserver', QuietObserver);
  vi.stubGlobal('requestIdleCallback', () => {
    idle += 1;
    return 0;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function startView() {
  const scroller = document.createElement('div');
  scroller.style.overflowY = 'auto';
  Object.defineProperty(scroller, 'clientHeight', { get: () => 800 });
  const container = document.createElement('div');
  scroller.append(container);
  document.body.append(scroller);
  const view = createMarkdownView(container, { labels: TEST_LABELS });
  view.setText('', { isStreaming: true });
  return { view, container };
}

it('builds around what it ends with, and around nothing on the way there', async () => {
  const { view, container } = startView();
  for (let count = 0; count < 20; count++) {
    view.append(PIECE);
    await vi.advanceTimersByTimeAsync(16);
  }
  await vi.advanceTimersByTimeAsync(90);
  expect(container.querySelectorAll('.md-far').length).toBeGreaterThan(20);
  const onTheWay = idle;
  view.finish();
  await vi.advanceTimersByTimeAsync(300);
  expect(onTheWay).toBeLessThanOrEqual(1);
  expect(idle).toBeGreaterThan(onTheWay);
  view.destroy();
});
