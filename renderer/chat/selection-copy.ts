/** Select-all and copying across messages that are not in the document. */

import { type RefObject, useEffect } from 'react';
import { t } from '../i18n.ts';
import { conversationStore, currentText } from '../store/conversation-store.ts';
import { type CopiedMessage, conversationAsMarkdown } from './copy-formats.ts';
import type { MessageViewport } from './message-viewport.ts';
import { hasMod } from './platform.ts';
import { slotOf } from './reading-anchor.ts';

/** Mod+A selects the whole chat; a copy of a selection that reaches over gaps is put together from the messages themselves. */
export function useSelectionCopy(viewport: MessageViewport, scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = scroller.current;
    if (root === null) return;
    let isAllSelected = false;
    let isSelectingAll = false;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'a' || !hasMod(event) || event.shiftKey || event.altKey) return;
      const focused = document.activeElement;
      const isElsewhere = focused !== null && focused !== document.body && !root.contains(focused);
      if (isElsewhere || focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement) return;
      event.preventDefault();
      isAllSelected = true;
      isSelectingAll = true;
      document.getSelection()?.selectAllChildren(root);
    };
    const onSelection = (): void => {
      // The change that our own select-all caused must not end it.
      if (isSelectingAll) isSelectingAll = false;
      else isAllSelected = false;
    };
    const onCopy = (event: ClipboardEvent): void => {
      const selection = document.getSelection();
      if (selection === null || selection.isCollapsed || event.clipboardData === null) return;
      const copied = isAllSelected ? wholeChat() : acrossGaps(viewport, root, selection);
      if (copied === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', inWords(copied));
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('selectionchange', onSelection);
    document.addEventListener('copy', onCopy);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('selectionchange', onSelection);
      document.removeEventListener('copy', onCopy);
    };
  }, [viewport, scroller]);
}

function inWords(messages: readonly CopiedMessage[]): string {
  return conversationAsMarkdown(messages, {
    user: t('chat.you'),
    assistant: t('chat.assistant'),
    system: t('chat.system'),
  });
}

function wholeChat(): readonly CopiedMessage[] {
  const chat = conversationStore.getState().chat;
  return (chat?.ids ?? []).map((id) => ({ role: chat?.messages.get(id)?.role ?? 'user', text: currentText(id) }));
}

/** What is selected when it begins and ends in different messages; null when the browser can copy it by itself. */
function acrossGaps(
  viewport: MessageViewport,
  root: HTMLElement,
  selection: Selection,
): readonly CopiedMessage[] | null {
  const chat = conversationStore.getState().chat;
  const range = selection.getRangeAt(0);
  const from = idAt(root, range.startContainer);
  const to = idAt(root, range.endContainer);
  if (chat === null || from === null || to === null || from === to) return null;
  const first = viewport.indexOf(from);
  const last = viewport.indexOf(to);
  return chat.ids.slice(first, last + 1).map((id, at) => {
    const role = chat.messages.get(id)?.role ?? 'user';
    const isEdge = at === 0 || at === last - first;
    return { role, text: isEdge ? selectedPart(viewport, range, id) : currentText(id) };
  });
}

function idAt(root: HTMLElement, node: Node): string | null {
  const element = node instanceof Element ? node : node.parentElement;
  if (element === null || !root.contains(element)) return null;
  return slotOf(element)?.dataset.slotId ?? null;
}

/** The selected part of a message as it stands on the screen. */
function selectedPart(viewport: MessageViewport, range: Range, id: string): string {
  const body = viewport.slot(id)?.querySelector('.message-body');
  if (body == null) return currentText(id);
  const part = document.createRange();
  part.selectNodeContents(body);
  if (range.comparePoint(body, 0) === 0 && range.comparePoint(body, body.childNodes.length) === 0)
    return currentText(id);
  if (part.comparePoint(range.startContainer, range.startOffset) === 0)
    part.setStart(range.startContainer, range.startOffset);
  if (part.comparePoint(range.endContainer, range.endOffset) === 0) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}
