/** Checks of optional features beyond the interface document; none of them can fail. */

import { messageOf } from '../../shared/errors.ts';
import { isObject, parseJson } from '../../shared/json/json.ts';
import { TOKEN_LIMIT_NAMES, type TokenLimitName } from '../../shared/parameters.ts';
import { at, type ConformanceContext, chunkLines } from './context.ts';
import type { RawAnswer } from './http.ts';
import {
  type ConformanceCheck,
  check,
  codeOf,
  isFieldRefused,
  notTestable,
  type Outcome,
  pass,
  warn,
} from './judging.ts';
import {
  answerSchema,
  effortWords,
  hasThoughtToTheLimit,
  imageParts,
  type ReportFindings,
  returnedReasoning,
} from './model-probes.ts';
import { listPages } from './page-probe.ts';

/** Too few for the answer to {@link LONG_QUESTION}. */
const LIMIT_TOKENS = 16;
const LONG_QUESTION = [
  { role: 'user', content: 'Count from one to thirty in words, one number below the other, and write nothing else.' },
];

/** @param report called with what each check found */
export function additionChecks(report: ReportFindings = () => undefined): readonly ConformanceCheck[] {
  const beyond = (id: string, sentence: string, run: Probe) =>
    check(id, '', sentence, (context) => run(context, report).catch((error: unknown) => notTestable(messageOf(error))));
  return [
    beyond(
      'token-limit-name',
      'The token limit works as max_tokens or max_completion_tokens.',
      afterPlainReply(tokenLimitName),
    ),
    beyond(
      'stream-usage',
      'Streams report token counts when stream_options.include_usage asks for them.',
      afterPlainReply(streamUsage),
    ),
    beyond('seed', 'A seed is accepted.', afterPlainReply(seed)),
    beyond('effort-words', 'The model accepts words for reasoning_effort.', afterPlainReply(effortWords)),
    beyond('answer-schema', 'Answers follow a JSON Schema in response_format.', afterPlainReply(answerSchema)),
    beyond('image-parts', 'The model accepts images in a message.', afterPlainReply(imageParts)),
    beyond(
      'returned-reasoning',
      'Earlier reasoning may be sent back in its fields.',
      afterPlainReply(returnedReasoning),
    ),
    beyond('list-pages', 'The model list says whether it has further pages, and returns them.', listPages),
  ];
}

type Probe = (context: ConformanceContext, report: ReportFindings) => Promise<Outcome>;

/** Runs a check only if the service answers a plain question; otherwise its other answers prove nothing. */
function afterPlainReply(run: Probe): Probe {
  return async (context, report) => {
    const plain = await context.wholeAnswer();
    if (plain.status !== 200) return notTestable(`A plain question got ${codeOf(plain)}`);
    return Array.isArray(at(parseJson(plain.body), 'choices'))
      ? run(context, report)
      : notTestable('A plain question got something other than a reply');
  };
}

/** Finds the token limit's name: the first that shortens the answer, or else the first that the service accepts. */
async function tokenLimitName(context: ConformanceContext, report: ReportFindings): Promise<Outcome> {
  const seen: string[] = [];
  let taken: TokenLimitName | null = null;
  for (const name of TOKEN_LIMIT_NAMES) {
    const answer = await context.complete({ messages: LONG_QUESTION, [name]: LIMIT_TOKENS });
    const isHeld = isKeptTo(answer);
    const words =
      answer.status === 200
        ? `accepted${isHeld ? ' and respected' : ', but apparently not respected'}`
        : codeOf(answer);
    seen.push(`${name}: ${words}`);
    if (isHeld) {
      report({ tokenLimitName: name });
      return name === 'max_tokens' ? pass(seen.join('; ')) : warn(seen.join('; '));
    }
    if (answer.status === 200) taken ??= name;
    else if (!isFieldRefused(answer)) return warn(seen.join('; '));
  }
  if (taken !== null) report({ tokenLimitName: taken });
  return warn(seen.join('; '));
}

async function streamUsage(context: ConformanceContext, report: ReportFindings): Promise<Outcome> {
  const plain = await context.streamAnswer();
  if (plain.status !== 200) return notTestable(`A plain stream got ${codeOf(plain)}`);
  if (hasUsage(plain)) {
    report({ usage: 'always' });
    return pass('Every stream reports them, asked or not');
  }
  const asked = await context.complete({ stream: true, stream_options: { include_usage: true } });
  if (hasUsage(asked)) {
    report({ usage: 'asked' });
    return pass('Reported when asked for');
  }
  if (asked.status !== 200 && !isFieldRefused(asked)) return warn(`Asking for them got ${codeOf(asked)}`);
  report({ usage: 'never' });
  return warn(asked.status === 200 ? 'Asked for, but not reported' : `Refused: ${codeOf(asked)}`);
}

async function seed(context: ConformanceContext, report: ReportFindings): Promise<Outcome> {
  const ask = () => context.complete({ seed: 7, temperature: 1 });
  const first = await ask();
  if (first.status !== 200) {
    if (isFieldRefused(first)) report({ seed: 'refused' });
    return warn(`A seed got ${codeOf(first)}`);
  }
  const second = await ask();
  const texts = [first, second].map(textOf);
  if (texts.includes('')) {
    report({ seed: 'taken' });
    return warn(
      second.status === 200 ? 'Accepted, but an answer had no text' : `Accepted, but then got ${codeOf(second)}`,
    );
  }
  const isSame = texts[0] === texts[1];
  report({ seed: isSame ? 'same' : 'other' });
  return isSame ? pass('The same answer twice') : warn('Accepted, but two answers with the same seed differed');
}

/** True if the answer was cut at the limit, or if the service says that thinking used up the limit. */
function isKeptTo(answer: RawAnswer): boolean {
  if (answer.status !== 200) return hasThoughtToTheLimit(answer);
  const value = parseJson(answer.body);
  const used = at(value, 'usage', 'completion_tokens');
  return at(value, 'choices', 0, 'finish_reason') === 'length' && (typeof used !== 'number' || used <= LIMIT_TOKENS);
}

function hasUsage({ body }: RawAnswer): boolean {
  return chunkLines(body).some(({ value }) => isObject(at(value, 'usage')));
}

/** The text of the answer; empty when there is none. */
function textOf({ body }: RawAnswer): string {
  const text = at(parseJson(body), 'choices', 0, 'message', 'content');
  return typeof text === 'string' ? text : '';
}
