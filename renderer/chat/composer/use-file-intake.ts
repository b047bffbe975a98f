/** Takes files that are chosen, dropped or pasted, and adds them to the right message or editor. */

import { useEffect, useRef, useState } from 'react';
import { DRAFT_PLACE } from '../../../shared/attachments.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { Serial } from '../../../shared/serial.ts';
import type { Reading } from '../../services/text-encodings.ts';
import { type AskEncoding, asMarkdown, type ReadableFile, readTextFiles } from '../../services/text-files.ts';
import { conversationStore } from '../../store/chats/open-chat-store.ts';
import { storeEdit } from '../../store/chats/open-edits.ts';
import { asSeparateParagraph, insertText } from '../../ui/insert-text.ts';
import { type AttachmentTarget, addFiles, notifyTextFiles } from './add-files.ts';
import type { EncodingAsked } from './encoding-question.tsx';
import type { PagesAsked } from './pdf/pages-question.tsx';
import type { AskPages, PdfReading } from './pdf/pdf-questions.ts';

const FILES_TYPE = 'Files';
const OVER_CLASS = 'is-drop-over';

/** What the box shows about incoming files. */
interface FileIntake {
  /** Files that would go into the box are being dragged over the window. */
  readonly isOver: boolean;
  readonly asked: EncodingAsked | null;
  readonly pagesQuestion: PagesAsked | null;
  readonly pdf: PdfReading | null;
  readonly isReading: boolean;
  /** Adds files that the user chose in a dialog. */
  readonly add: (files: readonly ReadableFile[]) => void;
}

/**
 * Listens on the whole window while the box exists. Files become attachments of the draft, or of the message whose
 * editor they are dropped on or pasted into. A reply has no attachments, so in its editor the files' text is inserted.
 */
export function useFileIntake(
  box: React.RefObject<HTMLTextAreaElement | null>,
  chatId: () => Promise<string | null>,
): FileIntake {
  const idOfChat = useRef(chatId);
  idOfChat.current = chatId;
  const [isOver, setOver] = useState(false);
  const [reading, setReading] = useState(0);
  const add = useRef<FileIntake['add']>(() => undefined);
  const [asked, setAsked] = useState<EncodingAsked | null>(null);
  const [pagesQuestion, setPagesQuestion] = useState<PagesAsked | null>(null);
  const [pdf, setPdf] = useState<PdfReading | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    /** Answers the open question when the user leaves the chat. */
    let leave = (): void => undefined;
    /** Asks one question at a time; without the message box there is no place to answer, so the file isn't added. */
    const asking = <T>(name: string, otherwise: T, show: (answer: (value: T) => void) => void, hide: () => void) =>
      new Promise<T>((resolve) => {
        const answer = (value: T): void => {
          leave = () => undefined;
          hide();
          resolve(value);
        };
        leave = () => {
          notifyTextFiles([{ ok: false, name, refusal: 'unreadable' }]);
          answer(otherwise);
        };
        if (signal.aborted) leave();
        else show(answer);
      });
    const ask: AskEncoding = (name, readings) =>
      asking<Reading | null>(
        name,
        null,
        (answer) => setAsked({ name, readings, answer }),
        () => setAsked(null),
      );
    const askPages: AskPages = (pages) =>
      asking<boolean>(
        pages.name,
        false,
        (answer) => setPagesQuestion({ ...pages, answer }),
        () => setPagesQuestion(null),
      );
    const intake = new Serial();
    /** Adds files in the order in which they came, one batch after the other. */
    const take = async (goal: HTMLTextAreaElement | null, files: readonly ReadableFile[]): Promise<void> => {
      setReading((count) => count + 1);
      const found = goal === box.current ? draftTarget(idOfChat.current) : Promise.resolve(editorTarget(goal));
      try {
        await intake.run('', async () => {
          const target = await found;
          if (target !== null) await addFiles(target, files, { askEncoding: ask, askPages, showReading: setPdf });
          else await insertFileTexts(goal, files, ask);
          if (target !== null && goal !== null && goal !== box.current)
            storeEdit(target.at.conversationId, target.at.place, goal.value);
        });
      } finally {
        setReading((count) => count - 1);
      }
    };
    add.current = (files) => void take(box.current, files);
    let editor: HTMLTextAreaElement | null = null;
    /** Shows where a drop would go; null: nowhere. */
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
      if (!isDialogOpen()) void take(editorOf(event.target) ?? box.current, [...data.files]);
    };
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      const target = pasteTarget(event.target, box.current);
      if (files.length === 0 || target === null) return;
      if (!isOnlyNames(event.clipboardData?.getData('text/plain') ?? '', files)) return;
      event.preventDefault();
      void take(target, files);
    };
    document.addEventListener('dragenter', onDragOver, { signal });
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('dragleave', onDragLeave, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => {
      listening.abort();
      leave();
    };
  }, [box]);
  return { isOver, asked, pagesQuestion, pdf, isReading: reading > 0, add: (files) => add.current(files) };
}

/** A dialog, or a sidebar over the chat, blocks the rest of the window, also for drops. */
function isDialogOpen(): boolean {
  return document.querySelector('.dialog, .sidebar-overlay, [role="alertdialog"]') !== null;
}

/** The editor of a message. */
function editorOf(target: EventTarget | null): HTMLTextAreaElement | null {
  return target instanceof HTMLTextAreaElement && target.matches('.message-editor-box') ? target : null;
}

/** The box of the draft or edited message that gets a paste; null for other fields, or behind a dialog. */
function pasteTarget(target: EventTarget | null, box: HTMLTextAreaElement | null): HTMLTextAreaElement | null {
  if (isDialogOpen()) return null;
  if (target instanceof HTMLTextAreaElement) return target === box ? target : editorOf(target);
  return target instanceof HTMLInputElement ? null : box;
}

/** True if the text only names the files, as file managers do. Office programs also copy a picture of the text. */
function isOnlyNames(text: string, files: readonly File[]): boolean {
  const lines = text.split('\n').map((line) => plainPath(line.trim()));
  return lines.every((line) => FILE_MANAGER_WORDS.has(line) || files.some((file) => line.endsWith(file.name)));
}

/** What GNOME's file manager writes above the addresses. */
const FILE_MANAGER_WORDS: ReadonlySet<string> = new Set(['', 'x-special/nautilus-clipboard', 'copy', 'cut']);

function plainPath(line: string): string {
  if (!line.startsWith('file:')) return line;
  try {
    return decodeURIComponent(line);
  } catch {
    return line;
  }
}

async function draftTarget(chatId: () => Promise<string | null>): Promise<AttachmentTarget | null> {
  const conversationId = await chatId();
  return conversationId === null ? null : { at: { conversationId, place: DRAFT_PLACE }, before: [] };
}

/** The message in an editor; null if it can't have attachments, like a reply. */
function editorTarget(editor: HTMLTextAreaElement | null): AttachmentTarget | null {
  const id = editor?.closest<HTMLElement>('[data-message-id]')?.dataset.messageId ?? '';
  const { chat } = conversationStore.getState();
  const message = chat?.messages.get(id);
  const edited = message?.role === 'user' ? message : chat?.queue.find((one) => one.id === id);
  if (edited === undefined) return null;
  return { at: { conversationId: edited.conversationId, place: id }, before: edited.attachments ?? [] };
}

/** Inserts the texts of `files` into `box`, in order and as one undo step. */
async function insertFileTexts(
  box: HTMLTextAreaElement | null,
  files: readonly ReadableFile[],
  ask: AskEncoding,
): Promise<void> {
  if (box === null) return;
  const read = await readTextFiles(files, LIMITS.filesMaxChars - box.textLength, ask);
  // The user left the chat while a slow disk was being read.
  if (!box.isConnected) {
    notifyTextFiles(read.map(({ name }) => ({ ok: false, name, refusal: 'unreadable' })));
    return;
  }
  const blocks = read.flatMap((file) => (file.ok ? [asMarkdown(file.name, file.text)] : []));
  if (blocks.length > 0) insertText(box, asSeparateParagraph(box, blocks.join('\n')));
  notifyTextFiles(read);
}
