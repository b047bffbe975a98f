/** Excerpts of messages are shown without Markdown's signs. */

import { describe, expect, it } from 'vitest';
import { plainSnippet } from '../../../renderer/words/plain-snippet.ts';

const plain = (text: string) => plainSnippet(text, []).text.replace(/\s+/g, ' ').trim();

describe('snippets', () => {
  it.each([
    ['**Partition** by _week_, then `swap`', 'Partition by week, then swap'],
    ['## Steps\n- one\n- two\n> said', 'Steps one two said'],
    ['see [the manual](https://example.org/a_b) first', 'see the manual first'],
    ['see ![A heron](https://example.org/heron.png)!', 'see A heron!'],
    ['| Step | Takes |\n|---|---|\n| swap | 4 s |', 'Step Takes swap 4 s'],
    ['| Step | Takes |\n| :--- | ---: |\n| swap: | 4 s |', 'Step Takes swap: 4 s'],
    ['```ts\nconst last_days = 2 * 3;\n```', 'ts const last_days = 2 * 3;'],
    ['~~old~~ and ~5 minutes, a - b, C# and 3*4', 'old and ~5 minutes, a - b, C# and 3*4'],
  ])('show «%s» as «%s»', (text, read) => {
    expect(plain(text)).toBe(read);
  });

  it('keep the marks on the matches, even on one that contains a sign of Markdown', () => {
    const text = 'the **needle** in `a*b`';
    const found = plainSnippet(text, [
      [6, 12],
      [19, 22],
    ]);
    expect(found.text).toBe('the needle in a*b');
    expect(found.marks.map(([start, end]) => found.text.slice(start, end))).toEqual(['needle', 'a*b']);
  });
});
