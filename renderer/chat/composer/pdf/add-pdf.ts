/** Attaches the text of a PDF document to a message, and pages without text as images. */

import type { Attachment } from '../../../../shared/attachments.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { withoutIsolates } from '../../../../shared/locales/isolated.ts';
import { t } from '../../../i18n.ts';
import type { ReadableFile } from '../../../services/text-files.ts';
import { type AttachmentPlace, addAttachment, attachmentsAt } from '../../../store/chats/attachments-store.ts';
import { notify } from '../../../store/window/notices-store.ts';
import { settingsStore } from '../../../store/window/settings-store.ts';
import { refusalWords } from '../../../words/refusal-words.ts';
import { notifyNotAdded } from '../notify-not-added.ts';
import { encodeImage } from '../prepare-image.ts';
import type { PdfContent } from './pdf-protocol.ts';
import type { AskPages, ShowReading } from './pdf-questions.ts';
import { type DrawPage, type PdfRefusal, readPdf } from './read-pdf.ts';

interface Target {
  readonly at: AttachmentPlace;
  /** The attachments already there. */
  readonly before: readonly Attachment[];
}

interface Dialogs {
  readonly askPages: AskPages;
  readonly showReading: ShowReading;
}

const REFUSAL_KEYS = {
  locked: 'notices.pdf.locked',
  unreadable: 'notices.pdf.unreadable',
  slow: 'notices.pdf.slow',
} as const satisfies Record<Exclude<PdfRefusal, 'cancelled'>, string>;

/** If images may have their full size, pages are drawn this large. */
const PAGE_SIDE_PX = 4_096;

export async function addPdf(target: Target, file: ReadableFile, dialogs: Dialogs): Promise<void> {
  const { name } = file;
  if (file.size > LIMITS.pdfFileMaxBytes) {
    notifyNotAdded(name, t('notices.pdf.tooLarge', { limit: LIMITS.pdfFileMaxBytes / 1024 / 1024 }));
    return;
  }
  const cancelling = new AbortController();
  const show = (page: number, pageCount: number): void =>
    dialogs.showReading({ name, page, pageCount, cancel: () => cancelling.abort() });
  try {
    show(0, 0);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const use = async (content: PdfContent, draw: DrawPage): Promise<void> => {
      await addContent(target, name, content);
      await addPages(target, name, content, draw, dialogs, show, cancelling.signal);
    };
    const refusal = await readPdf(bytes, show, cancelling.signal, use);
    if (refusal !== null && refusal !== 'cancelled') notifyNotAdded(name, t(REFUSAL_KEYS[refusal]));
  } catch {
    // The file is missing or Parley may not read it; the browser doesn't say which.
    notifyNotAdded(name, t('notices.pdf.unreadable'));
  } finally {
    dialogs.showReading(null);
  }
}

async function addContent({ at, before }: Target, name: string, content: PdfContent): Promise<void> {
  const { text, readCount, pageCount, textless } = content;
  if (text === '') {
    if (textless.length === 0) notifyNotAdded(name, t('notices.pdf.empty'));
    return;
  }
  const bytes = new TextEncoder().encode(text);
  const refusal = await addAttachment(at, { kind: 'pdf-text', name, bytes }, before);
  if (refusal !== null) notifyNotAdded(name, refusalWords(refusal));
  else if (readCount < pageCount)
    notify({ subject: `pdf-${name}`, key: 'notices.pdf.cut', values: { name, count: readCount, total: pageCount } });
}

async function addPages(
  { at, before }: Target,
  name: string,
  { textless, pageCount }: PdfContent,
  draw: DrawPage,
  { askPages }: Dialogs,
  show: (page: number, pageCount: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const there = attachmentsAt(at) ?? before;
  const images = there.filter(({ kind }) => kind === 'image').length;
  const room = Math.min(LIMITS.imagesPerMessageMax - images, LIMITS.attachmentsPerMessageMax - there.length);
  const offered = textless.slice(0, Math.max(0, room));
  if (textless.length === 0 || signal.aborted) return;
  if (offered.length === 0) {
    notify({ subject: `pdf-${name}`, key: 'notices.pdf.noRoom', values: { name, count: textless.length } });
    return;
  }
  const asked = { name, pageCount, textlessCount: textless.length, offeredCount: offered.length };
  if (!(await askPages(asked))) return;
  const longestSidePx = settingsStore.getState().settings.imageLongestSidePx ?? PAGE_SIDE_PX;
  for (const [index, page] of offered.entries()) {
    show(index + 1, offered.length);
    const picture = await draw(page, longestSidePx);
    if (signal.aborted) return;
    const pageName = withoutIsolates(t('chat.pdf.pageName', { name: name.replace(/\.pdf$/i, ''), page }));
    const image = picture === null ? 'image_unreadable' : await encodeImage(picture, null, 'image/webp');
    if (typeof image === 'string') {
      notifyNotAdded(pageName, t(`notices.reason.${image}`));
      continue;
    }
    const refusal = await addAttachment(at, { kind: 'image', name: pageName, ...image }, before);
    if (refusal === null) continue;
    notifyNotAdded(pageName, refusalWords(refusal));
    return;
  }
}
