// Formulas are typeset when they come near the view: visible formulas first, and none while text rushes past.
import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../../helpers/until.ts';

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

afterEach(() => {
  vi.unstubAllGlobals();
  // The next test file shares these modules; without a reset, it would wait for this file's observer.
  vi.resetModules();
});

const entry = (target: Element, isIntersecting: boolean): IntersectionObserverEntry => ({
  target,
  isIntersecting,
  intersectionRatio: isIntersecting ? 1 : 0,
  boundingClientRect: target.getBoundingClientRect(),
  intersectionRect: target.getBoundingClientRect(),
  rootBounds: null,
  time: 0,
});

it('typesets a formula if one call of the observer reports it first as far away, then as near', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverInHand);
  vi.resetModules();
  const { createMathRenderer } = await import('../../../renderer/markdown/math/math.ts');
  const maths = createMathRenderer(
    () => undefined,
    () => true,
  );
  const element = maths.create('a^2', false, '$');

  // The formula isn't in the page yet, so the renderer must keep observing it after this report.
  tell([entry(element, false)], new ObserverInHand(tell));
  expect(observed).toContain(element);

  document.body.append(element);
  tell([entry(element, false), entry(element, true)], new ObserverInHand(tell));
  await until(() => expect(element.querySelector('.katex')).not.toBeNull());
  element.remove();
});

it('typesets visible formulas before those far above', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverInHand);
  vi.resetModules();
  const { createMathRenderer } = await import('../../../renderer/markdown/math/math.ts');
  const maths = createMathRenderer(
    () => undefined,
    () => false,
  );
  const order: string[] = [];
  const formulaAt = (name: string, top: number): HTMLElement => {
    const element = maths.create(name, false, '$');
    element.getBoundingClientRect = () => new DOMRect(0, top, 100, 20);
    const replace = element.replaceChildren.bind(element);
    element.replaceChildren = (...nodes) => {
      order.push(name);
      replace(...nodes);
    };
    document.body.append(element);
    return element;
  };
  const elements = [formulaAt('a', -700), formulaAt('b', -200), formulaAt('c', 300), formulaAt('d', 1_500)];
  tell(
    elements.map((element) => entry(element, true)),
    new ObserverInHand(tell),
  );
  await until(() => expect(order).toHaveLength(4));
  expect(order).toEqual(['c', 'b', 'a', 'd'].sort((one, two) => distance(one) - distance(two)));
  for (const element of elements) element.remove();
});

const distance = (name: string): number => ({ a: 680, b: 180, c: 0, d: 1_500 - window.innerHeight })[name] ?? 0;

it('shows the source of a formula while text rushes past, and typesets it when the text stops', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverInHand);
  vi.resetModules();
  const { createMathRenderer } = await import('../../../renderer/markdown/math/math.ts');
  const { noteTextSpeed } = await import('../../../renderer/markdown/fast-text.ts');
  await import('../../../renderer/markdown/math/katex-engine.ts');
  const maths = createMathRenderer(
    () => undefined,
    () => true,
  );
  const seen = (source: string): HTMLElement => {
    const element = maths.create(source, false, '$');
    document.body.append(element);
    tell([entry(element, true)], new ObserverInHand(tell));
    return element;
  };
  const isTypeset = (element: HTMLElement) => until(() => expect(element.querySelector('.katex')).not.toBeNull());
  // Wait until the engine is loaded.
  await isTypeset(seen('a^2'));

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  try {
    noteTextSpeed(true);
    const passing = seen('b^2');
    await vi.advanceTimersByTimeAsync(200);
    expect(passing.textContent).toBe('b^2');
    noteTextSpeed(false);
    await vi.advanceTimersByTimeAsync(20);
    expect(passing.querySelector('.katex')).not.toBeNull();
  } finally {
    vi.useRealTimers();
    document.body.replaceChildren();
  }
});
