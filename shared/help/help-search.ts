/** Finds the help articles that answer a question, by weighted words (BM25). */
import { fold } from '../search/fold.ts';
import type { HelpArticle } from './articles.ts';

/** A matching article; scores are only comparable within one search. */
export interface HelpHit {
  readonly article: HelpArticle;
  readonly score: number;
  /** From 0 to 1: how much of the question it shares, where rare words count more. */
  readonly share: number;
}

// BM25's usual constants.
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** How much more a word in the title or the keywords counts. */
const TITLE_WEIGHT = 4;
const KEYWORD_WEIGHT = 3;
/** How much more an article counts that has all of the question's words in its title and keywords. */
const WHOLLY_NAMED_WEIGHT = 2;

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** One segmenter serves Japanese and Chinese. Creating it loads a dictionary, so this waits for the first such text. */
let segmenter: Intl.Segmenter | undefined;

/** The segmenter takes quadratic time, so it gets a text in pieces. */
const SEGMENTED_CHARS = 1_000;

/** The text with spaces between its words. Call it before folding, which turns katakana into hiragana. */
function spaced(text: string): string {
  if (!UNSPACED.test(text)) return text;
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const normal = text.normalize('NFKC');
  const words: string[] = [];
  for (let at = 0; at < normal.length; ) {
    const piece = normal.slice(at, at + SEGMENTED_CHARS);
    const found = Array.from(segmenter.segment(piece));
    if (at + piece.length < normal.length) {
      // The next piece may continue the words after the last space or punctuation mark.
      const sign = found.findLastIndex(({ isWordLike }) => isWordLike !== true);
      found.splice(Math.max(1, sign === -1 ? found.length - 1 : sign + 1));
    }
    for (const { segment } of found) words.push(segment);
    at += found.reduce((sum, { segment }) => sum + segment.length, 0);
  }
  return words.join(' ');
}

/** Splits `words` at spaces, and folds them as `stemsOf` does. */
export function stopWordsOf(words: string): ReadonlySet<string> {
  return new Set(fold(words).split(/\s+/));
}

/** The stems of the words in `text`, without accents and without stop words. @param stopWords from `stopWordsOf` */
export function stemsOf(text: string, stopWords: ReadonlySet<string>): string[] {
  const words = fold(spaced(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !stopWords.has(word)).map(stemOf);
}

function stemOf(word: string): string {
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  for (const ending of ['ations', 'ation', 'ings', 'ing', 'ers', 'ed', 'es', 'er', 's']) {
    const stem = word.slice(0, -ending.length);
    if (word.endsWith(ending) && stem.length >= 3 && !word.endsWith('ss')) return dropTail(stem);
  }
  return dropTail(word);
}

/** Gives "stopped" and "stop", or "delete" and "deleting", the same stem. */
function dropTail(stem: string): string {
  const single = /([^aeiouls])\1$/.test(stem) ? stem.slice(0, -1) : stem;
  return single.length > 3 && single.endsWith('e') ? single.slice(0, -1) : single;
}

/** Makes a search of `articles`, which returns those that share a word with the question, the best first. */
export function createHelpSearch(
  articles: readonly HelpArticle[],
  stopWords: ReadonlySet<string>,
): (question: ReadonlyMap<string, number>) => HelpHit[] {
  const documents = articles.map((article) => {
    const counts = new Map<string, number>();
    const add = (text: string, weight: number) => {
      for (const stem of stemsOf(text, stopWords)) counts.set(stem, (counts.get(stem) ?? 0) + weight);
    };
    add(article.title, TITLE_WEIGHT);
    add(article.keywords, KEYWORD_WEIGHT);
    add(article.markdown, 1);
    const titleStems = new Set(stemsOf(article.title, stopWords));
    const nameStems = new Set([...titleStems, ...stemsOf(article.keywords, stopWords)]);
    const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { article, counts, titleStems, nameStems, length };
  });
  const averageLength = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const rarity = (stem: string): number => {
    const having = documents.filter(({ counts }) => counts.has(stem)).length;
    return Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
  };
  return (question) => {
    const weights = [...question].map(([stem, weight]) => [stem, weight * rarity(stem)] as const);
    const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
    return documents
      .map(({ article, counts, titleStems, nameStems, length }) => {
        const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / averageLength);
        let score = 0;
        let shared = 0;
        for (const [stem, weight] of weights) {
          const count = counts.get(stem) ?? 0;
          if (count > 0) shared += weight;
          score += (weight * count * (SATURATION + 1)) / (count + norm);
        }
        // If the question contains an article's whole title, that article is the answer, however common its words are.
        const named = [...titleStems].reduce((sum, stem) => sum + (question.get(stem) ?? 0), 0);
        if (weights.every(([stem]) => nameStems.has(stem))) score *= WHOLLY_NAMED_WEIGHT;
        return { article, score: score * (1 + named / Math.max(1, titleStems.size)), share: shared / whole };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  };
}
