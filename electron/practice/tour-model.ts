/** The model `tour`: streams every kind of formatting, and shows on request what trouble looks like. */
import type { ChatMessage } from './completion-request.ts';
import { lastUserText, type PlannedReply, type PracticeModel, remainderOf, unfinishedReply } from './practice-model.ts';
import { countUpTo, firstTokens } from './tokenizer.ts';
import { parseTourDirectives, type TourDirectives } from './tour-directives.ts';
import { TOUR_REASONING, TOUR_SECTIONS } from './tour-text.ts';

/** So many messages with `times=` are remembered; the oldest is forgotten first. */
const REMEMBERED_MAX = 200;

/** The tour at `tokensPerSecond` unless a message asks for another pace. */
export function createTourModel(tokensPerSecond: number): PracticeModel {
  const timesFailed = new Map<string, number>();

  /** Whether the trouble is due, counting the times it was. */
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

  return {
    id: 'tour',
    description: 'Shows every kind of formatting; pace, length and trouble can be asked for.',
    plan(messages): PlannedReply {
      const unfinished = unfinishedReply(messages, true);
      const conversation: readonly ChatMessage[] = unfinished?.before ?? messages;
      const asked = lastUserText(conversation);
      const directives = parseTourDirectives(asked);
      const full = tourText(directives);
      const rest = unfinished === undefined ? full : (remainderOf(full, unfinished.said) ?? full);
      const isFirst = rest === full;
      const isPlannedShort = directives.finishReason !== undefined && directives.finishReason !== 'stop';
      const isCut = isPlannedShort && countUpTo(rest, directives.finishAfterTokens + 1) > directives.finishAfterTokens;
      const hasTrouble = directives.trouble !== undefined && isTroubleDue(asked, directives.troubleTimes);
      return {
        text: isCut ? firstTokens(rest, directives.finishAfterTokens) : rest || 'That was all.',
        reasoning: isFirst && directives.reasoning === 'field' ? TOUR_REASONING : '',
        tokensPerSecond: directives.tokensPerSecond ?? tokensPerSecond,
        waitMs: directives.waitMs,
        finishReason: isCut ? (directives.finishReason ?? 'stop') : 'stop',
        ...(hasTrouble ? { trouble: directives.trouble } : {}),
      };
    },
  };
}

function tourText(directives: TourDirectives): string {
  const wanted = TOUR_SECTIONS.filter(({ id }) => directives.only.length === 0 || directives.only.includes(id));
  const sections = wanted.length === 0 ? TOUR_SECTIONS : wanted;
  const once = sections.map(({ markdown }) => markdown).join('\n\n');
  const thinking = directives.reasoning === 'inline' ? `<think>\n${TOUR_REASONING}\n</think>\n\n` : '';
  const text = `${thinking}${notUnderstood(directives)}${once}`;
  if (directives.tokens === undefined) return text;
  const rounds = [text];
  let count = countUpTo(text, directives.tokens);
  const perRound = countUpTo(once, directives.tokens);
  for (let round = 2; count < directives.tokens; round += 1) {
    // Footnote names must stay their own.
    rounds.push(`# Round ${round}\n\n${once.replaceAll('[^1]', `[^${round}]`)}`);
    count += perRound;
  }
  return firstTokens(rounds.join('\n\n'), directives.tokens);
}

function notUnderstood(directives: TourDirectives): string {
  const sectionNames = TOUR_SECTIONS.map(({ id }) => id);
  const unknownSections = directives.only.filter((name) => !sectionNames.includes(name)).map((name) => `only=${name}`);
  const all = [...directives.misunderstood, ...unknownSections];
  if (all.length === 0) return '';
  return `> The tour does not know ${all.map((pair) => `\`${pair}\``).join(', ')}.\n\n`;
}
