/** Decides what happened to an answer's request: answered, refused for now or for good, stopped, or unknown. */

import { type AppError, isUnsent } from '../../shared/errors.ts';
import type { AnswerRow } from '../../shared/laboratory/answers.ts';
import { countsTowards } from '../../shared/laboratory/estimate.ts';
import type { Caps } from '../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Usage } from '../../shared/service.ts';
import { costOfReply, inputTokens, NANO } from '../../shared/usage/costs.ts';
import { type ModelPrice, serviceCurrency } from '../../shared/usage/model-facts.ts';
import type { Counted } from '../library/experiments-api.ts';
import { nextRetryDelayMs } from '../service/retry.ts';
import type { TurnEnd } from '../turns/turn.ts';

export interface Outcome {
  readonly state: Exclude<AnswerRow['state'], 'running'>;
  /** The pause before the next try; null unless the service or the network refused the request for now. */
  readonly delayMs: number | null;
  readonly isSent: boolean;
  /** False if the request wasn't sent, or the service refused it before any work. */
  readonly isCharged: boolean;
  /** True if the same would happen to every other answer of the connection: its key or address can't be used. */
  readonly isConnectionUnusable: boolean;
}

type Ended = Pick<TurnEnd, 'ending' | 'error' | 'details' | 'text' | 'reasoning'>;

/** @param tries how many requests of this answer were refused before */
export function outcomeOf(end: Ended, tries: number, random: () => number): Outcome {
  const { ending, error } = end;
  const exchanges = end.details?.exchanges ?? [];
  const isSent = exchanges.some((one) => one.isSent);
  const common = { delayMs: null, isSent, isCharged: isSent, isConnectionUnusable: false };
  if (ending === 'stopped') return { ...common, state: isSent ? 'stopped' : 'waiting' };
  if (ending !== 'failed' && ending !== 'interrupted') return { ...common, state: 'answered' };
  if (!isSent) return unsent(error, tries, random, common);
  const status = exchanges.at(-1)?.status ?? null;
  // The user may have paid for this request, so only the user sends it again.
  if (status === null || error === null || !isOfService(error)) return { ...common, state: 'unknown' };
  // An error within a 2xx answer came after the service had started to work.
  if (status >= 200 && status <= 299) return { ...common, state: 'failed' };
  const refused = { ...common, isCharged: false };
  if (error.code.startsWith('auth.')) return { ...refused, state: 'waiting', isConnectionUnusable: true };
  const delayMs = retryDelayMs(error, tries, random);
  return { ...refused, state: delayMs === null ? 'failed' : 'waiting', delayMs };
}

/** True if the service itself reported the error, so it did not answer. */
function isOfService(error: AppError): boolean {
  return !['network', 'timeout', 'interrupted', 'storage', 'cancelled'].includes(error.code);
}

function unsent(error: AppError | null, tries: number, random: () => number, common: Omit<Outcome, 'state'>): Outcome {
  if (error === null) return { ...common, state: 'waiting' };
  if (isUnsent(error)) return { ...common, state: 'waiting', isConnectionUnusable: true };
  const delayMs = retryDelayMs(error, tries, random);
  return { ...common, state: delayMs === null ? 'failed' : 'waiting', delayMs };
}

function retryDelayMs(error: AppError, tries: number, random: () => number): number | null {
  return nextRetryDelayMs(error, tries, random, {
    count: LIMITS.experimentRetriesMax,
    requestedMaxMs: LIMITS.experimentRetryAfterMaxMs,
  });
}

export interface Spent {
  readonly counted: Counted;
  readonly cost: AnswerRow['cost'];
}

/** What a request used, as reported. If nothing was reported, the caps count the most that it can have used. */
export function spentOf(
  { isCharged }: Pick<Outcome, 'isCharged'>,
  usage: Usage | null,
  most: Counted,
  {
    connectionId,
    price,
    caps,
  }: { readonly connectionId: string; readonly price: ModelPrice | undefined; readonly caps: Caps },
): Spent {
  const reported = usage?.cost;
  const computed = costOfReply(usage, price);
  const known: NonNullable<AnswerRow['cost']>[] = [];
  if (reported !== undefined) known.push({ amount: reported, currency: serviceCurrency(connectionId) });
  if (computed !== null && price !== undefined) known.push({ amount: computed.amount, currency: price.currency });
  // If the cap can't count what the service reports, use the user's own price.
  const cost = known.find(({ currency }) => countsTowards(caps, currency)) ?? known[0] ?? null;
  if (!isCharged && usage === null) return { counted: { tokens: 0, nano: 0 }, cost };
  const input = usage === null ? undefined : inputTokens(usage);
  const isWhole = input !== undefined && usage?.completionTokens !== undefined;
  const tokens = isWhole ? input + (usage.completionTokens ?? 0) : finite(most.tokens);
  const nano =
    cost === null ? finite(most.nano) : countsTowards(caps, cost.currency) ? Math.ceil(cost.amount * NANO) : 0;
  return { counted: { tokens, nano }, cost };
}

/** Without a cap, the most may be infinite. */
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);
