// A text ends like the English one: a sentence with the language's full stop or question mark, a label without.
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
/** Characters that may follow the mark. */
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
