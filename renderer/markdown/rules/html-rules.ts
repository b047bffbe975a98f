/** Adds the few HTML tags that models use for formatting. Their attributes are dropped; all other tags stay text. */
import type { MarkdownIt, StateInline, Token } from 'markdown-it';

type InlineRule = (state: StateInline, silent: boolean) => boolean;

/** The element for each tag. For the reader, `<b>` and `**` are the same. */
const ELEMENTS = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 's',
  del: 's',
  u: 'u',
  ins: 'u',
  kbd: 'kbd',
  mark: 'mark',
  sub: 'sub',
  sup: 'sup',
} as const;

export type HtmlMark = (typeof ELEMENTS)[keyof typeof ELEMENTS];

/** A tag as models write it; `tag` is empty for a line break. */
const TAG =
  /<(?:br(?:\s[a-z-]{1,20}=[^<>]{0,200})?\s?\/?|\/br|(\/?)(b|strong|i|em|s|del|u|ins|kbd|mark|sub|sup)(?:\s[a-z-]{1,20}=[^<>]{0,200})?)>/iy;

const elementOf = (tag: string): HtmlMark | undefined => Object.entries(ELEMENTS).find(([name]) => name === tag)?.[1];

/** The tag that begins at `at`, with its closer and where its content begins; null for a tag that needs no end. */
export function openTagAt(text: string, at: number): { readonly closer: string; readonly end: number } | null {
  TAG.lastIndex = at;
  const [, slash, tag] = TAG.exec(text) ?? [];
  return tag === undefined || slash !== '' ? null : { closer: `</${tag}>`, end: TAG.lastIndex };
}

/** The text without these tags; a line break becomes a space. */
export function withoutTags(text: string): string {
  return text
    .replace(/<\/?br(?:\s[a-z-]{1,20}=[^<>]{0,200})?\s?\/?>/gi, ' ')
    .replace(/<\/?(?:b|strong|i|em|s|del|u|ins|kbd|mark|sub|sup)(?:\s[a-z-]{1,20}=[^<>]{0,200})?>/gi, '');
}

const tagRule: InlineRule = (state, silent) => {
  TAG.lastIndex = state.pos;
  const match = TAG.exec(state.src);
  if (match === null || TAG.lastIndex > state.posMax) return false;
  const [source, slash, tag] = match;
  if (!silent) {
    const token = state.push(tag === undefined ? 'hardbreak' : 'html_tag', tag?.toLowerCase() ?? 'br', 0);
    token.content = tag === undefined ? '' : source;
    token.info = slash ?? '';
  }
  state.pos += source.length;
  return true;
};

/** The position of each text's next comment end; -1 if there is none. */
const commentEnds = new WeakMap<StateInline, number>();

const commentRule: InlineRule = (state) => {
  if (!state.src.startsWith('<!--', state.pos)) return false;
  let end = commentEnds.get(state);
  if (end === undefined || (end !== -1 && end < state.pos + 4)) {
    end = state.src.indexOf('-->', state.pos + 4);
    commentEnds.set(state, end);
  }
  if (end === -1 || end + 3 > state.posMax) return false;
  state.pos = end + 3;
  return true;
};

/** A Markdown mark, or the whole text, with the tags opened inside it. */
interface Frame {
  readonly open: Token[];
  readonly counts: Map<string, number>;
}

const newFrame = (): Frame => ({ open: [], counts: new Map() });

/** Pairs the tags. Unpaired tags, and those that cross a mark, are text. Looks at each token once. */
function pairTags(state: StateInline): boolean {
  if (!state.src.includes('<')) return false;
  const frames: Frame[] = [newFrame()];
  for (const token of state.tokens) {
    const frame = frames.at(-1);
    if (token.type !== 'html_tag') {
      if (token.nesting > 0) frames.push(newFrame());
      else if (token.nesting < 0 && frames.length > 1) frames.pop();
      continue;
    }
    // A tag is text until its other half is found.
    token.type = 'text';
    const count = frame?.counts.get(token.tag) ?? 0;
    if (token.info === '') {
      frame?.open.push(token);
      frame?.counts.set(token.tag, count + 1);
      continue;
    }
    if (frame === undefined || count === 0) continue;
    for (let opening = frame.open.pop(); opening !== undefined; opening = frame.open.pop()) {
      frame.counts.set(opening.tag, (frame.counts.get(opening.tag) ?? 1) - 1);
      if (opening.tag !== token.tag) continue;
      makeMark(opening, 1);
      makeMark(token, -1);
      break;
    }
  }
  return false;
}

function makeMark(token: Token, nesting: 1 | -1): void {
  token.type = nesting === 1 ? 'html_open' : 'html_close';
  token.nesting = nesting;
  token.content = '';
}

/** The element for the tag of an `html_open` token; null for a tag that isn't one of these. */
export function htmlMarkOf(token: Token): HtmlMark | null {
  return elementOf(token.tag) ?? null;
}

/** Adds the rules to a parser. */
export function addHtmlRules(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('autolink', 'html_tag', tagRule);
  markdown.inline.ruler.before('html_tag', 'html_comment', commentRule);
  markdown.inline.ruler2.before('fragments_join', 'html_pairs', pairTags);
}
