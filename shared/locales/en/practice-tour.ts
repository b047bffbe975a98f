/** The text that the `tour` model streams, in English: every kind of formatting, by section. */

/** What the tour thinks when it is asked to think. */
export const TOUR_REASONING = `The reader asked to see formatting, and to see thinking as well.

1. Start with plain text, so that the eye can settle.
2. Then structure: headings, lists, tables.
3. Then what needs care: code, formulas, diagrams, other scripts.

Money such as $1.50 must stay money, so the formulas come before it. That should do.`;

const FENCE = '```';

/** All sections in their order. */
export const TOUR_SECTIONS = [
  {
    id: 'headings',
    markdown: `# A tour of formatting

This reply shows everything a reply can contain. A few lines of code on your computer are writing it as you watch.

## A second-level heading

### A third-level heading

#### A fourth-level heading`,
  },
  {
    id: 'text',
    markdown: `## Text

A paragraph with **bold**, *italic*, ***both***, ~~struck out~~ and \`inline code\`. A hard break comes here,  
and the line goes on below it. Quotes “like these”, a dash — like this — and an ellipsis… stay as they are.

Characters without special meaning are left alone: 2 * 3 * 4, snake_case_names, C:\\temp\\new, <b>not bold</b>, AT&T.

---

This is a long paragraph, to see how lines wrap. Reading on a screen is easiest when a line holds about seventy characters, the space between the lines is generous, and nothing moves while the eye is on it. A reply that arrives word by word makes that hard: every word that is added may wrap a line, every line pushes the next, and a list or a table may change its width with each cell. A good reader therefore lets finished blocks rest, changes only the last one, and follows the end of the text only as long as you are there. Scroll up now, if you like, and see that this paragraph stays where it is while the rest is still being written below it.`,
  },
  {
    id: 'lists',
    markdown: `## Lists

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
  },
  {
    id: 'tasks',
    markdown: `## Tasks

- [x] Write the question
- [x] Read the answer
- [ ] Check the answer
  - [ ] with a second source`,
  },
  {
    id: 'table',
    markdown: `## A table

| Planet  | Day (hours) | Moons | Remark                     |
|:--------|------------:|:-----:|----------------------------|
| Mercury |     4,222.6 |   0   | a *very* long day          |
| Earth   |        24.0 |   1   | home                       |
| Mars    |        24.7 |   2   | \`Phobos\` and \`Deimos\`      |
| Jupiter |         9.9 |  95   | **largest**, and counting  |`,
  },
  {
    id: 'quote',
    markdown: `## Quotes

> A quote of two paragraphs.
>
> > And a quote within it, with a list:
> > - one
> > - two
>
> Back outside.`,
  },
  {
    id: 'links',
    markdown: `## Links

A [link with a title](https://example.com/path?query=1 "An example"), a bare one: https://example.org, and an address: <someone@example.com>. A picture is not loaded by itself: ![a small blue square](https://example.com/square.png)`,
  },
  {
    id: 'code',
    markdown: `## Code

${FENCE}typescript
// Sums what is left in a basket.
export function total(basket: readonly { price: number; count: number }[]): number {
  return basket.reduce((sum, { price, count }) => sum + price * count, 0);
}
${FENCE}

${FENCE}python
def primes(limit: int) -> list[int]:
    """All primes below the limit, by the sieve of Eratosthenes."""
    sieve = bytearray([1]) * limit
    for n in range(2, int(limit ** 0.5) + 1):
        if sieve[n]:
            sieve[n * n :: n] = bytes(len(range(n * n, limit, n)))
    return [n for n in range(2, limit) if sieve[n]]
${FENCE}

${FENCE}rust
fn main() {
    let words = ["calm", "quick", "true"];
    println!("{}", words.join(", ")); // a line that is a good deal longer than the window is wide, so that it must scroll or wrap
}
${FENCE}

${FENCE}sql
SELECT title, COUNT(*) AS messages
FROM conversations JOIN messages USING (conversation_id)
GROUP BY title HAVING messages > 10 ORDER BY messages DESC;
${FENCE}

${FENCE}json
{ "name": "tour", "speed": 60, "tags": ["lists", "tables", "code"], "nested": { "isDeep": true, "nothing": null } }
${FENCE}

${FENCE}bash
curl -s "$BASE_URL/v1/models" -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json"
${FENCE}

${FENCE}diff
- the old line
+ the new line
${FENCE}

${FENCE}
A block without a language keeps    its spaces.
${FENCE}`,
  },
  {
    id: 'math',
    markdown: `## Formulas

Inline, $e^{i\\pi} + 1 = 0$ and \\(a^2 + b^2 = c^2\\), and as blocks:

$$
\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}
$$

\\[
\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix} \\begin{pmatrix} x \\\\ y \\end{pmatrix} = \\begin{pmatrix} x + 2y \\\\ 3x + 4y \\end{pmatrix}
\\]`,
  },
  {
    id: 'money',
    markdown: `## Money

A coffee costs $1.50 and a cake $2, so both are $3.50; ten of each come to $35.00, or 32 €.`,
  },
  {
    id: 'diagram',
    markdown: `## A diagram

${FENCE}mermaid
flowchart LR
  Question --> Model
  Model -->|streams| Reply
  Reply --> Read{Good?}
  Read -->|yes| Done
  Read -->|no| Regenerate
  Regenerate --> Model
${FENCE}`,
  },
  {
    id: 'scripts',
    markdown: `## Other scripts

- 日本語: 吾輩は猫である。名前はまだ無い。
- 中文: 学而时习之，不亦说乎？
- 한국어: 가는 말이 고와야 오는 말이 곱다.
- العربية: أهلاً وسهلاً، هذا نص من اليمين إلى اليسار.
- עברית: שלום עולם
- हिन्दी: नमस्ते दुनिया
- Ελληνικά, Русский, Tiếng Việt, Türkçe
- 😀 🎉 👍🏽 👩‍👩‍👧 🇪🇺 — and é written in two ways: é, é`,
  },
  {
    id: 'footnote',
    markdown: `## A footnote

Some things are better said below.[^1]

[^1]: Such as this.`,
  },
];
