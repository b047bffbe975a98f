/** Splits a table line into cells, keeping bars inside formulas and code in their cell. */
import { readsAsMoney } from './math-rules.ts';

/** Whether bars inside a span belong to its cell. */
type Judge = (span: string) => boolean;

/** Splits at unescaped bars, but not inside spans for which `isOneCell` returns true. With null, also inside spans. */
function split(line: string, isOneCell: Judge | null): string[] {
  const cells: string[] = [];
  let cell = '';
  let from = 0;
  const spans = isOneCell ? new SpanEnds(line) : null;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '|') {
      if (line[at - 1] === '\\') {
        cell += line.slice(from, at - 1);
        from = at;
      } else {
        cells.push(cell + line.slice(from, at));
        cell = '';
        from = at + 1;
      }
    } else if (spans !== null) {
      const end = spans.endOf(at);
      if (end !== null && isOneCell?.(line.slice(at, end))) {
        cell += line.slice(from, at) + line.slice(at, end).replaceAll('\\|', '|');
        from = end;
        at = end - 1;
      }
    }
  }
  cells.push(cell + line.slice(from));
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
}

/** Finds the ends of formulas and code in one line. Reads no part of the line twice for the same kind of end. */
class SpanEnds {
  readonly #line: string;
  /** The first end of each kind at or after the last searched position; -1 if there is none. */
  readonly #next = new Map<string, number>();
  #runs: Map<number, number[]> | null = null;

  constructor(line: string) {
    this.#line = line;
  }

  /** The end of the span that begins at `at`; null if it has none. */
  endOf(at: number): number | null {
    const line = this.#line;
    if (line[at] === '\\' && line[at + 1] === '(') return this.#after('\\)', at + 2);
    if (line[at] === '$' && line[at - 1] !== '\\') {
      const mark = line[at + 1] === '$' ? '$$' : '$';
      if (mark === '$' && /\s/.test(line.charAt(at + 1))) return null;
      return this.#after(mark, at + mark.length);
    }
    if (line[at] !== '`' || line[at - 1] === '`') return null;
    let start = at;
    while (line[start] === '`') start += 1;
    return this.#after('`'.repeat(start - at), start);
  }

  #after(mark: string, from: number): number | null {
    let at = this.#next.get(mark) ?? 0;
    if (at !== -1 && at < from) {
      at = mark.startsWith('`') ? this.#runAfter(mark.length, from) : this.#search(mark, from);
      this.#next.set(mark, at);
    }
    return at === -1 ? null : at + mark.length;
  }

  #runAfter(length: number, from: number): number {
    this.#runs ??= backtickRuns(this.#line);
    const places = this.#runs.get(length) ?? [];
    // Callers ask in text order, so earlier positions can be dropped.
    let place = places.pop();
    while (place !== undefined && place < from) place = places.pop();
    return place ?? -1;
  }

  #search(mark: string, from: number): number {
    const line = this.#line;
    for (let at = line.indexOf(mark, from); at !== -1; at = line.indexOf(mark, at + mark.length))
      if (mark !== '$' || (!/[\s\\]/.test(line.charAt(at - 1)) && !/\d/.test(line.charAt(at + 1)))) return at;
    return -1;
  }
}

/** The positions of backtick runs by length, last one first. */
function backtickRuns(line: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let end = line.length; end > 0; end--) {
    if (line[end - 1] !== '`') continue;
    let start = end - 1;
    while (line[start - 1] === '`') start -= 1;
    const places = runs.get(end - start);
    if (places) places.push(start);
    else runs.set(end - start, [start]);
    end = start;
  }
  return runs;
}

/**
 * True if the bars certainly belong to the span. Code: it contains more than bars. A formula: it isn't money, and it has
 * no bar with spaces around it, or it contains TeX, or a parenthesis is open before its first bar.
 */
function isSurelyOneCell(span: string): boolean {
  const at = span.indexOf('|');
  if (at < 0) return true;
  if (span.startsWith('`')) return /[^`|\s]/.test(span.slice(0, at)) || /[^`|\s]/.test(span.slice(at));
  const content = span.replace(/^(?:\$\$?|\\\()/, '').replace(/(?:\$\$?|\\\))$/, '');
  if (readsAsMoney(content)) return false;
  if (!/\s\|\s/.test(content) || /[\\^_{}]/.test(content)) return true;
  const before = content.slice(0, content.indexOf('|'));
  return before.split('(').length !== before.split(')').length;
}

/** What begins a formula or code. Most lines have none. */
const SPAN_MARK = /[$`\\]/;

/**
 * The cells of a table line with `columns` columns. GFM ends a cell at every unescaped bar. Here, bars inside `$…$`,
 * `\(…\)` and code stay in their cell: always if GFM would make more cells than the table has columns, otherwise only
 * if that is certain. Cells after the last column are kept.
 */
export function tableCells(line: string, columns: number): readonly string[] {
  const plain = split(line, null);
  if (!SPAN_MARK.test(line)) return plain;
  return split(line, plain.length > columns ? () => true : isSurelyOneCell);
}

/** The cells of the head. If GFM's count matches the delimiter line, GFM's cells are used. */
export function headCells(line: string, columns: number): readonly string[] {
  const plain = split(line, null);
  return plain.length === columns ? plain : split(line, () => true);
}
