/** Selects the whole chat, and copies selections that include messages which aren't in the document. */

import { type RefObject, useEffect } from 'react';
import { t } from '../../i18n.ts';
import { copyOfRange } from '../../markdown/copying/selection-copy.ts';
import { allSteps, inSlices } from '../../markdown/copying/steps.ts';
import { markdownLabels } from '../../services/markdown-labels.ts';
import type { OpenChat } from '../../store/chats/conversation-state.ts';
import { conversationStore, currentText, shownIds, whenWhole } from '../../store/chats/open-chat-store.ts';
import { copyText } from '../../store/window/desktop-actions.ts';
import { combinationOf } from '../../store/window/key-combination.ts';
import {
  type AuthorNames,
  type CopiedMessage,
  conversationAsHtml,
  conversationAsMarkdown,
  finished,
  messageAsHtml,
  withSourceList,
} from '../message/copy-formats.ts';
import { slotOf } from './reading-anchor.ts';

/** A copy event only takes text that is ready at once, and preparing more would block the window. */
const LONG_CHARS = 100_000;

/** Mod+A selects the whole chat. Copying across messages includes those that aren't in the document. */
export function useSelectionCopy(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = scroller.current;
    if (root === null) return;
    /** Only `Mod+A` selects the scroller itself; the mouse and other keys select text in it. */
    const isAll = ({ anchorNode, focusNode }: Selection): boolean => anchorNode === root && focusNode === root;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (combinationOf(event) !== 'Mod+A') return;
      const focused = document.activeElement;
      const isElsewhere = focused !== null && focused !== document.body && !root.contains(focused);
      if (isElsewhere || focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement) return;
      event.preventDefault();
      document.getSelection()?.selectAllChildren(root);
    };
    const onCopy = (event: ClipboardEvent): void => {
      const selection = document.getSelection();
      if (selection === null || selection.isCollapsed || event.clipboardData === null) return;
      const isAllSelected = isAll(selection);
      const copied = isAllSelected ? wholeChat() : acrossMessages(root, selection);
      if (copied === null) return;
      event.preventDefault();
      if (isAllSelected && (conversationStore.getState().chat?.partOf || isLong(copied))) {
        void copyWholeChat();
        return;
      }
      event.clipboardData.setData('text/plain', conversationAsMarkdown(copied, authorNames()));
      event.clipboardData.setData('text/html', allSteps(conversationAsHtml(copied, authorNames())));
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('copy', onCopy, { signal });
    return () => listening.abort();
  }, [scroller]);
}

const isLong = (messages: readonly CopiedMessage[]): boolean =>
  messages.reduce((sum, { text }) => sum + text.length, 0) > LONG_CHARS;

export function authorNames(): AuthorNames {
  return { user: t('chat.author.user'), assistant: t('chat.author.assistant'), system: t('chat.author.system') };
}

/** Copies the open chat after loading any missing messages. False if nothing was copied. */
export async function copyWholeChat(): Promise<boolean> {
  if (!(await whenWhole())) return false;
  const copied = wholeChat().filter(({ text }) => text !== '');
  if (copied.length === 0) return false;
  const html = inSlices(conversationAsHtml(copied, authorNames()));
  return copyText(conversationAsMarkdown(copied, authorNames()), html);
}

/** A whole formatted message, however much of it is in the document. */
function wholeMessage(chat: OpenChat, id: string): CopiedMessage {
  const role = chat.messages.get(id)?.role ?? 'user';
  const text = currentText(id);
  const copied = { extras: chat.messages.get(id)?.reply?.extras, heading: t('chat.sources') };
  return {
    role,
    text: withSourceList(text, copied),
    html: () => messageAsHtml(role, text, markdownLabels(t), copied),
  };
}

function wholeChat(): readonly CopiedMessage[] {
  const chat = conversationStore.getState().chat;
  return chat === null ? [] : shownIds(chat).map((id) => wholeMessage(chat, id));
}

/** The selected parts of a selection across messages; null if the browser can copy it by itself. */
function acrossMessages(root: HTMLElement, selection: Selection): readonly CopiedMessage[] | null {
  const chat = conversationStore.getState().chat;
  const range = selection.getRangeAt(0);
  const from = idAt(root, range.startContainer);
  const to = idAt(root, range.endContainer);
  if (chat === null || from === null || to === null || from === to) return null;
  const ids = shownIds(chat);
  const selected = ids.slice(ids.indexOf(from), ids.indexOf(to) + 1);
  return selected.map((id) =>
    id === from || id === to ? selectedPart(chat, root, range, id) : wholeMessage(chat, id),
  );
}

function idAt(root: HTMLElement, node: Node): string | null {
  const element = node instanceof Element ? node : node.parentElement;
  if (element === null || !root.contains(element)) return null;
  const message = element.closest<HTMLElement>('[data-message-id]');
  return message?.dataset.messageId ?? slotOf(element)?.dataset.slotId ?? null;
}

/** The selected part of a message as it is on the screen. */
function selectedPart(chat: OpenChat, root: HTMLElement, range: Range, id: string): CopiedMessage {
  const whole = wholeMessage(chat, id);
  const body = root.querySelector(`[data-message-id="${CSS.escape(id)}"] .message-body`);
  if (body === null) return whole;
  if (range.comparePoint(body, 0) === 0 && range.comparePoint(body, body.childNodes.length) === 0) return whole;
  const part = document.createRange();
  part.selectNodeContents(body);
  if (part.comparePoint(range.startContainer, range.startOffset) === 0)
    part.setStart(range.startContainer, range.startOffset);
  if (part.comparePoint(range.endContainer, range.endOffset) === 0) part.setEnd(range.endContainer, range.endOffset);
  if (whole.role === 'user')
    return { ...whole, text: part.toString(), html: () => messageAsHtml('user', part.toString(), markdownLabels(t)) };
  const { text, html } = copyOfRange(part, body);
  return { ...whole, text, html: () => finished(html) };
}
