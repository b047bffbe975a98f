// Lengths in formulas have a bound in both directions, in every unit.
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { hasHugeLength, typeset } from '../../../renderer/markdown/math/typeset.ts';

describe('a formula', () => {
  it.each([
    '\\raisebox{90em}{x}',
    '\\kern-90em',
    '\\hspace{-90em}',
    '\\mkern-1900mu',
    '\\rule{-90em}{1em}',
    '\\rule[-90em]{1em}{1em}',
    '\\rule[1em]{1em}{90em}',
    'a \\\\[ -90em] b',
    '\\kern - 90.5 em',
    '\\kern-90EM',
    '\\vspace{-900pt}',
    '\\hspace{-90cm}',
    '\\hspace{-9in}',
    '\\hspace{-50pc}',
    '\\kern-0000000000000000000090em',
    '\\kern-111em',
  ])('is shown as its source if it has a length beyond the limit: %s', (source) => {
    expect(hasHugeLength(source)).toBe(true);
    const element = document.createElement('span');
    expect(typeset(katex, element, source, false)).toBe(false);
    expect(element.textContent).toBe(source);
  });

  it.each([
    '\\kern-1.5em x',
    '\\hspace{10cm} x',
    'a \\\\[-3pt] b',
    '\\mkern-18mu x',
    '\\rule{20em}{.4pt}',
    'n = 1000, m = 99999',
    '365 \\text{ days in } 2024',
    '10^{100} em',
    '\\text{20 cm, or 8 in total}',
    'h = 900 cm',
  ])('is typeset with the lengths that people write: %s', (source) => {
    expect(hasHugeLength(source)).toBe(false);
    expect(typeset(katex, document.createElement('span'), source, true)).toBe(true);
  });
});
