/** Makes a title from the user's first message, without a request. */

/** Characters of a title; longer titles are cut at a word. */
const TITLE_MAX_CHARS = 60;

function withoutMarkdown(source: string): string {
  return (
    source
      .replace(/```[^\n]*\n([\s\S]*?)(?:```|$)/gu, '\n$1\n')
      .replace(/!\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gmu, '')
      .replace(/(\*\*|__|~~)(?=\S)([\s\S]*?\S)\1/gu, '$2')
      .replace(/(^|[\s(])[*_](?=\S)([^*_\n]*\S)[*_](?=$|[\s).,;:!?])/gmu, '$1$2')
      .replace(/`([^`\n]*)`/gu, '$1')
      .replace(/<\/?[a-z][^>\n]*>/giu, ' ')
      // Control and direction characters could make a title look like another.
      .replace(/[^\P{Cc}\n]+|[\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
  );
}

/** Matches a greeting, which says nothing: the next sentence makes a better title. */
const GREETING =
  /^(?:hi|hello|hey|hallo|hola|bonjour|salut|ciao|good (?:morning|afternoon|evening)|你好|您好|こんにちは)[\s!,.，。！、]*$/iu;

function firstSentence(line: string): string {
  // Don't split after a single letter, which is an initial or an abbreviation, or inside a number or file name, which
  // have no space after the dot.
  const sentences = line
    .split(/(?<=[.!?…]["')\]]?)(?<!(?<![\p{L}\p{N}])\p{L}\.)\s+(?=\p{Lu}|\p{Lo}|\d)|(?<=[。！？])/u)
    .filter((part) => part.trim() !== '');
  const [first = '', second] = sentences;
  return second !== undefined && (GREETING.test(first.trim()) || first.trim().length < 4) ? second : first;
}

function cutAtWord(source: string): string {
  const characters = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(source.slice(0, 400)),
    (part) => part.segment,
  );
  if (characters.length <= TITLE_MAX_CHARS) return source;
  const head = characters.slice(0, TITLE_MAX_CHARS - 1).join('');
  const space = head.search(/\s\S*$/u);
  const kept = space > head.length / 2 ? head.slice(0, space) : head;
  return `${kept.replace(/(?<![\s,;:、，])[\s,;:、，]+$/u, '')}…`;
}

/** The title for a chat that begins with `message`; empty if the message contains no words for one. */
export function titleFrom(message: string): string {
  // Reading the beginning is enough, even if the user pasted a book.
  const lines = withoutMarkdown(message.slice(0, 4_000))
    .split(/\r?\n/u)
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(line));
  const line = lines.find((candidate) => !GREETING.test(candidate)) ?? lines[0] ?? '';
  const sentence = firstSentence(line)
    .trim()
    .replace(/(?<![.。:：;,])[.。:：;,]+$/u, '');
  return cutAtWord(sentence);
}
