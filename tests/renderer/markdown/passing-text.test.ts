/** Text that scrolls past, and large text that arrives at once: only the part that the reader sees is built. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MarkdownView } from '../../../renderer/markdown/types.ts';
import { createMarkdownView } from '../../../renderer/markdown/view.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { TEST_LABELS } from './render.ts';

class QuietObserver {
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
}

/** A text of several screens. */
const PIECE = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of ${'many words '.repeat(20)}\n\n`).join(
  '',
);

/** How many idle callbacks were requested. */
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

/** Sends `count` pieces as main does while text scrolls past. */
async function pass(view: MarkdownView, count: number, piece = PIECE): Promise<void> {
  for (let at = 0; at < count; at++) {
    view.append(piece, true);
    await vi.advanceTimersByTimeAsync(LIMITS.coalesceTooFastMs);
  }
}

function startView() {
  const scroller = document.createElement('div');
  scroller.style.overflowY = 'auto';
  Object.defineProperty(scroller, 'clientHeight', { get: () => 800 });
  const container = document.createElement('div');
  scroller.append(container);
  document.body.append(scroller);
  const view = createMarkdownView(container, { labels: TEST_LABELS });
  view.setText('', { isStreaming: true });
  return { view, container, scroller };
}

it('builds only the end of text that rushes past', async () => {
  const { view, container } = startView();
  await pass(view, 20);
  await vi.advanceTimersByTimeAsync(90);
  expect(container.querySelectorAll('.md-far').length).toBeGreaterThan(20);
  const onTheWay = idle;
  view.finish();
  await vi.advanceTimersByTimeAsync(300);
  expect(onTheWay).toBeLessThanOrEqual(1);
  expect(idle).toBeGreaterThan(onTheWay);
  view.destroy();
});

it('shows the end of the text in the next frame when the text pauses', async () => {
  const { view, container } = startView();
  await pass(view, 20);
  view.append('The very end');
  view.paintSoon();
  await vi.advanceTimersByTimeAsync(16);
  expect(container.textContent).toContain('The very end');
  view.destroy();
});

it('requests colours only for the final code, not for code that scrolls past', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('CSS', { highlights: new Map() });
  vi.stubGlobal('Highlight', Set);
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = (request: unknown) => asked.push(request);
      terminate = vi.fn();
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: unknown[]) => void;
      constructor(tell: (entries: unknown[]) => void) {
        this.#tell = tell;
      }
      observe = (target: Element) =>
        void setTimeout(() => this.#tell([{ target, isIntersecting: target.isConnected }]));
      unobserve = vi.fn();
    },
  );
  const { view } = startView();
  await pass(view, 6);
  await pass(view, 20, `${PIECE}\`\`\`ts\nconst one = 1;\n\`\`\`\n\n`);
  expect(asked).toHaveLength(0);
  view.finish();
  await vi.advanceTimersByTimeAsync(600);
  expect(asked.length).toBeGreaterThan(0);
  view.destroy();
});

it('builds the visible part of a large text in the next frame, not in the task that receives it', async () => {
  const { view, scroller } = startView();
  let looks = 0;
  scroller.addEventListener('md-settle', () => {
    looks += 1;
  });
  view.setText(PIECE.repeat(6), { isStreaming: false });
  // Run timers without a delay, but no frame.
  await vi.advanceTimersByTimeAsync(0);
  expect(looks).toBe(0);
  await vi.advanceTimersByTimeAsync(16);
  expect(looks).toBeGreaterThan(0);
  view.destroy();
});
