/** What the chat used so far, and what that cost. */

import { useEffect, useState } from 'react';
import { addUsage, costsOf, type ModelUsage, NO_USAGE, type UsageSums } from '../../../shared/usage.ts';
import { useT } from '../../i18n.ts';
import { modelKey, useModelFacts } from '../../store/model-facts-store.ts';
import { useChat } from '../../store/open-chat-store.ts';
import { openDialog } from '../../store/ui-store.ts';
import { readUsageOfChat } from '../../store/usage-actions.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { formatCost } from '../../ui/money.ts';
import { Facts } from './facts.tsx';

export function ChatUsage({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const facts = useModelFacts();
  const [rows, setRows] = useState<readonly ModelUsage[]>([]);
  const isTemporary = useChat((chat) => chat.summary.isTemporary, false);
  // Another number whenever a reply has begun or ended.
  const ended = useChat(
    (chat) => [...chat.messages.values()].reduce((sum, one) => sum + 1 + (one.reply?.durationMs ?? 0), 0),
    0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was used is asked for anew when a reply ends.
  useEffect(() => {
    let isWanted = true;
    void readUsageOfChat(chatId).then((found) => {
      if (isWanted) setRows(found ?? []);
    });
    return () => {
      isWanted = false;
    };
  }, [chatId, ended]);
  const sums = rows.reduce<UsageSums>(addUsage, NO_USAGE);
  const { amounts, unpricedTokens } = costsOf(
    rows,
    ({ connectionId, model }) => facts.get(modelKey(connectionId, model))?.price,
  );
  const costs = Array.from(amounts, ([currency, amount]) => formatCost(amount, currency));
  if (unpricedTokens > 0) costs.push(t('usage.noPriceFor', { count: unpricedTokens }));
  const isCounted = sums.replies > sums.unreported || sums.tokensIn + sums.tokensOut > 0;
  const tokens = (count: number): string => (isCounted ? formatNumber(count) : t('usage.notReported'));
  return (
    <section aria-label={t('usage.chat.title')} className="chat-usage">
      <h2>{t('usage.chat.title')}</h2>
      {sums.replies === 0 ? (
        <p className="inspector-hint">{t('usage.chat.none')}</p>
      ) : (
        <Facts
          facts={[
            [t('usage.chat.replies'), formatNumber(sums.replies)],
            [t('usage.chat.tokensIn'), tokens(sums.tokensIn)],
            [t('usage.chat.tokensOut'), tokens(sums.tokensOut)],
            [t('usage.chat.unreported'), isCounted && sums.unreported > 0 ? formatNumber(sums.unreported) : null],
            [t('usage.chat.cost'), costs.length === 0 ? null : costs.join(' + ')],
          ]}
        />
      )}
      <p className="inspector-hint">
        {t('usage.chat.hint')} {isTemporary ? t('usage.chat.temporary') : ''}
      </p>
      {sums.replies > 0 && !isTemporary && (
        <Button size="small" onClick={() => openDialog({ kind: 'usage', conversationId: chatId })}>
          {t('usage.chat.more')}
        </Button>
      )}
    </section>
  );
}
