/** Tokenizes lines of code with a grammar. */
import { EncodedTokenMetadata, type IGrammar, INITIAL, type StateStack } from 'shiki/textmate';

const LINE_MAX_CHARS = 2_000;
const LINE_MAX_MS = 40;
/**
 * Lines that hit the time limit are read again within this total. Usually they weren't slow themselves: their patterns
 * had to be compiled, or other processes were busy. Cutting a line off would give its end and all later lines wrong
 * colours.
 */
const PATIENCE_MS = 2_000;

export interface CodeTokens {
  /** Triples of start, length and kind; plain text is left out. */
  readonly tokens: number[];
  /** The state in which the following lines are read. */
  readonly state: StateStack;
}

/**
 * Leaves a line that is too long or too slow plain, and reads the lines after it as if that line didn't exist.
 *
 * @param kinds the kind for each theme colour, an index of `TOKEN_KINDS`
 */
export function readLines(
  grammar: Pick<IGrammar, 'tokenizeLine2'>,
  kinds: readonly number[],
  text: string,
  before: StateStack = INITIAL,
): CodeTokens {
  const tokens: number[] = [];
  let state = before;
  let patienceMs = PATIENCE_MS;
  let offset = 0;
  for (const line of text.split('\n')) {
    const start = offset;
    offset += line.length + 1;
    if (line === '' || line.length >= LINE_MAX_CHARS) continue;
    let read = grammar.tokenizeLine2(line, state, LINE_MAX_MS);
    if (read.stoppedEarly && patienceMs > LINE_MAX_MS) {
      const startedAt = Date.now();
      read = grammar.tokenizeLine2(line, state, patienceMs);
      patienceMs -= Date.now() - startedAt;
    }
    if (read.stoppedEarly) continue;
    state = read.ruleStack;
    for (let at = 0; at < read.tokens.length; at += 2) {
      const from = read.tokens[at] ?? 0;
      const to = read.tokens[at + 2] ?? line.length;
      const kind = kinds[EncodedTokenMetadata.getForeground(read.tokens[at + 1] ?? 0)] ?? 0;
      if (kind > 0 && line.slice(from, to).trim() !== '') tokens.push(start + from, to - from, kind);
    }
  }
  return { tokens, state };
}
