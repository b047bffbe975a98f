/** Shows a request's body character for character: in coloured lines if it is small, and images folded to chips. */

import { Copy } from 'lucide-react';
import { type ClipboardEvent, memo, type ReactNode, useMemo } from 'react';
import type { Attachment } from '../../../shared/attachments.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { useT } from '../../i18n.ts';
import { ExactText } from '../../markdown/exact-text.tsx';
import { useThumbnail } from '../../services/use-thumbnail.ts';
import { readSentBody } from '../../store/chats/conversation-actions.ts';
import { conversationStore, useChat } from '../../store/chats/open-chat-store.ts';
import { copyAndAnnounce } from '../../store/window/desktop-actions.ts';
import { type JsonLine, jsonLines } from './json-lines.ts';
import './request-body.css';

type BodyImage = NonNullable<RequestDetails['bodyImages']>[number];
type Kept = Pick<RequestDetails, 'messageId' | 'body' | 'bodyImages'>;

/** Longer texts are drawn in parts. */
const SHORT_MAX_CHARS = 2_000;
const NO_IMAGES: readonly BodyImage[] = [];

export const RequestBody = memo(function RequestBody({ messageId, body, bodyImages = NO_IMAGES }: Kept) {
  const lines = useMemo(() => jsonLines(body), [body]);
  const between = (start: number, end: number): ReactNode => (
    <Piece messageId={messageId} body={body} images={bodyImages} start={start} end={end} />
  );
  return (
    <pre
      className="wire-text exact is-selectable"
      dir="ltr"
      translate="no"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users could not scroll it otherwise.
      tabIndex={0}
      onCopy={(event) => copyWhole(event, { messageId, bodyImages })}
    >
      {lines === null ? between(0, body.length) : <Lines lines={lines} between={between} />}
    </pre>
  );
});

interface LinesProps {
  readonly lines: readonly JsonLine[];
  readonly between: (start: number, end: number) => ReactNode;
}

/** CSS draws line ends and indents, so a selection contains exactly the sent text. */
function Lines({ lines, between }: LinesProps) {
  return (
    <code className="json-lines">
      {lines.map(({ depth, pieces }) => (
        <span key={pieces[0]?.start} className="json-line" style={{ paddingInlineStart: `${depth * 2 + 2}ch` }}>
          {pieces.map(({ kind, start, end, hasGap }) => (
            <span key={start} className={hasGap ? `json-${kind} has-gap` : `json-${kind}`}>
              {between(start, end)}
            </span>
          ))}
        </span>
      ))}
    </code>
  );
}

interface PieceProps {
  readonly messageId: string;
  readonly body: string;
  readonly images: readonly BodyImage[];
  readonly start: number;
  readonly end: number;
}

/** A part of the body, with a chip in the place of each image that was in it. */
function Piece({ messageId, body, images, start, end }: PieceProps) {
  const parts: ReactNode[] = [];
  let from = start;
  for (const image of images) {
    if (image.at <= start || image.at >= end) continue;
    parts.push(<Characters key={from} text={body.slice(from, image.at)} />);
    parts.push(<ImageChip key={`image:${image.at}`} messageId={messageId} image={image} images={images} />);
    from = image.at;
  }
  parts.push(<Characters key={from} text={body.slice(from, end)} />);
  return parts;
}

function Characters({ text }: { readonly text: string }) {
  return text.length > SHORT_MAX_CHARS ? <ExactText text={text} /> : text;
}

interface ChipProps {
  readonly messageId: string;
  readonly image: BodyImage;
  readonly images: readonly BodyImage[];
}

/** A chip for an image in the body. Clicking it copies all of the image's base64. */
function ImageChip({ messageId, image, images }: ChipProps) {
  const t = useT();
  const chatId = useChat((chat) => chat.id, '');
  const attached = attachedBy(image.sha256);
  const url = useThumbnail(chatId, { sha256: image.sha256, mime: attached?.mime ?? 'image/png' });
  const name = attached?.name ?? '';
  const copy = async (): Promise<void> => {
    const whole = await readSentBody(messageId);
    if (whole !== null) await copyAndAnnounce(base64Of(whole, images, image.at));
  };
  return (
    <button
      type="button"
      className="json-chip"
      data-image-at={image.at}
      title={t('chat.details.copyBase64')}
      onClick={() => void copy()}
    >
      {url != null && <img src={url} alt={name} />}
      <span>
        {name === '' ? '' : `${name} · `}
        {t('chat.details.folded', { count: image.characters })}
      </span>
      <Copy size={11} aria-hidden="true" />
    </button>
  );
}

/** Copies what is selected, with the whole base64 of the images in it. */
function copyWhole(
  event: ClipboardEvent<HTMLElement>,
  { messageId, bodyImages = NO_IMAGES }: Omit<Kept, 'body'>,
): void {
  const selection = event.currentTarget.ownerDocument.getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return;
  const range = selection.getRangeAt(0);
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return;
  const copied = range.cloneContents();
  const chips = [...copied.querySelectorAll<HTMLElement>('[data-image-at]')];
  event.preventDefault();
  if (chips.length === 0) {
    event.clipboardData.setData('text/plain', copied.textContent ?? '');
    return;
  }
  void readSentBody(messageId).then(async (whole) => {
    if (whole === null) return;
    for (const chip of chips) chip.textContent = base64Of(whole, bodyImages, Number(chip.dataset.imageAt));
    await copyAndAnnounce(copied.textContent ?? '');
  });
}

/** @param at the image's place in the stored body, which lacks the images before it */
function base64Of(whole: string, images: readonly BodyImage[], at: number): string {
  let start = at;
  for (const image of images) {
    if (image.at === at) return whole.slice(start, start + image.characters);
    start += image.characters;
  }
  return '';
}

function attachedBy(sha256: string): Attachment | undefined {
  const messages = conversationStore.getState().chat?.messages.values() ?? [];
  for (const { attachments = [] } of messages) {
    const found = attachments.find((one) => one.sha256 === sha256);
    if (found !== undefined) return found;
  }
  return undefined;
}
