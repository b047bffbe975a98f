/** Takes files that are dropped on the window or pasted: text goes into the box, of the rest one sentence is said. */

import { useEffect, useState } from 'react';
import { LIMITS } from '../../../shared/limits.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { t } from '../../i18n.ts';
import { notify } from '../../store/window/notices-store.ts';
import type { EncodingAsked } from './encoding-question.tsx';
import { insertText, setApart } from './insert-text.ts';
import type { Reading } from './text-encodings.ts';
import { type AskEncoding, asMarkdown, type FileRefusal, type ReadableFile, readTextFiles } from './text-files.ts';

const REFUSAL_KEYS: ReadonlyMap<FileRefusal, TextKey> = new Map([
  ['not-text', 'notices.filesNotText'],
  ['too-large', 'notices.filesTooLarge'],
  ['empty', 'notices.filesEmpty'],
  ['unreadable', 'notices.filesUnreadable'],
]);

const FILES_TYPE = 'Files';
const OVER_CLASS = 'is-drop-over';
const LIMIT_MIB = LIMITS.textFileMaxBytes / 1024 / 1024;

/** What the box shows of files that are on their way into it. */
interface FileIntake {
  /** Files are held over the window that would go into the box. */
  readonly isOver: boolean;
  readonly asked: EncodingAsked | null;
}

/**
 * Listens on the whole window while the box stands.  * Nothing is sent and nothing leaves the page: the text of a file becomes part of the draft, or of the message that is edited
 * where it is let go.
 */
export function useFileIntake(box: React.RefObject<HTMLTextAreaElement | null>): FileIntake {
  const [isOver, setOver] = useState(false);
  const [asked, setAsked] = useState<EncodingAsked | null>(null);
  useEffect(() => {
    const ask: AskEncoding = (name, readings) =>
      new Promise((resolve) => {
        const answer = (reading: Reading | null): void => {
          setAsked(null);
          resolve(reading);
        };
        setAsked({ name, readings, answer });
      });
    let editor: HTMLTextAreaElement | null = null;
    /** Shows where they would go; null: nowhere. */
    const show = (goal: HTMLTextAreaElement | null): void => {
      setOver(goal !== null && goal === box.current);
      editor?.classList.remove(OVER_CLASS);
      editor = goal === box.current ? null : goal;
      editor?.classList.add(OVER_CLASS);
    };
    const onDragOver = (event: DragEvent): void => {
      const data = event.dataTransfer;
      if (data === null || !data.types.includes(FILES_TYPE)) return;
      event.preventDefault();
      const goal = isDialogOpen() ? null : (editorOf(event.target) ?? box.current);
      data.dropEffect = goal === null ? 'none' : 'copy';
      show(goal);
    };
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) show(null);
    };
    const onDrop = (event: DragEvent): void => {
      show(null);
      const data = event.dataTransfer;
      if (data === null || !data.types.includes(FILES_TYPE)) return;
      event.preventDefault();
      if (!isDialogOpen()) void takeFiles(editorOf(event.target) ?? box.current, [...data.files], ask);
    };
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      const target = pasteTarget(event.target, box.current);
      if (files.length === 0 || target === null) return;
      if (!isOnlyNames(event.clipboardData?.getData('text/plain') ?? '', files)) return;
      event.preventDefault();
      void takeFiles(target, files, ask);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragenter', onDragOver, { signal });
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('dragleave', onDragLeave, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [box]);
  return { isOver, asked };
}

/** A dialog, or a sidebar over the chat, keeps the rest of the window from being used, by drops as well. */
function isDialogOpen(): boolean {
  return document.querySelector('.dialog, .sidebar-overlay, [role="alertdialog"]') !== null;
}

/** The box of a message that is being edited. */
function editorOf(target: EventTarget | null): HTMLTextAreaElement | null {
  return target instanceof HTMLTextAreaElement && target.matches('.message-editor-box') ? target : null;
}

/** The message that is being written or edited; null for a field that is about something else. */
function pasteTarget(target: EventTarget | null, box: HTMLTextAreaElement | null): HTMLTextAreaElement | null {
  if (isDialogOpen()) return null;
  if (target instanceof HTMLTextAreaElement) return target === box ? target : editorOf(target);
  return target instanceof HTMLInputElement ? null : box;
}

/** Office programs put a picture of the copied words beside them; file managers put the names beside the files. */
function isOnlyNames(text: string, files: readonly File[]): boolean {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.every((line) => line === '' || files.some((file) => line.endsWith(file.name)));
}

/** Reads `files` and puts those that are text into `box`, in their order and as one step of Undo. */
async function takeFiles(
  box: HTMLTextAreaElement | null,
  files: readonly ReadableFile[],
  ask: AskEncoding,
): Promise<void> {
  if (box === null) return;
  const read = await readTextFiles(files, LIMITS.filesMaxChars - box.textLength, ask);
  // The chat was left while a slow disk was read: nothing is put where nobody looks.
  const isGone = !box.isConnected;
  const blocks = read.flatMap((file) => (file.ok && !isGone ? [asMarkdown(file.name, file.text)] : []));
  if (blocks.length > 0) insertText(box, setApart(box, blocks.join('\n')));
  for (const file of isGone ? [] : read)
    if (file.ok && file.encoding !== 'utf-8')
      notify({
        subject: `files-encoding-${file.name}`,
        key: 'notices.fileEncoding',
        values: { name: file.name, encoding: t(`chat.encoding.of.${file.encoding}`) },
      });
  for (const [refusal, key] of REFUSAL_KEYS) {
    const names = read.flatMap((file) =>
      (file.ok ? isGone && 'unreadable' : file.refusal) === refusal ? [file.name] : [],
    );
    if (names.length === 0) continue;
    const values = { name: names[0] ?? '', count: names.length, more: names.length - 1, limit: LIMIT_MIB };
    notify({ subject: `files-${refusal}`, key, values });
  }
}
