/** Adds files to the attachments of a message, and explains why a file isn't added. */

import type { Attachment } from '../../../shared/attachments.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { t } from '../../i18n.ts';
import {
  type AskEncoding,
  type FileRefusal,
  type FileText,
  type ReadableFile,
  readTextFiles,
} from '../../services/text-files.ts';
import { type AttachmentPlace, addAttachment, type OfferedAttachment } from '../../store/chats/attachments-store.ts';
import { notify } from '../../store/window/notices-store.ts';
import { settingsStore } from '../../store/window/settings-store.ts';
import { refusalWords } from '../../words/refusal-words.ts';
import { type FileKind, fileKind, KIND_BYTES } from './file-kinds.ts';
import { notifyNotAdded } from './notify-not-added.ts';
import { addPdf } from './pdf/add-pdf.ts';
import type { AskPages, ShowReading } from './pdf/pdf-questions.ts';
import { prepareImage } from './prepare-image.ts';

/** The place that receives files, and its attachments so far. */
export interface AttachmentTarget {
  readonly at: AttachmentPlace;
  readonly before: readonly Attachment[];
}

/** Questions for the user, and progress. */
export interface AddingDialogs {
  readonly askEncoding: AskEncoding;
  readonly askPages: AskPages;
  readonly showReading: ShowReading;
}

const REFUSAL_KEYS: ReadonlyMap<FileRefusal, TextKey> = new Map([
  ['not-text', 'notices.filesNotText'],
  ['too-large', 'notices.filesTooLarge'],
  ['empty', 'notices.filesEmpty'],
  ['unreadable', 'notices.filesUnreadable'],
]);

const KIND_KEYS = {
  heic: 'notices.fileHeic',
  tiff: 'notices.fileTiff',
  'other-image': 'notices.fileOtherImage',
  office: 'notices.fileOffice',
} as const satisfies Partial<Record<FileKind, TextKey>>;

const LIMIT_MIB = LIMITS.textFileMaxBytes / 1024 / 1024;

/** Adds the files one by one, so that only one image is decoded at a time. */
export async function addFiles(
  target: AttachmentTarget,
  files: readonly ReadableFile[],
  dialogs: AddingDialogs,
): Promise<void> {
  const { at, before } = target;
  const texts: FileText[] = [];
  /** Files beyond the limits of the message, reported together. Once a limit is reached, later ones aren't read. */
  const beyond: string[] = [];
  const full = new Set<OfferedAttachment['kind']>();
  for (const file of files) {
    const kind = await kindOf(file);
    if (kind === 'pdf') {
      await addPdf(target, file, dialogs);
      continue;
    }
    if (kind !== 'image' && kind !== 'other') {
      notify({ subject: `file-${file.name}`, level: 'alert', key: KIND_KEYS[kind], values: { name: file.name } });
      continue;
    }
    if (full.has(kind === 'image' ? 'image' : 'text')) {
      beyond.push(file.name);
      continue;
    }
    const offered = kind === 'image' ? await readImage(file) : await readText(file, dialogs.askEncoding, texts);
    if (offered === null) continue;
    const refusal = await addAttachment(at, offered, before);
    if (refusal?.reason === 'too_many_attachments') {
      beyond.push(file.name);
      // A message without room for a text has none for an image either.
      full.add('image');
      full.add(offered.kind);
    } else if (refusal !== null) notifyNotAdded(file.name, refusalWords(refusal));
  }
  const [first, ...others] = beyond;
  const names = [first, others.at(-1)].filter((name) => name !== undefined);
  if (names.length > 0) notifyNotAdded(names.join(' … '), t('notices.reason.too_many_attachments'));
  notifyTextFiles(texts);
}

async function kindOf(file: ReadableFile): Promise<FileKind> {
  try {
    return fileKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()), file.name);
  } catch {
    // A folder or a missing file: reading it as text reports that.
    return 'other';
  }
}

async function readImage(file: ReadableFile): Promise<OfferedAttachment | null> {
  const { name } = file;
  if (file.size > LIMITS.imageFileMaxBytes) return notifyNotAdded(name, t('notices.reason.image_too_large'));
  let content: Uint8Array<ArrayBuffer>;
  try {
    content = new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file is missing or Parley may not read it; the browser doesn't say which.
    return notifyNotAdded(name, t('notices.reason.image_unreadable'));
  }
  const image = await prepareImage(content, settingsStore.getState().settings.imageLongestSidePx);
  if (typeof image === 'string') return notifyNotAdded(name, t(`notices.reason.${image}`));
  if (image.isFirstFrame) notify({ subject: `frame-${name}`, key: 'notices.fileFirstFrame', values: { name } });
  const { isFirstFrame: _, ...prepared } = image;
  return { kind: 'image', name, ...prepared };
}

async function readText(file: ReadableFile, ask: AskEncoding, results: FileText[]): Promise<OfferedAttachment | null> {
  const [read] = await readTextFiles([file], LIMITS.filesMaxChars, ask);
  if (read === undefined) return null;
  results.push(read);
  return read.ok ? { kind: 'text', name: read.name, bytes: new TextEncoder().encode(read.text) } : null;
}

/** Reports encodings other than UTF-8, and each reason for refusing files once. */
export function notifyTextFiles(read: readonly FileText[]): void {
  for (const file of read)
    if (file.ok && file.encoding !== 'utf-8')
      notify({
        subject: `files-encoding-${file.name}`,
        key: 'notices.fileEncoding',
        values: { name: file.name, encoding: t(`chat.encoding.of.${file.encoding}`) },
      });
  for (const [refusal, key] of REFUSAL_KEYS) {
    const names = read.flatMap((file) => (!file.ok && file.refusal === refusal ? [file.name] : []));
    if (names.length === 0) continue;
    const values = { name: names[0] ?? '', count: names.length, more: names.length - 1, limit: LIMIT_MIB };
    notify({ subject: `files-${refusal}`, key, values });
  }
}
