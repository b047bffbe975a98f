/** Turns a reply's references to its sources, `[1]` and `【1†…】`, into links. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import type { LinkDefinitions } from './link-definitions.ts';

/** The address of each source, by its number. */
export type SourceAddresses = ReadonlyMap<number, string>;

/** A label in a text can't contain NUL, because the parser replaces it. */
const KEY = '\0';
/**
 * In 【3:0†…】, the first number is a message, and the second, counted from 0, is one of its sources. After the
 * dagger comes a place in the source.
 */
const MARK = /\[(\d{1,3})\]|【(\d{1,3})(?::(\d{1,3}))?(?:†[^【】\n]{0,200})?】/g;

/** The link definitions for every text of a reply with these sources. */
export function sourceDefinitions(sources: SourceAddresses | undefined): LinkDefinitions {
  const definitions: LinkDefinitions = Object.create(null);
  for (const [number, href] of sources ?? []) definitions[`${KEY}${number}`] = { title: '', href };
  if (sources !== undefined && sources.size > 0) definitions[KEY] = { title: '', href: '' };
  return definitions;
}

/** True if the text may have marks for {@link addSourceMarks}. */
export function mayHoldMarks(content: string, definitions: LinkDefinitions): boolean {
  return KEY in definitions && /[[【]/.test(content);
}

/** Adds the rule to a parser. It only looks at running text, so code and links stay as they are. */
export function addSourceMarks(markdown: MarkdownIt): void {
  markdown.core.ruler.before('text_join', 'source_marks', (state) => {
    const references: LinkDefinitions | undefined = state.env.references;
    if (references === undefined || !(KEY in references)) return;
    for (const block of state.tokens) {
      if (block.type === 'inline' && block.children !== null && /[[【]\d/.test(block.content))
        block.children = withMarks(block.children, references, state);
    }
  });
}

function withMarks(tokens: readonly Token[], references: LinkDefinitions, state: StateCore): Token[] {
  let links = 0;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') links += 1;
    if (token.type === 'link_close') links -= 1;
    return token.type === 'text' && links === 0 ? split(token, references, state) : [token];
  });
}

function split(token: Token, references: LinkDefinitions, state: StateCore): Token[] {
  const { content } = token;
  const parts: Token[] = [];
  let from = 0;
  const addText = (text: string): void => {
    if (text === '') return;
    const part = new state.Token('text', '', 0);
    part.content = text;
    parts.push(part);
  };
  for (const match of content.matchAll(MARK)) {
    const [mark, plain, first, second] = match;
    const number = second === undefined ? Number(plain ?? first) : Number(second) + 1;
    const definition = references[`${KEY}${number}`];
    if (definition === undefined) continue;
    addText(content.slice(from, match.index));
    const open = new state.Token('link_open', 'a', 1);
    open.attrs = [['href', definition.href]];
    parts.push(open);
    // Only the service itself understands what comes after the dagger.
    addText(plain === undefined ? `[${number}]` : mark);
    parts.push(new state.Token('link_close', 'a', -1));
    from = match.index + mark.length;
  }
  if (from === 0) return [token];
  addText(content.slice(from));
  return parts;
}
