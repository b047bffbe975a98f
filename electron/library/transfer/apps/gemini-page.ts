/** Reads Gemini's prompts and answers in Google Takeout's “My Activity” as a web page, its default format. */

/*
 * Each entry is a `div` of class `outer-cell`, the newest first. Its first cell names the product; the second has the
 * prompt after a verb, lines about files and Gems, the date, and the answer; the third shows an image of the prompt.
 * jetpack3331/ai-chat-history-manager has an example (examples/gemini.html, parsers/gemini_parser.py).
 */

import { unescape as decodedEscapes } from 'node:querystring';
import type { Token } from 'parse5';
import { LIMITS } from '../../../../shared/limits.ts';
import { joined } from '../foreign.ts';
import { markdownOfHtml } from '../html-markdown.ts';
import { attributeOf, HtmlTokens } from '../html-tokens.ts';
import type { ImportPart, ImportSource, OpenBytes } from '../import-source.ts';
import { momentOf } from '../local-date.ts';
import { badFile } from '../transfer-error.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { namesGemini, promptIn } from './gemini.ts';
import { chatIdIn, type Exchange, GeminiChats, namedFiles } from './gemini-chats.ts';

const ENTRY = '<div class="outer-cell';
/** How many entries are read to find the verb before the prompts. */
const VERBS_FROM_ENTRIES = 50;
const VERB_MAX_CHARS = 40;

/** The page's entries as HTML, each up to the beginning of the next. */
async function* entriesOf(bytes: OpenBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let entry: string[] | null = null;
  let size = 0;
  // An entry's beginning may be divided between two chunks.
  let tail = '';
  for await (const chunk of bytes()) {
    const text = tail + decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let at = text.indexOf(ENTRY); at !== -1; at = text.indexOf(ENTRY, from)) {
      if (entry !== null) yield entry.join('') + text.slice(from, at);
      entry = [ENTRY];
      size = 0;
      from = at + ENTRY.length;
    }
    const kept = Math.max(from, text.length - ENTRY.length + 1);
    entry?.push(text.slice(from, kept));
    tail = text.slice(kept);
    size += kept - from;
    if (size > LIMITS.importPartMaxBytes) throw badFile('partTooLarge');
  }
  if (entry !== null) yield entry.join('') + tail + decoder.decode();
}

/** A part of a cell between two line breaks. */
interface Line {
  text: string;
  /** The text before its first link; null if it has none. */
  beforeLink: string | null;
  readonly links: string[];
  end: number;
}

const newLine = (end: number): Line => ({ text: '', beforeLink: null, links: [], end });

/** Elements that belong to a line; any other begins the answer. */
const IN_LINES: ReadonlySet<string> = new Set(['a', 'b', 'br', 'em', 'i', 'span', 'strong', 'u', 'wbr']);

/** Takes an entry apart into the lines before its answer, the answer's place, and the text outside the second cell. */
class EntryReader extends HtmlTokens {
  readonly lines: Line[] = [newLine(0)];
  readonly images: string[] = [];
  around = '';
  /** Where the second cell ends. */
  cellEnd = 0;
  hasAnswer = false;
  #depth = 0;
  /** The depth of the second cell; 0 outside of it. */
  #cell = 0;
  #isHead = false;
  #isBesideText = false;

  read(html: string): this {
    this.cellEnd = html.length;
    this.write(html);
    return this;
  }

  protected start({ tagName, attrs, location }: Token.TagToken): void {
    if (tagName === 'div') this.#depth += 1;
    const line = this.#line;
    if (this.#cell === 0) {
      const classes = attributeOf(attrs, 'class');
      this.#isBesideText = tagName === 'div' ? classes.includes('text-right') : this.#isBesideText;
      if (this.#isBesideText) this.images.push(attributeOf(attrs, 'src'), attributeOf(attrs, 'href'));
      if (tagName !== 'div' || this.#isBesideText || !classes.includes('body-1') || line.end > 0) return;
      this.#cell = this.#depth;
      this.#isHead = true;
      line.end = location?.endOffset ?? 0;
    } else if (this.#isHead && tagName === 'br') this.lines.push(newLine(location?.endOffset ?? 0));
    else if (this.#isHead && tagName === 'a') {
      line.beforeLink ??= line.text;
      line.links.push(attributeOf(attrs, 'href'));
    } else if (!IN_LINES.has(tagName)) {
      this.#isHead = false;
      this.hasAnswer = true;
    }
  }

  protected end({ tagName, location }: Token.TagToken): void {
    if (tagName !== 'div') return;
    if (this.#cell > 0 && this.#depth === this.#cell) {
      this.#cell = 0;
      this.#isHead = false;
      this.cellEnd = location?.startOffset ?? this.cellEnd;
    }
    this.#depth -= 1;
  }

  protected text({ chars, location }: Token.CharacterToken): void {
    if (this.#isHead) {
      this.#line.text += chars;
      this.#line.end = location?.endOffset ?? 0;
    } else if (this.#cell === 0) this.around += chars;
  }

  get #line(): Line {
    return this.lines.at(-1) ?? newLine(0);
  }
}

const isFile = (address: string): boolean => address !== '' && !/^[a-z][a-z+.-]*:|^[/#]/iu.test(address);

/** The address's last part, with decoded characters; broken escapes stay. */
const fileName = (address: string): string => decodedEscapes(address.slice(address.lastIndexOf('/') + 1));

/** The verb before a prompt: a no-break space follows it, or the prompt after it is a link. */
function verbOf({ text, beforeLink }: Line): string {
  const start = text.trimStart();
  // French has such a space before a colon, too.
  const space = (/^[^\u00a0]*\u00a0(?:: ?)?/u.exec(start)?.[0] ?? '').length;
  const verb = space > 0 && space <= VERB_MAX_CHARS ? start.slice(0, space) : (beforeLink ?? '').trimStart();
  return verb.length > VERB_MAX_CHARS ? '' : verb;
}

/** The verbs that several prompts begin with. */
async function verbsOf(bytes: OpenBytes): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  let seen = 0;
  for await (const html of entriesOf(bytes)) {
    const { lines, hasAnswer } = new EntryReader(true).read(html);
    const verb = lines[0] === undefined || !hasAnswer ? '' : verbOf(lines[0]);
    if (verb !== '') counts.set(verb, (counts.get(verb) ?? 0) + 1);
    seen += 1;
    if (seen === VERBS_FROM_ENTRIES) break;
  }
  return [...counts].filter(([, count]) => count > 1).map(([verb]) => verb);
}

/** The lines without those that the app adds: about a Gem, a file, or the number of files. */
function ownLines(lines: readonly Line[]): readonly Line[] {
  let files = 0;
  return lines
    .toReversed()
    .filter(({ links, text }) => {
      const isFileLine = links.some(isFile);
      if (isFileLine) files += 1;
      const isCount = files > 0 && text.match(/\p{Nd}+/gu)?.join() === String(files);
      return !isFileLine && !isCount && !links.some((address) => address.startsWith('https://gemini.google.com/gems'));
    })
    .toReversed();
}

/** Reads a prompt with its answer; null for an entry that isn't a prompt. */
function exchangeOf(entry: EntryReader, html: string, verbs: readonly string[], notes: TransferNotes): Exchange | null {
  const { lines } = entry;
  const moments = lines.map(({ text }, at) => (at === 0 ? null : momentOf(text.trim())));
  const dated = moments.findIndex((moment) => moment !== null);
  const head = dated === -1 ? lines : lines.slice(0, dated);
  const answer = markdownOfHtml(html.slice((lines[dated] ?? lines.at(-1))?.end ?? 0, entry.cellEnd));
  const [first = newLine(0), ...more] = head;
  const title = first.text.trim();
  const verb = verbs.find((one) => title.startsWith(one.trim()));
  const withoutVerb = promptIn(title, answer !== '');
  if (withoutVerb === null || (answer === '' && verbs.length > 0 && verb === undefined)) return null;
  const prompt = verb === undefined ? withoutVerb : title.slice(verb.length).trim();
  const said = ownLines(more).map(({ text }) => text.trimEnd());
  const links = [...head.flatMap((line) => line.links), ...entry.images];
  const { text, assets } = namedFiles(links.filter(isFile).map(fileName), notes);
  return {
    at: moments[dated] ?? 0,
    when: lines[dated]?.text.trim() ?? '',
    prompt: joined([[prompt, ...said].join('\n').trim(), text]),
    answers: answer === '' ? [] : [answer],
    assets,
    chatId: links.map(chatIdIn).find((id) => id !== '') ?? '',
  };
}

/** @param start the page's beginning, at least up to its first entry */
export function isGeminiPage(start: string): boolean {
  const at = start.indexOf(ENTRY);
  return at !== -1 && namesGemini(start.slice(at));
}

export function geminiPageSource(bytes: OpenBytes): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const verbs = await verbsOf(bytes);
      const chats = new GeminiChats(notes);
      for await (const html of entriesOf(bytes)) {
        const entry = new EntryReader(true).read(html);
        const exchange = namesGemini(entry.around) ? exchangeOf(entry, html, verbs, notes) : null;
        if (exchange === null) notes.add(namesGemini(entry.around) ? 'noMessage' : 'noConversation');
        else yield* chats.add(exchange);
      }
      yield* chats.rest();
    },
  };
}
