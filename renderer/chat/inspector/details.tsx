/** Shows everything about a reply's request: what was sent, what came back and how long it took. */

import type { Message, ReplyRecord } from '../../../shared/conversation.ts';
import { isUnsent } from '../../../shared/errors.ts';
import { replacedFields, withoutReplaced } from '../../../shared/extra-body.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { setParameters, valueWords, wireName } from '../../../shared/parameters.ts';
import type { KnownPrice } from '../../../shared/prices.ts';
import type { RequestDetails } from '../../../shared/request-details.ts';
import { type Cost, costOfReply, serviceCurrency } from '../../../shared/usage.ts';
import { type Translate, useT } from '../../i18n.ts';
import { useMessage } from '../../store/chats/open-chat-store.ts';
import { usePrices } from '../../store/connections/model-prices.ts';
import { useAmounts } from '../../store/connections/use-amounts.ts';
import { type Fact, Facts, usageText } from '../../ui/facts.tsx';
import type { AmountWords } from '../../words/amounts.ts';
import { durationText } from '../../words/durations.ts';
import { factLine, formatBytes, formatDay } from '../../words/format.ts';
import { formatCost } from '../../words/money.ts';
import { answeredModel } from '../again/answered-model.ts';
import { RequestRecord, TitleRequests } from './request-record.tsx';
import { useDetails } from './use-details.ts';

export function Details({ messageId }: { readonly messageId: string }) {
  const t = useT();
  const message = useMessage(messageId);
  const details = useDetails(messageId);
  const kept = details === 'loading' ? null : details;
  return (
    <div className="details">
      {kept === null ? null : <Summary details={kept} reply={message?.reply ?? null} />}
      {details === null && <p>{nothingKept(message?.reply ?? null, t)}</p>}
      {kept !== null && (
        <>
          <RequestRecord details={kept} />
          <TitleRequests requests={kept.titleRequests ?? []} />
        </>
      )}
      {message !== undefined && <ReplyFacts message={message} rawAnswer={kept?.rawAnswer ?? null} />}
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

/** The cost, the price that is missing for the full cost, and where the prices come from. */
function costText(
  { amount, unpriced, cacheAsInput }: Cost,
  { price, listedAt }: KnownPrice,
  amounts: AmountWords,
  t: Translate,
): string {
  const cost = amounts.sum(new Map([[price.currency, amount]]));
  const sentences = [
    unpriced.out > 0 ? t('usage.costOfInput', { cost }) : unpriced.in > 0 ? t('usage.costOfOutput', { cost }) : cost,
    ...(listedAt === null ? [] : [t('usage.atListedPrice', { date: formatDay(listedAt) })]),
    ...(cacheAsInput > 0 ? [t('usage.cacheAtInputPrice', { count: cacheAsInput })] : []),
  ];
  return sentences.join('; ');
}

interface FactsProps {
  readonly message: Message;
  /** Null while it is unknown. */
  readonly rawAnswer: string | null;
}

export function ReplyFacts({ message, rawAnswer }: FactsProps) {
  const t = useT();
  const { reply } = message;
  const priceOf = usePrices();
  const amounts = useAmounts();
  if (reply === null) return null;
  const known = priceOf(reply);
  /** While a reply is running, missing values may still arrive. */
  const notReported = message.status === 'streaming' ? null : t('usage.notReported');
  const cost = costOfReply(reply.usage, known?.price);
  const isCounted = reply.usage?.promptTokens !== undefined && reply.usage.completionTokens !== undefined;
  return (
    <Facts
      facts={[
        [t('chat.details.model'), reply.model],
        [t('chat.again.answeredBy'), rawAnswer === null ? null : (answeredModel(rawAnswer) ?? notReported)],
        [t('chat.details.connection'), reply.connectionName],
        ...(reply.isEdited === true ? [] : requestFacts(reply, notReported, t)),
        [
          t('usage.table.cost'),
          reply.isEdited === true
            ? null
            : reply.usage?.cost !== undefined
              ? t('usage.costReported', {
                  cost: formatCost(reply.usage.cost, serviceCurrency(reply.connectionId)),
                })
              : cost !== null && known !== undefined
                ? costText(cost, known, amounts, t)
                : isCounted
                  ? t('usage.noPrice')
                  : notReported,
        ],
      ]}
    />
  );
}
