/** Shows the attachments of the next message or of an edited message: to view, reorder and remove. */

import { FileText, ImageIcon, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Attachment } from '../../../shared/attachments.ts';
import { useT } from '../../i18n.ts';
import { DrawnThumbnail } from '../../services/drawn-thumbnail.tsx';
import { useThumbnail } from '../../services/use-thumbnail.ts';
import { type AttachmentPlace, arrangeAttachments, useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import { announce } from '../../store/window/announcements.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { factLine, formatBytes } from '../../words/format.ts';
import { AttachmentDialog } from '../attachments/attachment-dialog.tsx';

interface Props {
  readonly at: AttachmentPlace;
  /** The message's own attachments, shown until the user changes them. */
  readonly otherwise?: readonly Attachment[] | undefined;
  /** Receives the focus after the last attachment was removed. */
  readonly box: React.RefObject<HTMLTextAreaElement | null>;
  readonly onChange?: () => void;
}

export function AttachmentList({ at, otherwise, box, onChange }: Props) {
  const t = useT();
  const attachments = useAttachmentsAt(at, otherwise);
  const [shown, setShown] = useState<Attachment | null>(null);
  const dragged = useRef<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (attachments.length === 0) return null;
  const arrange = (next: readonly Attachment[]): void => {
    void arrangeAttachments(at, next);
    onChange?.();
  };
  const focusAt = (index: number): void => {
    // Wait until the list has rendered again.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('.attachment-show') ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? box.current)?.focus({ preventScroll: true });
    });
  };
  const move = (from: number, to: number): void => {
    const one = attachments[from];
    if (one === undefined || to < 0 || to >= attachments.length || to === from) return;
    arrange(attachments.toSpliced(from, 1).toSpliced(to, 0, one));
    announce(t('chat.attachments.moved', { name: one.name, position: to + 1, count: attachments.length }));
  };
  const remove = (index: number): void => {
    arrange(attachments.toSpliced(index, 1));
    // Orca doesn't say where the focus goes when its element was removed, so announce the removal.
    announce(t('chat.attachments.removed', { name: attachments[index]?.name ?? '' }));
    focusAt(index);
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(index);
      return;
    }
    const isForward = event.key === (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const to = index + (isForward ? 1 : -1);
    move(index, to);
    focusAt(Math.max(0, Math.min(to, attachments.length - 1)));
  };
  return (
    <>
      <ul ref={list} className="attachments line wraps" aria-label={t('chat.attachments.list')}>
        {attachments.map((one, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same content may be attached twice.
            key={`${one.sha256} ${one.name} ${index}`}
            className="attachment"
            aria-label={one.name}
            draggable
            onDragStart={(event) => {
              dragged.current = index;
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData(DRAG_TYPE, '');
            }}
            onDragOver={(event) => {
              if (dragged.current !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              if (dragged.current === null) return;
              event.preventDefault();
              move(dragged.current, index);
              dragged.current = null;
            }}
            onDragEnd={() => {
              dragged.current = null;
            }}
          >
            <button
              type="button"
              className="attachment-show line pressable"
              aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
              data-tooltip={t('chat.attachments.hint')}
              onClick={() => setShown(one)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <Picture conversationId={at.conversationId} attachment={one} />
              <span className="attachment-words">
                <bdi className="attachment-name">{one.name}</bdi>
                <span className="attachment-facts faint">{factsOf(one, t)}</span>
              </span>
            </button>
            <IconButton
              icon={<X size={13} aria-hidden="true" />}
              label={t('chat.attachments.remove', { name: one.name })}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      {shown !== null && (
        <AttachmentDialog conversationId={at.conversationId} attachment={shown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

const DRAG_TYPE = 'application/x-parley-attachment';

function factsOf(one: Attachment, t: ReturnType<typeof useT>): string {
  if (one.isMissing) return t('chat.attachments.missing');
  return factLine([formatBytes(one.bytes), t('chat.attachments.tokens', { count: one.tokens })]);
}

function Picture({ conversationId, attachment }: { conversationId: string; attachment: Attachment }) {
  return attachment.kind === 'image' ? (
    <Thumbnail conversationId={conversationId} attachment={attachment} />
  ) : (
    <FileText size={20} className="attachment-icon" aria-hidden="true" />
  );
}

function Thumbnail({ conversationId, attachment }: { conversationId: string; attachment: Attachment }) {
  const url = useThumbnail(conversationId, attachment);
  if (url == null) return <ImageIcon size={20} className="attachment-icon" aria-hidden="true" />;
  // The name next to it describes the image.
  return <DrawnThumbnail className="attachment-thumbnail" url={url} alt="" />;
}
