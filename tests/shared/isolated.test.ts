// Words inserted into a sentence are isolated, so that they can't reorder it.
import { expect, it } from 'vitest';
import { isolated } from '../../shared/locales/isolated.ts';

const [FROM_RIGHT, FIRST_STRONG, POP] = ['\u2067', '\u2068', '\u2069'];

it('gives a text the direction of its first isolated word if no letter is outside the isolates', () => {
  // Contains “sea” as part of an Arabic sentence: no character outside the isolates sets the direction.
  const named = `${isolated('تحوي', 'rtl')} «${isolated('sea', 'rtl')}»`;
  expect(isolated(named, 'rtl')).toBe(`${FROM_RIGHT}${named}${POP}`);
  const latin = `${isolated('poet', 'rtl')} · ${isolated('تحوي', 'rtl')}`;
  expect(isolated(latin, 'rtl')).toBe(`${FIRST_STRONG}${latin}${POP}`);
  const sentence = `${isolated('sea', 'rtl')}: فشل`;
  expect(isolated(sentence, 'rtl')).toBe(`${FIRST_STRONG}${sentence}${POP}`);
});

it('leaves words unchanged if they can’t reorder others', () => {
  expect(isolated('sea')).toBe('sea');
  expect(isolated('12 3', 'rtl')).toBe('12 3');
});
