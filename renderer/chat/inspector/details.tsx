/** Shows the recorded request of a reply: the request as sent, the answer as received, and how long it took. */

import type { ReactNode } from 'react';
import type { Message, ReplyRecord } from '../../../shared/conversation.ts';
import { isUnsent } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { setParameters, valueWords, wireName } from '../../../shared/parameters.ts';
import { replacedFields, withoutReplaced } from '../../../shared/requests/extra-body.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { type Cost, costOfReply } from '../../../shared/usage/costs.ts';
import { serviceCurrency } from '../../../shared/usage/model-facts.ts';
import type { KnownPrice } from '../../../shared/usage/prices.ts';
import { type Translate, useT } from '../../i18n.ts';
import { usePrices } from '../../store/connections/model-prices.ts';
import { useAmounts } from '../../store/connections/use-amounts.ts';
import { type Fact, Facts, usageText } from '../../ui/facts.tsx';
import { durationText } from '../../words/durations.ts';
import { factLine, formatBytes, formatDay } from '../../words/format.ts';
import { formatCost } from '../../words/money.ts';
import { answeredModel } from './answered-model.ts';
import { RequestMargin } from './request-margin.tsx';
import { CopyBody, RequestRecord, TitleRequests } from './request-record.tsx';
import { SendAgain } from './send-again.tsx';
import { StreamStrip } from './stream-strip.tsx';

interface Props {
  readonly message: Message | undefined;
  readonly details: RequestDetails | null | 'loading';
}

export function Details({ message, details }: Props) {
  const t = useT();
  const cost = useCost(message);
  const kept = details === 'loading' ? null : details;
  return (
    <div className="details">
      {details === null && <p>{nothingKept(message?.reply ?? null, t)}</p>}
      {kept !== null && (
        <>
          <Summary details={kept} reply={message?.reply ?? null} />
          <RequestRecord
            details={kept}
            tools={
              <>
                <CopyBody details={kept} />
                <SendAgain details={kept} />
              </>
            }
          />
          <TitleRequests requests={kept.titleRequests ?? []} />
          <RequestMargin details={kept} reply={message?.reply ?? null} {...cost} />
        </>
      )}
      {message !== undefined && (
        <ReplyFacts message={message} rawAnswer={kept?.rawAnswer ?? null} cost={kept === null ? cost.cost : null} />
      )}
      {kept !== null && <StreamStrip key={kept.messageId} details={kept} />}
    </div>
  );
}

/** The exchange in one line: status, size, tokens and time. */
function Summary({ details, reply }: { readonly details: RequestDetails; readonly reply: ReplyRecord | null }) {
  const t = useT();
  const { status } = details.exchanges?.at(-1) ?? details;
  const { promptTokens, completionTokens } = reply?.usage ?? {};
  const { durationMs } = details.timings;
  const facts = factLine([
    status === null ? null : String(status),
    formatBytes(new TextEncoder().encode(details.body).length),
    promptTokens === undefined ? null : t('chat.details.tokensIn', { count: promptTokens }),
    completionTokens === undefined ? null : t('chat.details.tokensOut', { count: completionTokens }),
    durationMs === null ? null : durationText(t, durationMs),
  ]);
  return <p className="details-summary remark">{facts}</p>;
}

/** Why there is nothing to show for a reply. */
function nothingKept(reply: ReplyRecord | null, t: Translate): string {
  if (reply?.isEdited === true) return t('chat.details.edited');
  if (reply?.error != null && isUnsent(reply.error)) return t('chat.details.unsent');
  return t('chat.details.none', { count: LIMITS.detailsKeptMax });
}

/** What the request asked for, and what the service reported about its answer. */
function requestFacts(reply: ReplyRecord, notReported: string | null, t: Translate): readonly Fact[] {
  const { stream, tokenLimitName = 'max_tokens', isUsageAsked = false, extraBody = '' } = reply.parameters;
  const isReplaced = replacedFields(extraBody, ['stream_options']).length > 0;
  const sent = [
    ...setParameters(withoutReplaced(reply.parameters, tokenLimitName, extraBody)).map(
      (one) => `${wireName(one, tokenLimitName)} ${valueWords(one.value)}`,
    ),
    `stream ${stream}`,
    ...(isUsageAsked && !isReplaced ? ['stream_options.include_usage true'] : []),
  ];
  const usage = reply.usage === null ? null : usageText(reply.usage);
  return [
    [t('chat.details.parameters'), sent.join(', ')],
    [t('chat.parameters.answerSchema'), reply.parameters.answerSchema ?? null],
    [t('chat.parameters.extraBody'), extraBody === '' ? null : extraBody],
    [t('chat.details.finishReason'), reply.finishReason ?? notReported],
    [t('chat.details.completionId'), reply.completionId ?? notReported],
    [t('usage.table.name'), usage ?? notReported],
  ];
}

/** The cost, what it leaves out because a price is missing, and where the prices come from. */
function costText({ unpriced, cacheAsInput }: Cost, { listedAt }: KnownPrice, cost: string, t: Translate): string {
  const sentences = [
    unpriced.out > 0 ? t('usage.costOfInput', { cost }) : unpriced.in > 0 ? t('usage.costOfOutput', { cost }) : cost,
    ...(listedAt === null ? [] : [t('usage.atListedPrice', { date: formatDay(listedAt) })]),
    ...(cacheAsInput > 0 ? [t('usage.cacheAtInputPrice', { count: cacheAsInput })] : []),
  ];
  return sentences.join('; ');
}

interface CostWords {
  /** The amount with remarks about the prices, or why there is none; null for an edited reply, or until it is known. */
  readonly cost: string | null;
  /** The amount alone. */
  readonly amount: string | null;
}

const NO_COST: CostWords = { cost: null, amount: null };

/** What a reply cost, as the service reported it or computed from known prices. */
function useCost(message: Message | undefined): CostWords {
  const t = useT();
  const priceOf = usePrices();
  const amounts = useAmounts();
  if (message === undefined || message.reply === null || message.reply.isEdited === true) return NO_COST;
  const { reply } = message;
  if (reply.usage?.cost !== undefined) {
    const amount = formatCost(reply.usage.cost, serviceCurrency(reply.connectionId));
    return { cost: t('usage.costReported', { cost: amount }), amount };
  }
  const known = priceOf(reply);
  const cost = costOfReply(reply.usage, known?.price);
  if (cost !== null && known !== undefined) {
    const amount = amounts.sum(new Map([[known.price.currency, cost.amount]]));
    return { cost: costText(cost, known, amount, t), amount };
  }
  const isCounted = reply.usage?.promptTokens !== undefined && reply.usage.completionTokens !== undefined;
  /** While a reply is running, missing values may still arrive. */
  const missing = message.status === 'streaming' ? null : t('usage.notReported');
  return { cost: isCounted ? t('usage.noPrice') : missing, amount: null };
}

/** A name, which must not be translated. */
function named(name: string | null): ReactNode {
  return name === null ? null : <bdi translate="no">{name}</bdi>;
}

interface FactsProps {
  readonly message: Message;
  /** Null while it is unknown. */
  readonly rawAnswer: string | null;
  /** Null or absent if it is unknown, or another part of the page shows it. */
  readonly cost?: string | null;
}

export function ReplyFacts({ message, rawAnswer, cost = null }: FactsProps) {
  const t = useT();
  const { reply } = message;
  if (reply === null) return null;
  /** While a reply is running, missing values may still arrive. */
  const notReported = message.status === 'streaming' ? null : t('usage.notReported');
  return (
    <Facts
      facts={[
        [t('chat.details.model'), named(reply.model)],
        [t('chat.again.answeredBy'), rawAnswer === null ? null : (named(answeredModel(rawAnswer)) ?? notReported)],
        [t('chat.details.connection'), named(reply.connectionName)],
        ...(reply.isEdited === true ? [] : requestFacts(reply, notReported, t)),
        [t('usage.measure.cost'), cost],
      ]}
    />
  );
}
