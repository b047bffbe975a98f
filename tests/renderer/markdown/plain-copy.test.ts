// A reply copied as plain text reads as on the page, without the signs of Markdown.
import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../../renderer/markdown/copying/plain-copy.ts';
import { allSteps } from '../../../renderer/markdown/copying/steps.ts';
import { TEST_LABELS } from './render.ts';

describe('plain text', () => {
  it.each([
    ['**Bold** and `code`\n\nNext', 'Bold and code\n\nNext'],
    ['# Head\n\n- one\n- two\n  - inner\n\n3. three\n4. four', 'Head\n\n- one\n- two\n- inner\n\n3. three\n4. four'],
    ['| a | b |\n| - | - |\n| 1 | 2 |', 'a\tb\n1\t2'],
    ['```js\nlet a = 1;\n```', 'let a = 1;'],
    ['[Parley](https://parley.example)', 'Parley'],
    ['- [x] done\n- [ ] open', '- ☑ done\n- ☐ open'],
  ])('of %j', (markdown, plain) => expect(allSteps(toPlainText(markdown, TEST_LABELS))).toBe(plain));
});
