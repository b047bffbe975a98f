/** The text that the `tour` model streams, in English: every kind of formatting, by section. */

import { codeSamples, FORMULAS } from '../tour-samples.ts';

/** The reasoning of the `tour` model, if it is asked to think. */
export const TOUR_REASONING = `The reader asked to see formatting, and to see thinking as well.

1. Start with plain text, so that the eye can settle.
2. Then structure: headings, lists, tables.
3. Then what needs care: code, formulas, diagrams, other scripts.

Money such as $1.50 must stay money, so the formulas come before it. That should do.`;

/** The sections in their order, by the names that `only=` uses. */
export const TOUR_SECTIONS = {
  headings: `# A tour of formatting

This reply shows everything a reply can contain. A few lines of code on your computer are writing it as you watch.

## A second-level heading

### A third-level heading

#### A fourth-level heading`,
  text: `## Text

A paragraph with **bold**, *italic*, ***both***, ~~struck out~~ and \`inline code\`. A hard break comes here,  
and the line goes on below it. Quotes “like these”, a dash — like this — and an ellipsis… stay as they are.

Characters without special meaning are left alone: 2 * 3 * 4, snake_case_names, C:\\temp\\new, <b>not bold</b>, AT&T.

---

This is a long paragraph, to see how lines wrap. Reading on a screen is easiest when a line holds about seventy characters, the space between the lines is generous, and nothing moves while the eye is on it. A reply that arrives word by word makes that hard: every word that is added may wrap a line, every line pushes the next, and a list or a table may change its width with each cell. A good reader therefore lets finished blocks rest, changes only the last one, and follows the end of the text only as long as you are there. Scroll up now, if you like, and see that this paragraph stays where it is while the rest is still being written below it.`,
  lists: `## Lists

- Apples
- Pears
  - Conference
  - Williams
    - picked in August
    - eaten in August
- Plums

1. Measure
2. Cut
   1. slowly
   2. along the line
3. Measure again

   A paragraph that belongs to the third point.
4. Done`,
  tasks: `## Tasks

- [x] Write the question
- [x] Read the answer
- [ ] Check the answer
  - [ ] with a second source`,
  table: `## A table

| Planet  | Day (hours) | Moons | Remark                     |
|:--------|------------:|:-----:|----------------------------|
| Mercury |     4,222.6 |   0   | a *very* long day          |
| Earth   |        24.0 |   1   | home                       |
| Mars    |        24.7 |   2   | \`Phobos\` and \`Deimos\`      |
| Jupiter |         9.9 |  95   | **largest**, and counting  |`,
  quote: `## Quotes

> A quote of two paragraphs.
>
> > And a quote within it, with a list:
> > - one
> > - two
>
> Back outside.`,
  links: `## Links

A [link with a title](https://example.com/path?query=1 "An example"), a bare one: https://example.org, and an address: <someone@example.com>. A picture is not loaded by itself: ![a small blue square](https://example.com/square.png)`,
  code: codeSamples({
    title: 'Code',
    total: 'Sums what is left in a basket.',
    primes: 'All primes below the limit, by the sieve of Eratosthenes.',
    words: ['calm', 'quick', 'true'],
    wide: 'a line that is a good deal longer than the window is wide, so that it must scroll or wrap',
    tags: ['lists', 'tables', 'code'],
    removed: 'the old line',
    added: 'the new line',
    plain: 'A block without a language keeps    its spaces.',
  }),
  math: `## Formulas

Inline, $e^{i\\pi} + 1 = 0$ and \\(a^2 + b^2 = c^2\\), and as blocks:
${FORMULAS}`,
  money: `## Money

A coffee costs $1.50 and a cake $2, so both are $3.50; ten of each come to $35.00, or 32 €.`,
  diagram: `## A diagram

\`\`\`mermaid
flowchart LR
  Question --> Model
  Model -->|streams| Reply
  Reply --> Read{Good?}
  Read -->|yes| Done
  Read -->|no| Regenerate
  Regenerate --> Model
\`\`\``,
  scripts: `## Other scripts

- 日本語: 吾輩は猫である。名前はまだ無い。
- 中文: 学而时习之，不亦说乎？
- 한국어: 가는 말이 고와야 오는 말이 곱다.
- العربية: أهلاً وسهلاً، هذا نص من اليمين إلى اليسار.
- עברית: שלום עולם
- हिन्दी: नमस्ते दुनिया
- Ελληνικά, Русский, Tiếng Việt, Türkçe
- 😀 🎉 👍🏽 👩‍👩‍👧 🇪🇺 — and é written in two ways: é, é`,
  footnote: `## A footnote

Some things are better said below.[^1]

[^1]: Such as this.`,
};
