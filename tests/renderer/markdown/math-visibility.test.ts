// Proves that a formula is typeset when the browser tells in one call that it left the screen and came back.
import { afterEach, expect, it, vi } from 'vitest';

const observed: Element[] = [];
let tell: IntersectionObserverCallback = () => undefined;

class ObserverInHand implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(callback: IntersectionObserverCallback) {
    tell = callback;
  }
  observe(element: Element): void {
    observed.push(element);
  }
  unobserve(element: Element): void {
    const at = observed.indexOf(element);
    if (at >= 0) observed.splice(at, 1);
  }
  disconnect(): void {
    observed.length = 0;
  }
  takeRecords(): [] {
    return [];
  }
}

afterEach(() => vi.unstubAllGlobals());

const entry = (target: Element, isIntersecting: boolean): IntersectionObserverEntry => ({
  target,
  isIntersecting,
  intersectionRatio: isIntersecting ? 1 : 0,
  boundingClientRect: target.getBoundingClientRect(),
  intersectionRect: target.getBoundingClientRect(),
  rootBounds: null,
  time: 0,
});

it('typesets a formula that one call tells of as away and then as near', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverInHand);
  vi.resetModules();
  const { createMathRenderer } = await import('../../../renderer/markdown/math.ts');
  const maths = createMathRenderer(
    () => undefined,
    () => true,
  );
  const element = maths.create('a^2', false, '$');

  // Told of before it is in the page: it must stay observed.
  tell([entry(element, false)], new ObserverInHand(tell));
  expect(observed).toContain(element);

  document.body.append(element);
  tell([entry(element, false), entry(element, true)], new ObserverInHand(tell));
  await vi.waitFor(() => expect(element.querySelector('.katex')).not.toBeNull(), { timeout: 15_000 });
  element.remove();
});
