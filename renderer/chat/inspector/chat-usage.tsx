/** Shows what the chat used so far and what it cost. */

import { useEffect, useMemo, useState } from 'react';
import type { Message } from '../../../shared/conversation.ts';
import { isReported, type ModelUsage, sumsOf } from '../../../shared/usage/usage.ts';
import { useT } from '../../i18n.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { costsBy, usePrices } from '../../store/connections/model-prices.ts';
import { useAmounts } from '../../store/connections/use-amounts.ts';
import { openPage } from '../../store/window/ui-store.ts';
import { readUsageOfChat } from '../../store/window/usage-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { whileMounted } from '../../ui/while-mounted.ts';
import { formatNumber } from '../../words/format.ts';

export function ChatUsage({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const priceOf = usePrices();
  const words = useAmounts();
  const [rows, setRows] = useState<readonly ModelUsage[]>([]);
  const isTemporary = useChat((chat) => chat.summary.isTemporary, false);
  const messages = useChat<ReadonlyMap<string, Message> | null>((chat) => chat.messages, null);
  // Changes whenever a reply starts or ends.
  const ended = useMemo(
    () => [...(messages?.values() ?? [])].reduce((sum, one) => sum + 1 + (one.reply?.durationMs ?? 0), 0),
    [messages],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: usage is read again when a reply ends.
  useEffect(() => whileMounted(readUsageOfChat(chatId), (found) => setRows(found ?? [])), [chatId, ended]);
  const sums = sumsOf(rows);
  const { amounts, unpricedTokens, cacheAsInputTokens } = costsBy(rows, priceOf);
  const costs = amounts.size === 0 ? [] : [words.sum(amounts)];
  if (unpricedTokens > 0) costs.push(t('usage.noPriceFor', { count: unpricedTokens }));
  const isCounted = isReported(sums);
  const tokens = (count: number): string => (isCounted ? formatNumber(count) : t('usage.notReported'));
  return (
    <section aria-label={t('usage.chat.title')} className="chat-usage">
      <h2>{t('usage.chat.title')}</h2>
      {sums.replies === 0 ? (
        <p className="inspector-hint remark">{t('usage.chat.none')}</p>
      ) : (
        <Facts
          facts={[
            [t('usage.table.replies'), formatNumber(sums.replies)],
            [t('usage.table.tokensIn'), tokens(sums.tokensIn)],
            [t('usage.table.cachedIn'), sums.cachedIn > 0 ? formatNumber(sums.cachedIn) : null],
            [t('usage.table.tokensOut'), tokens(sums.tokensOut)],
            [t('usage.table.reasoningOut'), sums.reasoningOut > 0 ? formatNumber(sums.reasoningOut) : null],
            [t('usage.table.unreported'), isCounted && sums.unreported > 0 ? formatNumber(sums.unreported) : null],
            [t('usage.measure.cost'), costs.length === 0 ? null : costs.join(' + ')],
            [t('usage.cacheAsInput'), cacheAsInputTokens > 0 ? formatNumber(cacheAsInputTokens) : null],
          ]}
        />
      )}
      <p className="inspector-hint remark">
        {t('usage.chat.hint')} {isTemporary ? t('usage.chat.temporary') : ''}
      </p>
      {sums.replies > 0 && !isTemporary && (
        <Button onClick={() => openPage({ kind: 'usage', conversationId: chatId })}>{t('usage.chat.more')}</Button>
      )}
    </section>
  );
}
