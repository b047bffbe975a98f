/** Checks of what services do beyond the interface document: the name of the token limit, usage in streams, seeds. */

import type { CheckUpFindings } from '../../shared/check-up.ts';
import { isObject, parseJson } from '../../shared/json.ts';
import { at, type ConformanceContext, chunkLines } from '../conformance/context.ts';
import type { RawAnswer } from '../conformance/http.ts';
import { type ConformanceCheck, check, codeOf, type Outcome, pass, show, warn } from '../conformance/judging.ts';

/** Enough for a few words. */
const SHORT = 16;

/** Each tells what it found besides whether it went well: none of this is promised, so nothing of it can fail. */
export function beyondChecks(tell: (found: Partial<CheckUpFindings>) => void): readonly ConformanceCheck[] {
  return [
    check('token-limit-name', '', 'The token limit is taken as max_tokens or max_completion_tokens.', (context) =>
      tokenLimitName(context, tell),
    ),
    check(
      'stream-usage',
      '',
      'Streams report token counts when stream_options.include_usage asks for them.',
      (context) => streamUsage(context, tell),
    ),
    check('seed', '', 'A seed is taken.', (context) => seed(context, tell)),
  ];
}

type Tell = (found: Partial<CheckUpFindings>) => void;

async function tokenLimitName(context: ConformanceContext, tell: Tell): Promise<Outcome> {
  const old = await context.complete({ max_tokens: SHORT });
  if (old.status === 200) {
    tell({ tokenLimitName: 'max_tokens' });
    return pass('max_tokens is taken');
  }
  const next = await context.complete({ max_completion_tokens: SHORT });
  if (next.status === 200) {
    tell({ tokenLimitName: 'max_completion_tokens' });
    return warn(`max_tokens is answered ${codeOf(old)}; max_completion_tokens is taken`);
  }
  return warn(`max_tokens is answered ${codeOf(old)}, max_completion_tokens ${codeOf(next)}`);
}

async function streamUsage(context: ConformanceContext, tell: Tell): Promise<Outcome> {
  if (hasUsage(await context.streamAnswer())) {
    tell({ usage: 'always' });
    return pass('every stream reports them, asked or not');
  }
  const asked = await context.complete({ stream: true, stream_options: { include_usage: true } });
  if (hasUsage(asked)) {
    tell({ usage: 'asked' });
    return pass('reported when asked for');
  }
  if (asked.status !== 200 && !isRefusal(asked)) return warn(`answered ${codeOf(asked)}`);
  tell({ usage: 'never' });
  return warn(asked.status === 200 ? 'asked for, not reported' : `refused: ${codeOf(asked)}`);
}

async function seed(context: ConformanceContext, tell: Tell): Promise<Outcome> {
  const ask = () => context.complete({ seed: 7, temperature: 1 });
  const first = await ask();
  if (first.status !== 200) {
    if (isRefusal(first)) tell({ seed: 'refused' });
    return warn(`answered ${codeOf(first)}`);
  }
  const second = await ask();
  if (second.status !== 200) return warn(`the second time it is answered ${codeOf(second)}`);
  const isSame = textOf(first) === textOf(second);
  tell({ seed: isSame ? 'same' : 'other' });
  return isSame ? pass('the same answer twice') : warn('taken, but two answers with the same seed differ');
}

/** The service does not want this field: other trouble says nothing about it. */
function isRefusal({ status }: RawAnswer): boolean {
  return status === 400 || status === 422;
}

function hasUsage({ body }: RawAnswer): boolean {
  return chunkLines(body).some(({ value }) => isObject(at(value, 'usage')));
}

function textOf({ body }: RawAnswer): string {
  return show(at(parseJson(body), 'choices', 0, 'message', 'content'));
}
