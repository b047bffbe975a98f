/** Everything about the request behind one reply: what was sent, what came back, how long it took. */

import type { Message, ReplyRecord } from '../../../shared/conversation.ts';
import { isUnsent } from '../../../shared/errors.ts';
import { replacedFields, withoutReplaced } from '../../../shared/extra-body.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { setParameters, valueWords, wireName } from '../../../shared/parameters.ts';
import { type Cost, costOfReply } from '../../../shared/usage.ts';
import { type Translate, useT } from '../../i18n.ts';
import { useMessage } from '../../store/chats/open-chat-store.ts';
import { usePriceOf } from '../../store/connections/model-facts-store.ts';
import { type Fact, Facts, usageText } from '../../ui/facts.tsx';
import { numberFormat } from '../../words/format.ts';
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
      {message !== undefined && <ReplyFacts message={message} rawAnswer={kept?.rawAnswer ?? null} />}
      {details === null && <p>{nothingKept(message?.reply ?? null, t)}</p>}
      {kept !== null && (
        <>
          <RequestRecord details={kept} />
          <TitleRequests requests={kept.titleRequests ?? []} />
        </>
      )}
    </div>
  );
}

/** Why there is nothing to show of a request. */
function nothingKept(reply: ReplyRecord | null, t: Translate): string {
  if (reply?.isEdited === true) return t('chat.details.edited');
  if (reply?.error != null && isUnsent(reply.error)) return t('chat.details.unsent');
  return t('chat.details.none', { count: LIMITS.detailsKeptMax });
}

/** What the service was asked with, and what it told of its answer. */
function requestFacts(reply: ReplyRecord, untold: string | null, t: Translate): readonly Fact[] {
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
    [t('chat.parameters.extraBody'), extraBody === '' ? null : extraBody],
    [t('chat.details.finishReason'), reply.finishReason ?? untold],
    [t('chat.details.completionId'), reply.completionId ?? untold],
    [t('usage.table.name'), usage ?? untold],
  ];
}

/** The cost, and which price is missing to the whole of it. */
function costText({ amount, unpriced }: Cost, currency: string, t: Translate): string {
  const cost = formatCost(amount, currency);
  if (unpriced.out > 0) return t('usage.costOfInput', { cost });
  return unpriced.in > 0 ? t('usage.costOfOutput', { cost }) : cost;
}

interface FactsProps {
  readonly message: Message;
  /** Null while it is unknown. */
  readonly rawAnswer: string | null;
}

export function ReplyFacts({ message, rawAnswer }: FactsProps) {
  const t = useT();
  const { reply } = message;
  const price = usePriceOf(reply?.connectionId, reply?.model);
  if (reply === null) return null;
  /** What a reply that runs has not been told may still come. */
  const untold = message.status === 'streaming' ? null : t('usage.notReported');
  const cost = costOfReply(reply.usage, price);
  const isCounted = reply.usage?.promptTokens !== undefined && reply.usage.completionTokens !== undefined;
  return (
    <Facts
      facts={[
        [t('chat.details.model'), reply.model],
        [t('chat.again.answeredBy'), rawAnswer === null ? null : (answeredModel(rawAnswer) ?? untold)],
        [t('chat.details.connection'), reply.connectionName],
        ...(reply.isEdited === true ? [] : requestFacts(reply, untold, t)),
        [
          t('usage.table.cost'),
          reply.isEdited === true
            ? null
            : reply.usage?.cost !== undefined
              ? t('usage.costReported', {
                  cost: numberFormat({ maximumSignificantDigits: 6 }).format(reply.usage.cost),
                })
              : cost !== null && price !== undefined
                ? costText(cost, price.currency, t)
                : isCounted
                  ? t('usage.noPrice')
                  : untold,
        ],
      ]}
    />
  );
}
