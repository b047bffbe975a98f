/** Estimates an experiment before it starts, and finds the most that one request can cost. */

import type { Model } from '../service.ts';
import { costOfReply, NANO } from '../usage/costs.ts';
import { countsIn, type ModelPrice } from '../usage/model-facts.ts';
import type { PriceOf } from '../usage/prices.ts';
import { estimateTokens, TOKENS_PER_MESSAGE } from '../usage/token-estimate.ts';
import { answerCount } from './answers.ts';
import type { Caps, EarlierMessage, ExperimentDefinition, ExperimentPlan, PlannedSetting } from './experiment.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

interface CostRange extends Range {
  readonly currency: string;
}

/** The caps that an estimate is compared with. */
type CapName = 'requests' | 'money' | 'tokens';

export interface Estimate {
  readonly requests: number;
  readonly tokensIn: Range;
  readonly tokensOut: Range;
  /** By currency; empty if no price is known. */
  readonly costs: readonly CostRange[];
  /** Models without a price: their answers don't count towards the cap on money. */
  readonly unpriced: readonly string[];
  /** Models whose prices are in another currency than the cap: Start is refused, because nothing could be added up. */
  readonly otherCurrency: readonly string[];
  /** Caps below the lowest estimate: Start is refused. */
  readonly exceeded: readonly CapName[];
}

/** What the page and main know about models. */
export interface KnownModels {
  readonly priceOf: PriceOf;
  readonly modelOf: (connectionId: string, model: string) => Pick<Model, 'maxOutputTokens'> | undefined;
}

/** Services count tokens differently; the estimate can be off by this much. */
const TOKENS_LOW = 0.75;
const TOKENS_HIGH = 1.5;
/** The assumed lengths of a short and of a long answer, unless a limit is lower. */
const SHORT_ANSWER_TOKENS = 5;
const LONG_ANSWER_TOKENS = 1_000;

/** Estimates the whole experiment: a range for tokens and costs, and what prevents Start. */
export function estimate(
  plan: ExperimentPlan,
  definition: Pick<ExperimentDefinition, 'earlier' | 'cases' | 'schema' | 'caps'>,
  known: KnownModels,
): Estimate {
  const { earlier, schema, caps } = definition;
  const { settings, cases, repeats } = plan;
  const shared = tokensOf(earlier) + (schema === '' ? 0 : estimateTokens(schema));
  const ofCases = definition.cases.map((one) => ({
    earlier: tokensOf(one.earlier ?? []),
    systemPrompt: systemPromptTokens(one.systemPrompt ?? ''),
  }));
  const texts = cases.reduce(
    (sum, { text, case: at }) =>
      sum + estimateTokens(text) + TOKENS_PER_MESSAGE + shared + (at === null ? 0 : (ofCases[at]?.earlier ?? 0)),
    0,
  );
  const ownPrompts = cases.reduce((sum, { case: at }) => sum + (at === null ? 0 : (ofCases[at]?.systemPrompt ?? 0)), 0);
  const perRow = cases.length * repeats;
  const [tokensIn, tokensOut] = [
    { from: 0, to: 0 },
    { from: 0, to: 0 },
  ];
  const costs = new Map<string, { from: number; to: number }>();
  const unpriced = new Set<string>();
  const otherCurrency = new Set<string>();
  for (const setting of settings) {
    const prompts = setting.systemPrompt === '' ? ownPrompts : systemPromptTokens(setting.systemPrompt) * cases.length;
    const sent = (texts + prompts) * repeats;
    const longest = longestAnswer(setting, caps, known);
    const [low, high] = [
      { in: sent * TOKENS_LOW, out: Math.min(longest ?? SHORT_ANSWER_TOKENS, SHORT_ANSWER_TOKENS) * perRow },
      { in: sent * TOKENS_HIGH, out: Math.min(longest ?? LONG_ANSWER_TOKENS, LONG_ANSWER_TOKENS) * perRow },
    ];
    tokensIn.from += low.in;
    tokensIn.to += high.in;
    tokensOut.from += low.out;
    tokensOut.to += high.out;
    const price = known.priceOf(setting)?.price;
    const [from, to] = [amountOf(low, price), amountOf(high, price)];
    if (price === undefined || from === null || to === null) {
      unpriced.add(setting.model);
      continue;
    }
    const cost = costs.get(price.currency) ?? { from: 0, to: 0 };
    costs.set(price.currency, { from: cost.from + from, to: cost.to + to });
    if (!countsTowards(caps, price.currency)) otherCurrency.add(setting.model);
  }
  const requests = answerCount(plan);
  const rounded = { in: roundedRange(tokensIn), out: roundedRange(tokensOut) };
  const costed = [...costs].map(([currency, range]) => ({ currency, ...range }));
  const exceeded = exceededCaps(caps, { requests, tokens: rounded.in.from + rounded.out.from, costs: costed });
  return {
    requests,
    tokensIn: rounded.in,
    tokensOut: rounded.out,
    costs: costed,
    unpriced: [...unpriced],
    otherCurrency: [...otherCurrency],
    exceeded,
  };
}

function exceededCaps(
  caps: Caps,
  lowest: { readonly requests: number; readonly tokens: number; readonly costs: readonly CostRange[] },
): CapName[] {
  const money = lowest.costs.reduce((sum, { currency, from }) => sum + (countsTowards(caps, currency) ? from : 0), 0);
  return [
    ...(caps.requests !== null && lowest.requests > caps.requests ? (['requests'] as const) : []),
    ...(caps.money !== null && money > Number(caps.money.amount) ? (['money'] as const) : []),
    ...(caps.tokens !== null && lowest.tokens > caps.tokens ? (['tokens'] as const) : []),
  ];
}

export function countsTowards({ money }: Pick<Caps, 'money'>, currency: string): boolean {
  return money === null || countsIn(currency, money.currency);
}

const roundedRange = ({ from, to }: Range): Range => ({ from: Math.floor(from), to: Math.ceil(to) });

function tokensOf(messages: readonly EarlierMessage[]): number {
  return messages.reduce((sum, { text }) => sum + estimateTokens(text) + TOKENS_PER_MESSAGE, 0);
}

const systemPromptTokens = (text: string): number => (text === '' ? 0 : estimateTokens(text) + TOKENS_PER_MESSAGE);

/** The longest possible answer in tokens; null if nothing limits it. */
function longestAnswer(
  { parameters, connectionId, model }: PlannedSetting,
  caps: Caps,
  { modelOf }: KnownModels,
): number | null {
  const listed = modelOf(connectionId, model)?.maxOutputTokens;
  if (parameters.maxTokens !== undefined) return Math.min(parameters.maxTokens, listed ?? Number.POSITIVE_INFINITY);
  if (caps.money !== null || caps.tokens !== null) return Math.min(caps.answerTokens, listed ?? caps.answerTokens);
  return listed ?? null;
}

/** The parameters that are really sent: with a cap on money or tokens, an answer always has a limit. */
export function cappedParameters(
  setting: PlannedSetting,
  caps: Caps,
  known: KnownModels,
): PlannedSetting['parameters'] {
  if (caps.money === null && caps.tokens === null) return setting.parameters;
  const maxTokens = longestAnswer(setting, caps, known);
  return maxTokens === null ? setting.parameters : { ...setting.parameters, maxTokens };
}

/** The most that one request can use. */
interface MostUsed {
  readonly tokens: number;
  /** In billionths of the price's currency; 0 if no price is known. */
  readonly costNano: number;
}

/** Prices are per million tokens. */
const TOKENS_OF_A_PRICE = 1_000_000;

function amountOf(tokens: { readonly in: number; readonly out: number }, price: ModelPrice | undefined): number | null {
  return costOfReply({ promptTokens: tokens.in, completionTokens: tokens.out }, price)?.amount ?? null;
}

/**
 * A token has at least one byte, so the bytes of the body are at least as many as its tokens, whatever the service's
 * tokenizer. The answer has at most `maxTokens`.
 */
export function mostUsed(bodyBytes: number, maxTokens: number, price: ModelPrice | undefined): MostUsed {
  const [plain, cached, written] = [price?.in, price?.cachedIn, price?.cacheWriteIn].map((digits) =>
    Number(digits ?? 0),
  );
  const input = Math.max(plain ?? 0, cached ?? 0, written ?? 0);
  const cost = (bodyBytes * input + maxTokens * Number(price?.out ?? 0)) / TOKENS_OF_A_PRICE;
  return { tokens: bodyBytes + maxTokens, costNano: Math.ceil(cost * NANO) };
}
