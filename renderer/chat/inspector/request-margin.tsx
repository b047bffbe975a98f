/** A request's size and cost, beside its body: a seal, and the same facts as a table. */

import type { ReplyRecord } from '../../../shared/conversation.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { useT } from '../../i18n.ts';
import { Facts } from '../../ui/facts.tsx';
import { Seal } from '../../ui/seal.tsx';
import { calendarDay, clockTime, formatNumber, formatSecond } from '../../words/format.ts';
import './request-margin.css';

interface Props {
  readonly details: RequestDetails;
  readonly reply: ReplyRecord | null;
  /** The cost in words; `amount` is the bare amount. Null if there is none. */
  readonly cost: string | null;
  readonly amount: string | null;
}

export function RequestMargin({ details, reply, cost, amount }: Props) {
  const t = useT();
  const { promptTokens, completionTokens, cachedTokens } = reply?.usage ?? {};
  const { startedAt } = details.timings;
  const size = t('chat.details.bytes', { count: sentBytes(details) });
  const status = (details.exchanges?.at(-1) ?? details).status;
  const isBad = reply?.error != null;
  const tokens =
    promptTokens === undefined && completionTokens === undefined ? null : (promptTokens ?? 0) + (completionTokens ?? 0);
  const tokenWords = tokens === null ? '' : t('chat.tokens', { count: tokens });
  const [centre, below] = isBad
    ? [status === null ? '—' : String(status), t('chat.details.failed')]
    : amount === null
      ? [tokens === null ? '' : formatNumber(tokens), tokens === null ? '' : t('chat.details.tokens')]
      : [amount, tokenWords];
  const edge = `${t('chat.details.startedAt')} ${calendarDay(startedAt)} · ${clockTime(startedAt)} · ${size} · `;
  const count = (value: number | undefined): string | null => (value === undefined ? null : formatNumber(value));
  return (
    <aside className="request-margin" aria-label={t('chat.details.measures')}>
      <Seal edge={edge} centre={centre} below={below} isBad={isBad} />
      <Facts
        className="request-facts is-selectable"
        facts={[
          [t('chat.details.sentAt'), formatSecond(startedAt)],
          [t('chat.details.bodySize'), size],
          [t('chat.details.inTokens'), count(promptTokens)],
          [t('chat.details.cachedTokens'), count(cachedTokens), 'is-part'],
          [t('chat.details.outTokens'), count(completionTokens)],
          [t('usage.measure.cost'), cost],
        ]}
      />
      {promptTokens === undefined || completionTokens === undefined ? null : (
        <TokenBar promptTokens={promptTokens} completionTokens={completionTokens} />
      )}
    </aside>
  );
}

/** How the tokens divide into sent and received. */
function TokenBar({
  promptTokens,
  completionTokens,
}: {
  readonly promptTokens: number;
  readonly completionTokens: number;
}) {
  return (
    <div className="token-bar" aria-hidden="true">
      <span style={{ flexGrow: promptTokens }} />
      <span style={{ flexGrow: completionTokens }} />
    </div>
  );
}

/** The size of the whole body, with its images. */
function sentBytes({ body, bodyImages = [] }: RequestDetails): number {
  return new TextEncoder().encode(body).length + bodyImages.reduce((sum, { characters }) => sum + characters, 0);
}
