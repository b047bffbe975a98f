// A translation ends with the same kind of punctuation as the English text: a full stop, a question mark, or nothing.
import { englishOf, type FlatTexts, isProse } from './flat-texts.ts';

const MARKS: Readonly<Record<string, string>> = {
  '.': '.',
  '。': '.',
  '．': '.',
  '?': '?',
  '？': '?',
  '؟': '?',
  '!': '!',
  '！': '!',
  ':': ':',
  '：': ':',
  '…': '…',
  ',': ',',
  '，': ',',
  '、': ',',
  '،': ',',
  ';': ';',
  '；': ';',
};
/** Characters that may follow the final mark. */
const BEHIND = /[\s*_”“»’‘)）」』\u200e\u200f\u2069]+$/u;

function markOf(text: string): string {
  const bare = text.replace(BEHIND, '');
  return MARKS[bare.at(-1) ?? ''] ?? 'nothing';
}

export function wrongFinalMarks(code: string, english: FlatTexts, texts: FlatTexts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const original = isProse(key) ? englishOf(code, english, key) : undefined;
    if (original === undefined) return [];
    const [wanted, found] = [markOf(original), markOf(text)];
    return wanted === found ? [] : [`${key} ends with ${found} instead of ${wanted}: ${text.slice(-40)}`];
  });
}
