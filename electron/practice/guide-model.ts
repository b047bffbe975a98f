/** The model `guide`: answers questions about using Parley from the app's own help texts. */

import type { HelpArticle } from '../../shared/help/articles.ts';
import { withKeys } from '../../shared/help/help-keys.ts';
import { createHelpSearch, stemsOf, stopWordsOf } from '../../shared/help/help-search.ts';
import type { HelpTexts } from '../../shared/locales/help-texts.ts';
import type { PracticeLanguage, PracticeTexts } from '../../shared/locales/practice-texts.ts';
import { fill } from '../../shared/locales/say.ts';
import { behindPhrase, saysOnly } from '../../shared/search/phrases.ts';
import type { ChatMessage } from './completion-request.ts';
import { helpPathOf } from './help-page.ts';
import { afterAll, lastUserText, type PracticeModel, remainderOf, unfinishedReply } from './practice-model.ts';

/** Below this score the best article only shares a common word with the question, so say that we don't know. */
const SCORE_MIN = 2.2;
/** Below this share of the question's words, weighted by rarity, the best article is about something else. */
const SHARE_MIN = 0.38;
/** Digits count as words, so a question such as `2 + 2` consists of digits only. */
const DIGIT = /^\d$/;
/** Also show a second article if it scores almost as well. */
const SECOND_SHARE = 0.85;
/** The weight of the previous question's words in a follow-up. */
const FOLLOW_UP_WEIGHT = 0.4;
/** A question with at most this many words, besides stop words, is a follow-up. */
const FOLLOW_UP_WORDS = 2;
const QUESTION_MAX_CHARS = 2_000;
/** A message of thanks may have this many further characters, such as “for the table”. */
const THANKS_REST_MAX_CHARS = 40;
const QUESTION_MARK = /[?？؟]/;

type GuideTexts = PracticeTexts['guide'];

/** The help of one language, prepared for searching. */
interface Guide {
  readonly texts: GuideTexts;
  readonly help: HelpTexts;
  readonly locale: string;
  readonly stems: (text: string) => string[];
  readonly search: ReturnType<typeof createHelpSearch>;
}

function guideOf({ texts: { guide: texts, help }, locale }: PracticeLanguage): Guide {
  const stopWords = stopWordsOf(help.stopWords);
  const stems = (text: string) => stemsOf(text, stopWords);
  return { texts, help, locale, stems, search: createHelpSearch(help.articles, stopWords) };
}

/**
 * The guide at `tokensPerSecond`. It answers in the current language and names the keys of this computer.
 *
 * @param isMac whether this computer has the keys of a Mac
 */
export function createGuideModel(
  tokensPerSecond: number,
  language: () => PracticeLanguage,
  isMac = process.platform === 'darwin',
): PracticeModel {
  let guide = guideOf(language());
  const inLanguage = (): Guide => {
    const now = language();
    if (guide.texts !== now.texts.guide || guide.locale !== now.locale) guide = guideOf(now);
    return guide;
  };
  return {
    id: 'guide',
    get description() {
      return language().texts.guide.description;
    },
    plan(messages) {
      const answer = (to: readonly ChatMessage[]) => {
        const said = inLanguage();
        const printed = (text: string) => withKeys(text, isMac, said.help.keys, language().shortcuts);
        return answerTo(said, to, printed);
      };
      const unfinished = unfinishedReply(messages, language().texts.continuing);
      const full = answer(unfinished?.before ?? messages);
      const rest = unfinished === undefined ? full.text : remainderOf(full.text, unfinished.said);
      const { text, articles } = rest === undefined ? answer(messages) : { ...full, text: rest };
      return {
        text: text || afterAll(language().texts.guide.allSaid),
        reasoning: '',
        tokensPerSecond,
        waitMs: 0,
        finishReason: 'stop',
        sources: articles.map(({ id, title }) => ({ url: helpPathOf(id), title })),
      };
    },
  };
}

/** The guide's sentences, and the articles that it repeats in full. */
interface Answer {
  readonly text: string;
  readonly articles: readonly HelpArticle[];
}

/** @param printed writes key names as this keyboard has them */
function answerTo(guide: Guide, messages: readonly ChatMessage[], printed: (text: string) => string): Answer {
  const found = findAnswer(guide, messages);
  if (typeof found === 'string') return { text: printed(found), articles: [] };
  const { texts, help, locale } = guide;
  const text = `${found.map(inFull).join('\n\n')}${seeAlso(texts, help, locale, found)}`;
  return { text: printed(text), articles: found };
}

/** The articles that answer the question, or a text of another kind, such as a greeting. */
function findAnswer(
  { texts, help, locale, stems, search }: Guide,
  messages: readonly ChatMessage[],
): string | readonly HelpArticle[] {
  const question = lastUserText(messages).slice(0, QUESTION_MAX_CHARS);
  if (question.trim() === '' || saysOnly(question, texts.greetings, texts.fillers)) return welcome(texts, locale);
  if (saysOnly(question, texts.topics, texts.fillers)) return `${texts.whoIAm}\n\n${topicList(texts, help.articles)}`;
  if (isThanks(question, texts)) return texts.welcome;
  const own = stems(question);
  const [about] = help.articles;
  // A question that names no other subject is about Parley itself.
  if (own.length === 0 && about !== undefined) return [about];
  const weights = new Map(own.map((stem) => [stem, 1]));
  // A longer question is complete, so ignore the previous one.
  if (own.length <= FOLLOW_UP_WORDS) {
    for (const stem of stems(questionBefore(messages))) {
      if (!weights.has(stem)) weights.set(stem, FOLLOW_UP_WEIGHT);
    }
  }
  const hits = search(weights);
  const [best, second] = hits;
  const isAboutIt = best !== undefined && best.score >= SCORE_MIN && best.share >= SHARE_MIN;
  if (!isAboutIt || own.every((stem) => DIGIT.test(stem))) {
    const near = new Set(hits.map(({ article }) => article));
    return `${texts.doesNotKnow}\n\n${topicList(texts, [...near, ...help.articles.filter((one) => !near.has(one))])}`;
  }
  const hasSecond = second !== undefined && second.score >= best.score * SECOND_SHARE;
  return hasSecond ? [best.article, second.article] : [best.article];
}

function isThanks(question: string, { thanks }: GuideTexts): boolean {
  const rest = behindPhrase(question, thanks);
  return rest !== undefined && rest.length <= THANKS_REST_MAX_CHARS && !QUESTION_MARK.test(question);
}

function questionBefore(messages: readonly ChatMessage[]): string {
  const questions = messages.filter(({ role }) => role === 'user');
  return questions.at(-2)?.content.slice(0, QUESTION_MAX_CHARS) ?? '';
}

function inFull({ title, markdown }: HelpArticle): string {
  return `## ${title}\n\n${markdown}`;
}

function seeAlso(texts: GuideTexts, help: HelpTexts, locale: string, shown: readonly HelpArticle[]): string {
  const ids = new Set(shown.flatMap(({ related }) => related));
  for (const { id } of shown) ids.delete(id);
  const titles = help.articles.filter(({ id }) => ids.has(id)).map(({ title }) => `*${title}*`);
  return titles.length === 0
    ? ''
    : `\n\n---\n\n${fill(texts.seeAlso, { titles: new Intl.ListFormat(locale).format(titles) }, locale)}`;
}

function welcome({ hello, whoIAm, examples }: GuideTexts, locale: string): string {
  return `${fill(hello, { whoIAm }, locale)}\n\n${examples}`;
}

function topicList({ topicList: beginning }: GuideTexts, articles: readonly HelpArticle[]): string {
  return `${beginning}\n\n${articles.map(({ title }) => `- ${title}`).join('\n')}`;
}
