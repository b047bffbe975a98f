/** The code and the formulas that the `tour` model shows in every language. */

/** The words of a language in the code samples. */
interface SampleWords {
  readonly title: string;
  readonly total: string;
  readonly primes: string;
  readonly words: readonly string[];
  /** A comment that is longer than the window is wide. */
  readonly wide: string;
  readonly tags: readonly string[];
  readonly removed: string;
  readonly added: string;
  /** A text with several spaces in a row. */
  readonly plain: string;
}

const FENCE = '```';

const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ');

/** The section about code. */
export const codeSamples = (words: SampleWords): string => `## ${words.title}

${FENCE}typescript
// ${words.total}
export function total(basket: readonly { price: number; count: number }[]): number {
  return basket.reduce((sum, { price, count }) => sum + price * count, 0);
}
${FENCE}

${FENCE}python
def primes(limit: int) -> list[int]:
    """${words.primes}"""
    sieve = bytearray([1]) * limit
    for n in range(2, int(limit ** 0.5) + 1):
        if sieve[n]:
            sieve[n * n :: n] = bytes(len(range(n * n, limit, n)))
    return [n for n in range(2, limit) if sieve[n]]
${FENCE}

${FENCE}rust
fn main() {
    let words = [${quoted(words.words)}];
    println!("{}", words.join(", ")); // ${words.wide}
}
${FENCE}

${FENCE}sql
SELECT title, COUNT(*) AS messages
FROM conversations JOIN messages USING (conversation_id)
GROUP BY title HAVING messages > 10 ORDER BY messages DESC;
${FENCE}

${FENCE}json
{ "name": "tour", "speed": 60, "tags": [${quoted(words.tags)}], "nested": { "isDeep": true, "nothing": null } }
${FENCE}

${FENCE}bash
curl -s "$BASE_URL/v1/models" -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json"
${FENCE}

${FENCE}diff
- ${words.removed}
+ ${words.added}
${FENCE}

${FENCE}
${words.plain}
${FENCE}`;

/** Displayed formulas with both kinds of delimiters. */
export const FORMULAS = `
$$
\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}
$$

\\[
\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix} \\begin{pmatrix} x \\\\ y \\end{pmatrix} = \\begin{pmatrix} x + 2y \\\\ 3x + 4y \\end{pmatrix}
\\]`;
