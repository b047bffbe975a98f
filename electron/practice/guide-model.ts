/** The model `guide`: answers questions about using Parley from the app's own help texts. */
import type { ChatMessage } from './completion-request.ts';
import { createHelpSearch, stemsOf } from './help-search.ts';
import { HELP_ARTICLES, type HelpArticle } from './help-texts.ts';
import { lastUserText, type PracticeModel, remainderOf, unfinishedReply } from './practice-model.ts';

/** Below this the best article has only a common word with the question: better to say that we do not know. */
const SCORE_MIN = 2.2;
/** More than this share of a question's words must occur in the help at all; a short question is given more room. */
const KNOWN_SHARE = 0.5;
const KNOWN_SHARE_SHORT = 0.34;
const SHORT_QUESTION_WORDS = 2;
/** A second article is told in full when it fits nearly as well. */
const SECOND_SHARE = 0.85;
/** What the words of the question before count in a follow-up. */
const FOLLOW_UP_WEIGHT = 0.4;
/** A question with so few words of its own is a follow-up. */
const FOLLOW_UP_WORDS = 2;
const QUESTION_MAX_CHARS = 2_000;

const GREETING =
  /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|hallo|bonjour|hola)\b[\s!,.]*(?:there|guide|parley)?[\s!,.]*$/i;
const THANKS = /^\s*(?:thanks?|thank you|great|perfect|ok(?:ay)?|cool|got it)\b[^?]{0,40}$/i;
const TOPICS =
  /^\s*(?:(?:show|list|what are)?\s*(?:me\s+)?(?:all\s+)?(?:the\s+)?(?:topics|help)|what can you (?:do|tell me|help (?:me )?with)|who are you)\b[\s\w]{0,20}[?!.]*\s*$/i;

const search = createHelpSearch(HELP_ARTICLES);
const knownStems = new Set(
  HELP_ARTICLES.flatMap(({ title, keywords, markdown }) => stemsOf(`${title} ${keywords} ${markdown}`)),
);

/** The guide at `tokensPerSecond`. */
export function createGuideModel(tokensPerSecond: number): PracticeModel {
  return {
    id: 'guide',
    description: 'Answers questions about using Parley, from its help texts.',
    plan(messages) {
      const unfinished = unfinishedReply(messages, true);
      const full = answerTo(unfinished?.before ?? messages);
      const rest = unfinished === undefined ? full : remainderOf(full, unfinished.said);
      const text = rest === '' ? 'That was all I had to say about it.' : (rest ?? answerTo(messages));
      return { text, reasoning: '', tokensPerSecond, waitMs: 0, finishReason: 'stop' };
    },
  };
}

function answerTo(messages: readonly ChatMessage[]): string {
  const question = lastUserText(messages).slice(0, QUESTION_MAX_CHARS);
  if (question.trim() === '' || GREETING.test(question)) return welcome();
  if (TOPICS.test(question)) return `${whoIAm()}\n\n${topicList()}`;
  if (THANKS.test(question)) return 'You are welcome. Ask on whenever you like.';
  const own = stemsOf(question);
  const weights = new Map(own.map((stem) => [stem, 1]));
  // A question of many words of its own must not be pulled back to the one before.
  if (own.length <= FOLLOW_UP_WORDS) {
    for (const stem of stemsOf(questionBefore(messages))) {
      if (!weights.has(stem)) weights.set(stem, FOLLOW_UP_WEIGHT);
    }
  }
  const [best, second] = search(weights);
  const known = own.filter((stem) => knownStems.has(stem)).length;
  const knownShareMin = own.length <= SHORT_QUESTION_WORDS ? KNOWN_SHARE_SHORT : KNOWN_SHARE;
  const isOffTopic = own.length > 0 && known / own.length <= knownShareMin;
  if (best === undefined || best.score < SCORE_MIN || isOffTopic) return doesNotKnow();
  const articles = [best.article];
  if (second !== undefined && second.score >= best.score * SECOND_SHARE) articles.push(second.article);
  return `${articles.map(inFull).join('\n\n')}${seeAlso(articles)}`;
}

function questionBefore(messages: readonly ChatMessage[]): string {
  const questions = messages.filter(({ role }) => role === 'user');
  return questions.at(-2)?.content.slice(0, QUESTION_MAX_CHARS) ?? '';
}

function inFull({ title, markdown }: HelpArticle): string {
  return `## ${title}\n\n${markdown}`;
}

function seeAlso(shown: readonly HelpArticle[]): string {
  const ids = new Set(shown.flatMap(({ related }) => related));
  for (const { id } of shown) ids.delete(id);
  const titles = HELP_ARTICLES.filter(({ id }) => ids.has(id)).map(({ title }) => `*${title}*`);
  return titles.length === 0 ? '' : `\n\n---\n\nSee also: ${titles.join(', ')}.`;
}

function whoIAm(): string {
  return 'I am the guide of the practice service: a small program on your computer that looks answers up in the help texts of Parley. I am not a language model, and nothing you write here leaves your computer.';
}

function welcome(): string {
  return `Hello! ${whoIAm()}\n\nAsk me, for example:\n\n- How do I connect to a service?\n- Where are my keys kept?\n- How does search work?\n\nSay **topics** for everything that I can tell you about.`;
}

function topicList(): string {
  return `I can tell you about:\n\n${HELP_ARTICLES.map(({ title }) => `- ${title}`).join('\n')}`;
}

function doesNotKnow(): string {
  return `I do not know the answer to that. I only know the help texts of Parley, and found nothing in them that fits your question; other words may help.\n\n${topicList()}`;
}
