/** Finds words and phrases of a locale file in a user's text, in any script. */

import { fold } from './fold.ts';

/**
 * Each phrase is compared without case, accents and punctuation. A final `*` also matches longer words (`garden*`), for
 * languages with many endings. In Arabic, a word is also found after a particle that is joined to it.
 */
export type Phrases = readonly string[];

/** A longer message says more than a greeting or a request for the list of topics. */
const SAYS_ONLY_MAX_CHARS = 200;
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** "And", "so", "by", "as", "for" and "the", which Arabic joins to the following word. */
const ARABIC_PARTICLES = /^[وف]?(?:[بكل]?ال|لل|[بكل])?$/u;
const PARTICLES_MAX_CHARS = 4;
const ARABIC_LETTER = /\p{Script=Arabic}/u;

/** Words with single spaces between them, and nothing else. */
function plain(text: string): string {
  return fold(text).replace(NO_WORD, ' ').trim();
}

/** Whether one of `phrases` occurs in `text`. */
export function mentions(text: string, phrases: Phrases): boolean {
  const words = plain(text);
  return phrases.some((phrase) => {
    const { body, isOpen } = phraseOf(phrase);
    for (let at = words.indexOf(body); at >= 0 && body !== ''; at = words.indexOf(body, at + 1)) {
      if (beginsAt(words, at) && (isOpen || isEdge(words, at + body.length))) return true;
    }
    return false;
  });
}

/** If `text` begins with one of `phrases`, the part after it, without punctuation; otherwise undefined. */
export function behindPhrase(text: string, phrases: Phrases): string | undefined {
  const words = plain(text);
  const end = endOfPhrase(words, 0, phrases);
  return end === undefined ? undefined : words.slice(end).trim();
}

/** Whether `text` ends with one of `phrases`. */
export function endsWithPhrase(text: string, phrases: Phrases): boolean {
  const words = plain(text);
  return phrases.some((phrase) => {
    const { body } = phraseOf(phrase);
    return body !== '' && words.endsWith(body) && beginsAt(words, words.length - body.length);
  });
}

/** Whether `text` holds at least one of `phrases`, and besides them only `fillers` and punctuation. */
export function saysOnly(text: string, phrases: Phrases, fillers: Phrases): boolean {
  if (text.length > SAYS_ONLY_MAX_CHARS) return false;
  const words = plain(text);
  let isSaid = false;
  let at = 0;
  while (at < words.length) {
    const said = endOfPhrase(words, at, phrases);
    const filler = endOfPhrase(words, at, fillers);
    const end = Math.max(said ?? 0, filler ?? 0);
    if (end === 0) return false;
    isSaid ||= end === said;
    at = words.charAt(end) === ' ' ? end + 1 : end;
  }
  return isSaid;
}

/** The end of the longest of `phrases` that begins at `at`; undefined if none does. */
function endOfPhrase(words: string, at: number, phrases: Phrases): number | undefined {
  const ends = phrases.flatMap((phrase) => {
    const { body, isOpen } = phraseOf(phrase);
    if (body === '' || !words.startsWith(body, at)) return [];
    const end = at + body.length;
    if (isOpen) return [endOfWord(words, end)];
    return isEdge(words, end) ? [end] : [];
  });
  return ends.length === 0 ? undefined : ends.reduce((longest, end) => Math.max(longest, end), 0);
}

function phraseOf(phrase: string): { readonly body: string; readonly isOpen: boolean } {
  return { body: plain(phrase), isOpen: phrase.endsWith('*') };
}

function endOfWord(words: string, from: number): number {
  const end = words.indexOf(' ', from);
  return end < 0 ? words.length : end;
}

/** Whether a word may start here: after the end of another word, or in Arabic after a particle. */
function beginsAt(words: string, at: number): boolean {
  if (isEdge(words, at)) return true;
  if (!ARABIC_LETTER.test(words.charAt(at))) return false;
  const lead = words.slice(Math.max(0, at - PARTICLES_MAX_CHARS - 1), at);
  return ARABIC_PARTICLES.test(lead.slice(lead.lastIndexOf(' ') + 1));
}

/** True if no word continues across this position. */
function isEdge(words: string, at: number): boolean {
  const before = words.charAt(at - 1);
  const behind = words.charAt(at);
  if (before === '' || behind === '' || before === ' ' || behind === ' ') return true;
  return UNSPACED.test(before) || UNSPACED.test(behind);
}
