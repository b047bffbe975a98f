// Find marks each hit that it counts, including those in formulas.
import { afterEach, expect, it, vi } from 'vitest';
import { countHits } from '../../../renderer/chat/find/find-in-chat.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['frac', 'Half is $\\frac{1}{2}$, and frac is a command.', 2],
  ['velocity', 'A velocity: $\\text{velocity} = \\frac{d}{velocity}$.', 3],
  ['alpha', '$\\alpha$', 1],
  ['is $x$.', 'This is $x$.', 1],
])('marks “%s” as often as it occurs in “%s”', async (query, markdown, count) => {
  // An observer that an earlier test file left never reports anything, and formulas would wait for it.
  vi.stubGlobal('IntersectionObserver', undefined);
  vi.resetModules();
  const { createMathRenderer } = await import('../../../renderer/markdown/math/math.ts');
  const { findRanges } = await import('../../../renderer/chat/find/find-marks.ts');
  const root = document.createElement('div');
  const math = createMathRenderer(
    () => undefined,
    () => false,
  );
  for (const [at, part] of markdown.split('$').entries())
    root.append(at % 2 === 0 ? part : math.create(part, false, '$'));
  document.body.append(root);
  for (const isTypeset of [false, true]) {
    if (isTypeset) {
      await math.whenIdle();
      expect(root.querySelector('.katex')).not.toBeNull();
    }
    const ranges = findRanges(root, query);
    expect(ranges).toHaveLength(count);
    expect(countHits(markdown, query)).toBe(count);
    for (const range of ranges) {
      const formula = [...root.querySelectorAll('.md-math')].find((one) => range.intersectsNode(one));
      // A hit in a formula marks the whole formula.
      if (formula !== undefined) expect(range.cloneContents().querySelector('.md-math')).toEqual(formula);
      else expect(range.toString().toLowerCase()).toBe(query);
    }
  }
  root.remove();
  math.destroy();
});
