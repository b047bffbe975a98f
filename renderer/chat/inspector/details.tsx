/** Everything about the request behind one reply: what was sent, what came back, how long it took. */

import type { ReactNode } from 'react';
import type { KeptExchange, Message, ReplyRecord, RequestDetails } from '../../../shared/conversation.ts';
import { replacedFields, withoutReplaced } from '../../../shared/extra-body.ts';
import { setParameters, valueWords, wireName } from '../../../shared/parameters.ts';
import type { Headers as HeaderList } from '../../../shared/service.ts';
import { costOfReply } from '../../../shared/usage.ts';
import { currentLanguage, type Translate, useT } from '../../i18n.ts';
import { ExactText } from '../../markdown/exact-text.tsx';
import { announce } from '../../store/chat-ui-store.ts';
import { copyText } from '../../store/desktop-actions.ts';
import { usePriceOf } from '../../store/model-facts-store.ts';
import { useMessage } from '../../store/open-chat-store.ts';
import { Button } from '../../ui/button.tsx';
import { durationText } from '../../ui/durations.ts';
import { formatCost } from '../../ui/money.ts';
import { SendAgain } from '../again/send-again.tsx';
import { type Fact, Facts, usageText } from './facts.tsx';
import { useDetails } from './use-details.ts';

export function Details({ messageId }: { readonly messageId: string }) {
  const t = useT();
  const message = useMessage(messageId);
  const details = useDetails(messageId);
  return (
    <div className="details">
      {message !== undefined && <ReplyFacts message={message} />}
      {details === null && <p>{t(message?.reply?.isEdited === true ? 'chat.details.edited' : 'chat.details.none')}</p>}
      {details !== null && details !== 'loading' && <Request details={details} />}
    </div>
  );
}

/** What the service was asked with, and what it told of its answer. */
function requestFacts(reply: ReplyRecord, t: Translate): readonly Fact[] {
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
    [t('chat.details.extraBody'), extraBody === '' ? null : extraBody],
    [t('chat.details.finishReason'), reply.finishReason ?? t('chat.details.unknown')],
    [t('chat.details.completionId'), reply.completionId ?? t('chat.details.unknown')],
    [t('chat.details.usage'), usage ?? t('usage.notReported')],
  ];
}

export function ReplyFacts({ message }: { readonly message: Message }) {
  const t = useT();
  const { reply } = message;
  const price = usePriceOf(reply?.connectionId, reply?.model);
  if (reply === null) return null;
  const cost = costOfReply(reply.usage, price);
  const isCounted = reply.usage?.promptTokens !== undefined && reply.usage.completionTokens !== undefined;
  return (
    <Facts
      facts={[
        [t('chat.details.model'), reply.model],
        [t('chat.details.connection'), reply.connectionName],
        ...(reply.isEdited === true ? [] : requestFacts(reply, t)),
        [
          t('usage.chat.cost'),
          reply.isEdited === true
            ? null
            : cost !== null && price !== undefined
              ? formatCost(cost, price.currency)
              : t(isCounted ? 'usage.noPrice' : 'usage.notReported'),
        ],
      ]}
    />
  );
}

function Request({ details }: { readonly details: RequestDetails }) {
  const t = useT();
  const { timings, exchanges = [] } = details;
  const last = exchanges.at(-1);
  const ms = (value: number | null): string => (value === null ? t('chat.details.unknown') : durationText(t, value));
  return (
    <>
      <Part
        title={t('chat.details.request')}
        action={<CopyButton label={t('chat.details.copyCurl')} text={details.curl} />}
      >
        <p className="details-url is-selectable">
          {details.method} {details.url}
        </p>
        {last === undefined ? (
          <>
            <Headers headers={details.headers} />
            <p className="details-note">{t('chat.details.notRecorded')}</p>
          </>
        ) : (
          <SentHeaders exchange={last} />
        )}
      </Part>
      <Part title={t('chat.details.sent')}>
        <ol className="details-sent">
          {details.sentMessages.map((sent, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is what was sent and never changes.
            <li key={index}>
              {sent.id === null ? t('chat.details.systemPrompt') : roleName(sent.role, t)},{' '}
              {t('chat.details.characters', { count: sent.characters })}
            </li>
          ))}
        </ol>
      </Part>
      <Part
        title={t('chat.details.body')}
        action={<CopyButton label={t('chat.details.copyBody')} text={details.body} />}
      >
        <SendAgain details={details} />
        <LongText text={details.body} />
      </Part>
      <Part title={t('chat.details.timings')}>
        <Facts
          facts={[
            [t('chat.details.startedAt'), new Date(timings.startedAt).toLocaleString(currentLanguage())],
            [t('chat.details.head'), ms(timings.headMs)],
            [t('chat.details.firstToken'), ms(timings.firstTokenMs)],
            [t('chat.details.duration'), ms(timings.durationMs)],
            [
              t('chat.details.speed'),
              timings.tokensPerSecond === null
                ? t('chat.details.unknown')
                : t('chat.details.speedValue', { count: Math.round(timings.tokensPerSecond * 10) / 10 }),
            ],
            [t('chat.details.requests'), details.requestCount],
          ]}
        />
      </Part>
      <Part
        title={t('chat.details.answer')}
        action={<CopyButton label={t('chat.details.copyRaw')} text={details.rawAnswer} />}
      >
        <AnswerHead exchange={last ?? details} />
        <LongText text={details.rawAnswer} />
        {details.isRawAnswerCut && <p>{t('chat.details.rawCut')}</p>}
      </Part>
      {exchanges.length > 1 && (
        <Part title={t('chat.details.earlier')}>
          {exchanges.slice(0, -1).map((exchange, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is what was sent and never changes.
            <Earlier key={index} exchange={exchange} method={details.method} />
          ))}
        </Part>
      )}
      <Part title={t('chat.details.curl')}>
        <LongText text={details.curl} />
      </Part>
    </>
  );
}

function roleName(role: Message['role'], t: Translate): string {
  return t(role === 'user' ? 'chat.you' : role === 'assistant' ? 'chat.assistant' : 'chat.system');
}

function Headers({ headers }: { readonly headers: HeaderList }) {
  return headers.length === 0 ? null : (
    <dl className="facts is-selectable">
      {headers.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice, and the order is that of the wire.
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The headers as they left, and what has to be said of them. */
function SentHeaders({ exchange }: { readonly exchange: KeptExchange }) {
  const t = useT();
  const { headers, workedOut, isSent, areHeadersCut } = exchange;
  return (
    <>
      {!isSent && <p className="details-note">{t('chat.details.notSent')}</p>}
      <Headers headers={headers} />
      {headers.length === 0 && <p className="details-note">{t('chat.details.headersUnknown')}</p>}
      {workedOut.length > 0 && (
        <p className="details-note">{t('chat.details.workedOut', { names: workedOut.join(', ') })}</p>
      )}
      {areHeadersCut && <p className="details-note">{t('chat.details.headersCut')}</p>}
    </>
  );
}

function AnswerHead({
  exchange,
}: {
  readonly exchange: Pick<KeptExchange, 'status' | 'responseHeaders'> & { readonly failure?: string | null };
}) {
  const t = useT();
  const { status, responseHeaders, failure = null } = exchange;
  return (
    <>
      <Facts
        facts={[
          [t('chat.details.status'), status ?? t(failure === null ? 'chat.details.unknown' : 'chat.details.noAnswer')],
          [t('chat.details.failure'), failure],
        ]}
      />
      <Headers headers={responseHeaders} />
    </>
  );
}

/** A request before the last one: a try that failed, or one that was redirected. */
function Earlier({ exchange, method }: { readonly exchange: KeptExchange; readonly method: string }) {
  const t = useT();
  return (
    <div className="details-earlier">
      <p className="details-url is-selectable">
        {method} {exchange.url}
      </p>
      <SentHeaders exchange={exchange} />
      <AnswerHead exchange={exchange} />
      {exchange.rawAnswer !== undefined && <LongText text={exchange.rawAnswer} />}
      {exchange.isRawAnswerCut === true && <p>{t('chat.details.rawCut')}</p>}
    </div>
  );
}

/** Scrolls by itself, so keys must reach it. */
function LongText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop of its own the keyboard could not scroll it.
    <pre className="details-text is-selectable" tabIndex={0}>
      <ExactText text={text} />
    </pre>
  );
}

function Part({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="details-part" aria-label={title}>
      <div className="details-head">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useT();
  const copy = async (): Promise<void> => {
    if (await copyText(text)) announce(t('chat.say.copied'));
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
