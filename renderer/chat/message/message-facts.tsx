/** How much a reply is and how long it took, beside what can be done with it. */

import type { ReplyRecord } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { durationText } from '../../ui/durations.ts';
import { factLine } from '../../ui/format.ts';

export function MessageFacts({ reply }: { readonly reply: ReplyRecord }) {
  const t = useT();
  const tokens = reply.usage?.completionTokens;
  const facts = factLine([
    tokens === undefined ? null : t('chat.facts.tokens', { count: tokens }),
    reply.durationMs === null ? null : durationText(t, reply.durationMs),
  ]);
  return facts === '' ? null : <p className="message-facts faint">{facts}</p>;
}
