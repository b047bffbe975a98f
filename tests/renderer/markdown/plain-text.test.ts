// Very long plain text in boxes: each ends at a line or word, and building them takes time linear in the text.
import { expect, it, vi } from 'vitest';
import { BOUNDS } from '../../../renderer/markdown/bounds.ts';
import { fillPlainText } from '../../../renderer/markdown/plain-text.ts';

const boxes = (text: string): readonly string[] => {
  const parent = document.createElement('div');
  fillPlainText(parent, text);
  return Array.from(parent.children, (box) => box.textContent ?? '');
};

it('ends a box of text at a line end, else at a space, else where it is full, never inside a character', () => {
  const size = BOUNDS.plainBoxChars;
  const line = `${'a '.repeat(size / 2 - 10)}\n${'b '.repeat(size)}`;
  const [first = '', second = ''] = boxes(line.repeat(20));
  expect(first.endsWith('\n')).toBe(true);
  expect(second.endsWith(' ')).toBe(true);
  const [word = ''] = boxes('x'.repeat(BOUNDS.inlineContentChars * 2));
  expect(word).toHaveLength(size);
  const [faces = ''] = boxes(`x${'😀'.repeat(BOUNDS.inlineContentChars)}`);
  expect(faces).toHaveLength(size - 1);
});

it('reads an endless word once, not once for each of its boxes', () => {
  const text = 'x'.repeat(BOUNDS.inlineContentChars * 8);
  let looked = 0;
  const { lastIndexOf } = String.prototype;
  const spy = vi.spyOn(String.prototype, 'lastIndexOf').mockImplementation(function (
    this: string,
    what,
    from = this.length,
  ) {
    looked += Math.min(this.length, from);
    return lastIndexOf.call(this, what, from);
  });
  try {
    expect(boxes(text).join('')).toBe(text);
  } finally {
    spy.mockRestore();
  }
  expect(looked).toBeLessThan(text.length * 4);
});
