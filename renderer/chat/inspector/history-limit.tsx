/** Lets the user limit how many earlier messages and images a request includes. */

import { useId } from 'react';
import { DRAFT_PLACE } from '../../../shared/attachments.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { type Translate, useT } from '../../i18n.ts';
import { useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import type { OpenChat } from '../../store/chats/conversation-state.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { getsImages, sentAgain } from '../../store/chats/sent-again.ts';
import { useConnections } from '../../store/connections/connections-store.ts';
import { Select } from '../../ui/select.tsx';
import { formatBytes } from '../../words/format.ts';

const MESSAGE_COUNTS = [0, 2, 4, 10, 20, 50];
const IMAGE_COUNTS = [0, 1, 2, 5, 10];
const ALL = 'all';

/** For example `Last 4 messages`. */
export function historyWords(count: number, t: Translate): string {
  return count === 0 ? t('chat.composer.historyNone') : t('chat.composer.historyLast', { count });
}

/** For example `Last 2 images`. */
function imageWords(count: number, t: Translate): string {
  return count === 0 ? t('chat.composer.imagesNone') : t('chat.composer.imagesLast', { count });
}

interface Props {
  /** null means all. */
  readonly limit: number | null;
  readonly onChange: (limit: number | null) => void;
}

export function HistoryLimit(props: Props) {
  const t = useT();
  return (
    <CountSelect
      {...props}
      label={t('chat.composer.history')}
      all={t('chat.composer.historyAll')}
      counts={MESSAGE_COUNTS}
      words={historyWords}
    />
  );
}

export function ImageHistoryLimit(props: Props) {
  const t = useT();
  return (
    <>
      <CountSelect
        {...props}
        label={t('chat.composer.images')}
        all={t('chat.composer.imagesAll')}
        counts={IMAGE_COUNTS}
        words={imageWords}
      />
      <SentImages />
    </>
  );
}

/** The number and size of the images that the next message sends again, and how many are left out as too large. */
function SentImages() {
  const t = useT();
  const chat = useChat<OpenChat | null>((open) => open, null);
  useConnections((state) => state.connections);
  const draft = useAttachmentsAt({ conversationId: chat?.id ?? '', place: DRAFT_PLACE });
  if (chat === null) return null;
  const { images, leftOut } = sentAgain(chat, draft);
  if (images.length + leftOut.length === 0) return null;
  if (!getsImages(chat)) return <p className="remark">{t('chat.composer.imagesOff')}</p>;
  const size = formatBytes(images.reduce((sum, { bytes }) => sum + bytes, 0));
  const most = formatBytes(LIMITS.requestImagesMaxBytes);
  return (
    <>
      {images.length > 0 && <p className="remark">{t('chat.composer.imagesSent', { count: images.length, size })}</p>}
      {leftOut.length > 0 && (
        <p className="remark">{t('chat.composer.imagesLeftOut', { count: leftOut.length, size: most })}</p>
      )}
    </>
  );
}

interface CountSelectProps extends Props {
  readonly label: string;
  readonly all: string;
  readonly counts: readonly number[];
  readonly words: (count: number, t: Translate) => string;
}

function CountSelect({ label, all, counts, words, limit, onChange }: CountSelectProps) {
  const t = useT();
  const id = useId();
  const offered = limit === null || counts.includes(limit) ? counts : [...counts, limit];
  const options = [
    { value: ALL, label: all },
    ...offered.map((count) => ({ value: String(count), label: words(count, t) })),
  ];
  return (
    <div className="parameter is-inline">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={limit === null ? ALL : String(limit)}
        options={options}
        onChange={(value) => onChange(value === ALL ? null : Number(value))}
      />
    </div>
  );
}
