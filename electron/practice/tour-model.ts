/** The model `tour`: streams every kind of formatting, and shows on request what trouble looks like. */
import type { PracticeLanguage, PracticeTexts } from '../../shared/locales/practice-texts.ts';
import { fill } from '../../shared/locales/say.ts';
import { mentions } from '../../shared/search/phrases.ts';
import type { ChatMessage } from './completion-request.ts';
import { invalidRequest } from './http-answers.ts';
import {
  afterAll,
  lastUserText,
  type PlannedReply,
  type PracticeModel,
  remainderOf,
  type Trouble,
  unfinishedReply,
} from './practice-model.ts';
import { countUpTo, firstTokens } from './tokenizer.ts';
import { parseTourDirectives, type TourDirectives } from './tour-directives.ts';

/** Remember at most this many messages with `times=`; drop the oldest first. */
const REMEMBERED_MAX = 200;

/** The tour at `tokensPerSecond` unless a message asks for another pace. */
export function createTourModel(tokensPerSecond: number, language: () => PracticeLanguage): PracticeModel {
  const timesFailed = new Map<string, number>();

  /** True if the trouble is due; counts how often it was. */
  function isTroubleDue(asked: string, times: number): boolean {
    if (!Number.isFinite(times)) return true;
    const failed = timesFailed.get(asked) ?? 0;
    if (failed >= times) return false;
    timesFailed.delete(asked);
    timesFailed.set(asked, failed + 1);
    for (const oldest of timesFailed.keys()) {
      if (timesFailed.size <= REMEMBERED_MAX) break;
      timesFailed.delete(oldest);
    }
    return true;
  }

  /** The key that was refused when someone asked to see a key expire. */
  let expiredKey: string | null = null;

  /**
   * Answers a question about an expired key: refuses it until the client sends another key, and then confirms that key.
   */
  function expiredKeyReply(key: string, { texts }: PracticeLanguage): Pick<PlannedReply, 'text' | 'trouble'> {
    const isReplaced = expiredKey !== null && expiredKey !== key;
    expiredKey = isReplaced ? null : key;
    return { text: texts.tour.keyReplaced, ...(isReplaced ? {} : { trouble: KEY_EXPIRED }) };
  }

  return {
    id: 'tour',
    get description() {
      return language().texts.tour.description;
    },
    plan(messages, _parameters, key = ''): PlannedReply {
      const unfinished = unfinishedReply(messages, language().texts.continuing);
      const conversation: readonly ChatMessage[] = unfinished?.before ?? messages;
      const asked = lastUserText(conversation);
      const directives = parseTourDirectives(asked, language().texts.tour.words);
      const full = tourText(directives, language());
      const rest = unfinished === undefined ? full : (remainderOf(full, unfinished.said) ?? full);
      const isFirst = rest === full;
      const isPlannedShort = directives.finishReason !== undefined && directives.finishReason !== 'stop';
      const isCut = isPlannedShort && countUpTo(rest, directives.finishAfterTokens + 1) > directives.finishAfterTokens;
      const isSigned = directives.reasoning === 'details' || directives.reasoning === 'needed';
      const hasField = isSigned || directives.reasoning === 'field';
      const hasTrouble = directives.trouble !== undefined && isTroubleDue(asked, directives.troubleTimes);
      return {
        text: isCut ? firstTokens(rest, directives.finishAfterTokens) : rest || afterAll(language().texts.tour.allSaid),
        reasoning: isFirst && hasField ? language().texts.tour.reasoning : '',
        ...(isFirst && isSigned ? { isReasoningSigned: true } : {}),
        tokensPerSecond: directives.tokensPerSecond ?? tokensPerSecond,
        waitMs: directives.waitMs,
        finishReason: isCut ? (directives.finishReason ?? 'stop') : 'stop',
        ...(directives.cost === undefined ? {} : { cost: directives.cost }),
        ...(directives.cachedTokens === undefined ? {} : { cachedTokens: directives.cachedTokens }),
        ...(directives.isRefusal ? { isRefusal: true } : {}),
        sources: sourcesOf(directives.sourceCount, language()),
        ...(isReasoningMissing(messages, language())
          ? { trouble: REASONING_MISSING }
          : hasTrouble
            ? { trouble: directives.trouble }
            : {}),
        ...(rest === full &&
          mentions(asked, language().texts.tour.words.expiredKey) &&
          expiredKeyReply(key, language())),
      };
    },
  };
}

const KEY_EXPIRED: Trouble = {
  kind: 'refuse',
  error: invalidRequest(401, 'api_key_expired', 'keyExpiredAsAsked'),
};

const REASONING_MISSING: Trouble = {
  kind: 'refuse',
  error: invalidRequest(400, 'reasoning_required', 'reasoningRequired', {}, 'messages'),
};

/** True if a reply to `reasoning=needed` has come back without its reasoning. */
function isReasoningMissing(messages: readonly ChatMessage[], { texts }: PracticeLanguage): boolean {
  return messages.some(({ role, isReasoningReturned }, at) => {
    const question = messages[at - 1];
    if (role !== 'assistant' || isReasoningReturned === true || question?.role !== 'user') return false;
    return parseTourDirectives(question.content, texts.tour.words).reasoning === 'needed';
  });
}

/** Sources whose addresses are reserved for examples. */
function sourcesOf(count: number, { texts, locale }: PracticeLanguage): NonNullable<PlannedReply['sources']> {
  return Array.from({ length: count }, (_, at) => ({
    url: `https://example.com/${at + 1}`,
    title: fill(texts.tour.example, { number: at + 1 }, locale),
  }));
}

function tourText(directives: TourDirectives, { texts: { tour: texts }, locale }: PracticeLanguage): string {
  const wanted = Object.keys(texts.sections).filter((name) => directives.only.includes(name));
  const once = Object.entries(texts.sections)
    .filter(([name]) => wanted.length === 0 || wanted.includes(name))
    .map(([, markdown]) => markdown)
    .join('\n\n');
  const thinking = directives.reasoning === 'inline' ? `<think>\n${texts.reasoning}\n</think>\n\n` : '';
  const text = `${thinking}${notUnderstood(directives, texts, locale)}${once}`;
  if (directives.tokens === undefined) return text;
  const rounds = [text];
  let count = countUpTo(text, directives.tokens);
  const perRound = countUpTo(once, directives.tokens);
  for (let round = 2; count < directives.tokens; round += 1) {
    // Keep footnote names unique across rounds.
    const heading = fill(texts.round, { number: round }, locale);
    rounds.push(`# ${heading}\n\n${once.replaceAll('[^1]', `[^${round}]`)}`);
    count += perRound;
  }
  return firstTokens(rounds.join('\n\n'), directives.tokens);
}

function notUnderstood(directives: TourDirectives, texts: PracticeTexts['tour'], locale: string): string {
  const sectionNames = Object.keys(texts.sections);
  const unknownSections = directives.only.filter((name) => !sectionNames.includes(name)).map((name) => `only=${name}`);
  const all = [...directives.misunderstood, ...unknownSections];
  if (all.length === 0) return '';
  const pairs = all.map((pair) => `\`${pair}\``).join(', ');
  return `> ${fill(texts.unknown, { pairs }, locale)}\n\n`;
}
