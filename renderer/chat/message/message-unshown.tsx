/** Lists the parts of a reply that Parley can't show, with their sizes. */

import type { ReplyExtras, UnshownPart } from '../../../shared/replies/reply-extras.ts';
import { type Translate, useT } from '../../i18n.ts';
import { openPage } from '../../store/window/ui-store.ts';
import { Button } from '../../ui/button.tsx';
import { factLine, formatBytes, formatList } from '../../words/format.ts';

/** `2 images (png · 1.2 MB)`. */
function partText({ kind, name, count, bytes }: UnshownPart, t: Translate): string {
  const what = t(`chat.unshown.${kind}`, { count });
  const facts = factLine([name || null, bytes > 0 ? formatBytes(bytes) : null]);
  return facts === '' ? what : t('app.noted', { text: what, note: facts });
}

/** Empty if the whole reply is shown. */
function unshownText(extras: ReplyExtras | undefined, t: Translate): string {
  const parts = extras?.unshown ?? [];
  return parts.length === 0
    ? ''
    : t('chat.unshown.sentence', { parts: formatList(parts.map((part) => partText(part, t))) });
}

export function MessageUnshown({
  messageId,
  extras,
}: {
  readonly messageId: string;
  readonly extras: ReplyExtras | undefined;
}) {
  const t = useT();
  const text = unshownText(extras, t);
  if (text === '') return null;
  return (
    <div className="message-note message-unshown line wraps remark" data-find-skip="">
      <p>{text}</p>
      <Button variant="quiet" onClick={() => openPage({ kind: 'details', messageId })}>
        {t('chat.unshown.open')}
      </Button>
    </div>
  );
}
