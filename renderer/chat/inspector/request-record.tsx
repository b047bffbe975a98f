/** Shows a request as it was sent, its answer and the requests before it: address, headers, body and times. */

import { ChevronRight } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { KeptExchange, RequestDetails, TitleRequest } from '../../../shared/requests/request-details.ts';
import { roundedSpeed } from '../../../shared/usage/writing-speed.ts';
import { type Translate, useT } from '../../i18n.ts';
import { WireText } from '../../markdown/exact-text.tsx';
import { readSentBody } from '../../store/chats/conversation-actions.ts';
import { copyAndAnnounce, saveText } from '../../store/window/desktop-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { durationText } from '../../words/durations.ts';
import { factLine, formatSecond } from '../../words/format.ts';
import { RequestBody } from './request-body.tsx';

/** A part that the list beside the page names. */
export type DetailsPart = 'request' | 'answer' | 'timings' | 'curl' | 'title';

/** True inside the section for a title request, whose parts have the same names as the reply's. */
const IsForTitle = createContext(false);

/** The requests for a title that were made after the reply. */
export function TitleRequests({ requests }: { readonly requests: readonly TitleRequest[] }) {
  const t = useT();
  return requests.length === 0 ? null : (
    <Part id="title" title={t('chat.details.titleRequest')}>
      <p>{t('chat.details.titleRequestNote')}</p>
      <IsForTitle.Provider value={true}>
        {requests.map((request) => (
          <RequestRecord key={request.timings.startedAt} details={request} />
        ))}
      </IsForTitle.Provider>
    </Part>
  );
}

interface RecordProps {
  readonly details: RequestDetails;
  /** Buttons beside the address. Without them, a button beside the body copies it. */
  readonly tools?: ReactNode;
}

/** One request with everything known about it, and its answer. */
export function RequestRecord({ details, tools }: RecordProps) {
  const t = useT();
  const { timings, exchanges = [] } = details;
  const last = exchanges.at(-1);
  const isRunning = timings.durationMs === null;
  const ms = (value: number | null): string | null => (value === null ? null : durationText(t, value));
  /** Text for a value that never arrived; null while the request is running, because it may still arrive. */
  const never = (words: string): string | null => (isRunning ? null : words);
  return (
    <>
      <Part id="request" title={t('chat.details.request')}>
        <div className="request-address line wraps">
          <p className="exact is-selectable grows" dir="ltr" translate="no">
            <b>{details.method}</b> {details.url}
          </p>
          {tools}
        </div>
        <NotSent exchange={last} />
        <Part title={t('chat.details.body')} action={tools === undefined && <CopyBody details={details} />}>
          <RequestBody {...details} />
        </Part>
        {last === undefined ? (
          <FoldedHeaders label={t('chat.details.headersSent')} count={details.headers.length}>
            <HeaderList headers={details.headers} />
            <p>{t('chat.details.notRecorded')}</p>
          </FoldedHeaders>
        ) : (
          <SentHeaders exchange={last} />
        )}
      </Part>
      <Part title={t('chat.details.sent')}>
        <ol className="details-sent">
          {details.sentMessages.map((sent, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the request and never changes.
            <li key={index}>
              {factLine([
                senderName(sent, t),
                t('chat.details.characters', { count: sent.characters }),
                sent.images === undefined ? null : t('chat.details.images', { count: sent.images }),
              ])}
              {sent.isJoined === true ? ` ${t('chat.details.joined')}` : ''}
            </li>
          ))}
        </ol>
      </Part>
      <Part
        id="answer"
        title={t('chat.details.answer')}
        action={<CopyButton label={t('chat.details.copyRaw')} text={details.rawAnswer} />}
      >
        <AnswerHead exchange={last ?? details} isRunning={isRunning} />
        <WireText text={details.rawAnswer} />
        {details.isRawAnswerCut && <p>{t('chat.details.rawCut')}</p>}
      </Part>
      <Part id="timings" title={t('chat.details.timings')}>
        <Facts
          facts={[
            [t('chat.details.startedAt'), formatSecond(timings.startedAt)],
            [t('chat.details.head'), ms(timings.headMs) ?? never(t('chat.details.noAnswer'))],
            [t('chat.details.firstToken'), ms(timings.firstTokenMs) ?? never(t('chat.details.noToken'))],
            [t('chat.details.duration'), ms(timings.durationMs)],
            [
              t('chat.details.speed'),
              timings.tokensPerSecond === null
                ? never(t('chat.details.notMeasured'))
                : t('chat.details.speedValue', { count: roundedSpeed(timings.tokensPerSecond) }),
            ],
            [t('chat.details.requests'), details.requestCount],
          ]}
        />
      </Part>
      {exchanges.length > 1 && (
        <Part title={t('chat.details.earlier')}>
          {exchanges.slice(0, -1).map((exchange, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the request and never changes.
            <Earlier key={index} exchange={exchange} method={details.method} />
          ))}
        </Part>
      )}
      <Part
        id="curl"
        title={t('chat.details.curl')}
        action={
          <>
            {details.bodyImages !== undefined && <SaveBody details={details} />}
            <CopyButton label={t('chat.details.copyCurl')} text={details.curl} />
          </>
        }
      >
        {details.bodyImages !== undefined && <p>{t('chat.details.curlFile', { name: BODY_FILE })}</p>}
        <WireText text={details.curl} />
      </Part>
    </>
  );
}

export function CopyBody({ details }: { readonly details: RequestDetails }) {
  const t = useT();
  return <Button onClick={() => void withWholeBody(details, copyAndAnnounce)}>{t('chat.details.copyBody')}</Button>;
}

/** The file that the curl command reads. */
const BODY_FILE = 'request-body.json';

function SaveBody({ details }: { readonly details: RequestDetails }) {
  const t = useT();
  const save = (body: string): Promise<void> => saveText(BODY_FILE, body);
  return <Button onClick={() => void withWholeBody(details, save)}>{t('chat.details.saveBody')}</Button>;
}

/** Passes the exact body that was sent, with its images, to a function. */
async function withWholeBody(
  { messageId, body, bodyImages }: RequestDetails,
  take: (body: string) => Promise<void>,
): Promise<void> {
  const whole = bodyImages === undefined ? body : await readSentBody(messageId);
  if (whole !== null) await take(whole);
}

/** A message without an id is the chat's system prompt, or an instruction that Parley adds. */
function senderName({ id, role }: RequestDetails['sentMessages'][number], t: Translate): string {
  if (id === null) return t(role === 'system' ? 'chat.parameters.systemPrompt' : 'chat.details.instruction');
  return t(`chat.author.${role}`);
}

function NotSent({ exchange }: { readonly exchange: KeptExchange | undefined }) {
  const t = useT();
  return exchange === undefined || exchange.isSent ? null : <p>{t('chat.details.notSent')}</p>;
}

/** The headers as they were sent, with notes. */
function SentHeaders({ exchange: { headers, workedOut, areHeadersCut } }: { readonly exchange: KeptExchange }) {
  const t = useT();
  return (
    <FoldedHeaders label={t('chat.details.headersSent')} count={headers.length}>
      <HeaderList headers={headers} />
      {headers.length === 0 && <p>{t('chat.details.headersUnknown')}</p>}
      {workedOut.length > 0 && <p>{t('chat.details.workedOut', { names: workedOut.join(', ') })}</p>}
      {areHeadersCut && <p>{t('chat.details.headersCut')}</p>}
    </FoldedHeaders>
  );
}

function AnswerHead({
  exchange: { status, responseHeaders, failure },
  isRunning,
}: {
  readonly exchange: Pick<KeptExchange, 'status' | 'responseHeaders'> & { readonly failure?: string | null };
  readonly isRunning: boolean;
}) {
  const t = useT();
  return (
    <>
      <Facts
        facts={[
          [t('chat.details.status'), status ?? (isRunning ? null : t('chat.details.noAnswer'))],
          [t('chat.details.failure'), failure],
        ]}
      />
      <FoldedHeaders label={t('chat.details.headersReceived')} count={responseHeaders.length}>
        <HeaderList headers={responseHeaders} />
      </FoldedHeaders>
    </>
  );
}

/** A request before the last one: a failed try or a redirect. */
function Earlier({ exchange, method }: { readonly exchange: KeptExchange; readonly method: string }) {
  const t = useT();
  return (
    <div>
      <p className="exact is-selectable">
        {method} {exchange.url}
      </p>
      <NotSent exchange={exchange} />
      <SentHeaders exchange={exchange} />
      <AnswerHead exchange={exchange} isRunning={false} />
      {exchange.rawAnswer !== undefined && <WireText text={exchange.rawAnswer} />}
      {exchange.isRawAnswerCut === true && <p>{t('chat.details.rawCut')}</p>}
    </div>
  );
}

interface PartProps {
  /** The part's id in the list beside the page. */
  readonly id?: DetailsPart;
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Part({ id, title, action, children }: PartProps) {
  const t = useT();
  const isForTitle = useContext(IsForTitle);
  return (
    <section
      className="details-part stack"
      data-part={isForTitle ? undefined : id}
      tabIndex={isForTitle || id === undefined ? undefined : -1}
      aria-label={isForTitle ? t('chat.details.titleRequestPart', { part: title }) : title}
    >
      <div className="details-head">
        {isForTitle ? <h3>{title}</h3> : <h2>{title}</h2>}
        {action}
      </div>
      {children}
    </section>
  );
}

interface FoldedHeadersProps {
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** Headers are many and rarely read, so a button shows them. */
function FoldedHeaders({ label, count, children }: FoldedHeadersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="headers-button line pressable"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={13} aria-hidden="true" />
        <span>{label}</span>
        <span className="faint">{count}</span>
      </button>
      <div hidden={!isOpen}>{children}</div>
    </>
  );
}

function HeaderList({ headers }: { readonly headers: RequestDetails['headers'] }) {
  return (
    <div translate="no">
      <Facts facts={headers} />
    </div>
  );
}

function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  return <Button onClick={() => void copyAndAnnounce(text)}>{label}</Button>;
}
