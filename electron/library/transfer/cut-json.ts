/** Completes a JSON value that the end of the file cuts off, without the parts that can't be completed. */
import { endOfJsonString, parseJson } from '../../../shared/json/json.ts';

const SCALAR = /[^\s,:{}[\]"]+/y;
/** Matches half an escape at the end of a string, or the first half of a surrogate pair. */
const HALF_ESCAPE = /(?:\\u[dD][89abAB][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{0,3}|\\)$/;
const ESCAPES_MAX_CHARS = 8;

const isEscaped = (text: string, at: number): boolean => {
  let start = at;
  while (text[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
};

/** Removes half an escape at the end, or the replacement character that stands for half a character. */
function withoutHalfEscape(cut: string): string {
  const text = cut.endsWith('\ufffd') ? cut.slice(0, -1) : cut;
  const start = Math.max(0, text.length - ESCAPES_MAX_CHARS);
  const half = HALF_ESCAPE.exec(text.slice(start));
  const at = half === null ? text.length : start + half.index;
  return half === null || isEscaped(text, at) ? text : text.slice(0, at);
}

/**
 * Parses `text`, the beginning of a JSON value. Keeps a string up to the cut; drops a name without a value, and a
 * number or word at the cut. `undefined` if nothing is left.
 */
export function cutValue(text: string): unknown {
  const closers: string[] = [];
  /** The end of the last part that can be kept. */
  let kept = 0;
  /** Whether the next string in an object is a name. */
  let isName = false;
  let open = '';
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at);
    const isInObject = closers.at(-1) === '}';
    if (sign === '"') {
      const end = endOfJsonString(text, at + 1);
      if (end === text.length) {
        if (!(isInObject && isName)) open = `${withoutHalfEscape(text)}"`;
        break;
      }
      at = end + 1;
      if (!(isInObject && isName)) kept = at;
    } else if (sign === '{' || sign === '[') {
      closers.push(sign === '{' ? '}' : ']');
      isName = sign === '{';
      at += 1;
      kept = at;
    } else if (sign === '}' || sign === ']') {
      closers.pop();
      at += 1;
      kept = at;
    } else if (sign === ',' || sign === ':') {
      isName = sign === ',';
      at += 1;
    } else {
      SCALAR.lastIndex = at;
      const scalar = SCALAR.exec(text)?.[0] ?? '';
      at += Math.max(1, scalar.length);
      if (scalar !== '' && at < text.length) kept = at;
    }
  }
  return parseJson((open || text.slice(0, kept)) + closers.reverse().join(''));
}
