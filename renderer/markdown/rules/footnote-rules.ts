/** Adds footnotes to the parser: `[^label]` is a reference, `[^label]: text` a definition. */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;
type InlineRule = (state: StateInline, silent: boolean) => boolean;

const DEFINITION = /^\[\^([^\s[\]]{1,100})\]:/;
/** Another reference may follow at once, but not the address or the label of a link. */
const REFERENCE = /\[\^([^\s[\]]{1,100})\](?!\[(?!\^)|[(:])/y;

/** A definition contains the following blocks that are indented by four. It is shown where it is written. */
const footnoteDefinition: BlockRule = (state, startLine, endLine, silent) => {
  const lineStart = state.bMarks[startLine] ?? 0;
  const shift = state.tShift[startLine] ?? 0;
  const indent = state.sCount[startLine] ?? 0;
  if (indent - state.blkIndent >= 4) return false;
  const start = lineStart + shift;
  if (state.src.charCodeAt(start) !== 0x5b || state.src.charCodeAt(start + 1) !== 0x5e) return false;
  const lineEnd = state.eMarks[startLine] ?? 0;
  const match = DEFINITION.exec(state.src.slice(start, Math.min(lineEnd, start + 110)));
  if (!match) return false;
  if (silent) return true;

  const opening = state.push('footnote_open', '', 1);
  const lines: [number, number] = [startLine, 0];
  opening.map = lines;
  opening.info = match[1] ?? '';

  const afterColon = start + match[0].length;
  let contentStart = afterColon;
  while (contentStart < lineEnd && isSpace(state.src.charCodeAt(contentStart))) contentStart++;
  const previousParent = state.parentType;
  state.bMarks[startLine] = afterColon;
  state.tShift[startLine] = contentStart - afterColon;
  // Indent the first line as much as the lines that continue it.
  state.sCount[startLine] = state.blkIndent + 4;
  state.blkIndent += 4;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, startLine, endLine);
  // A definition without text still takes up its line.
  if (state.line <= startLine) state.line = startLine + 1;
  state.parentType = previousParent;
  state.blkIndent -= 4;
  state.bMarks[startLine] = lineStart;
  state.tShift[startLine] = shift;
  state.sCount[startLine] = indent;
  lines[1] = state.line;
  state.push('footnote_close', '', -1);
  return true;
};

const footnoteReference: InlineRule = (state, silent) => {
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) return false;
  REFERENCE.lastIndex = state.pos;
  const match = REFERENCE.exec(state.src);
  if (!match || state.pos + match[0].length > state.posMax) return false;
  if (!silent) {
    const token = state.push('footnote_reference', '', 0);
    token.content = match[1] ?? '';
  }
  state.pos += match[0].length;
  return true;
};

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** Adds the rules to a parser. */
export function addFootnoteRules(markdown: MarkdownIt): void {
  markdown.block.ruler.before('reference', 'footnote_definition', footnoteDefinition, {
    alt: ['paragraph', 'reference'],
  });
  markdown.inline.ruler.before('link', 'footnote_reference', footnoteReference);
}
