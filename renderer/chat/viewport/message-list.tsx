/** Shows the conversation. Only messages near the view or in use are in the document. */

import { ArrowDown } from 'lucide-react';
import { memo, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReadingPosition } from '../../../shared/conversation.ts';
import { largestOf } from '../../../shared/json/largest.ts';
import { useT } from '../../i18n.ts';
import {
  chatUiStore,
  focusComposer,
  openFind,
  setFindQuery,
  setPendingJump,
  useChatUi,
} from '../../store/chats/chat-ui-store.ts';
import { savePosition } from '../../store/chats/conversation-actions.ts';
import { conversationStore, currentText, useChat } from '../../store/chats/open-chat-store.ts';
import { settingsStore } from '../../store/window/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { CompareColumns } from '../compare/compare-columns.tsx';
import { columnMessage, showColumnOf } from '../compare/shown-column.ts';
import { QueueList } from '../composer/queue-list.tsx';
import { HiddenLaterNote } from '../message/hidden-later.tsx';
import { MessageArticle } from '../message/message-article.tsx';
import { guessHeight } from './height-model.ts';
import { MessageViewport } from './message-viewport.ts';
import { useSelectionCopy } from './selection-copy.ts';
import { useEndSeen } from './use-end-seen.ts';
import { useFindMarks } from './use-find-marks.ts';
import { useMessageSteps } from './use-message-steps.ts';

const NO_IDS: readonly string[] = [];
/** Often enough that a crash loses little, and rarely enough to cost nothing. */
const POSITION_SAVE_MS = 400;

/** One per open chat: use the chat's id as the React key. */
export function MessageList({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const ids = useChat((chat) => chat.ids, NO_IDS);
  const columnLength = useChat(
    (chat) =>
      largestOf(
        chat.compareColumns.map((column) => column.length),
        0,
      ),
    0,
  );
  const editingId = useChatUi((state) => state.editing.get(chatId) ?? null);
  const [isFollowing, setFollowing] = useState(true);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const scroller = useRef<HTMLDivElement>(null);
  const tail = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const onPosition = useSavedPosition(chatId);
  const [viewport] = useState(
    () =>
      new MessageViewport({
        initialPosition: conversationStore.getState().chat?.position ?? null,
        guess: (id, columnPx) =>
          conversationStore.getState().chat?.messages.has(id)
            ? guessHeight(currentText(id), columnPx, settingsStore.getState().settings.fontSizePx)
            : null,
        onFollowChange: setFollowing,
        onPosition,
        onChange: (isUrgent) => (isUrgent ? flushSync(renderAgain) : renderAgain()),
      }),
  );
  useLayoutEffect(() => {
    setFollowing(viewport.isFollowing);
    if (scroller.current === null || tail.current === null) return;
    return viewport.attach(scroller.current, tail.current);
  }, [viewport]);
  useLayoutEffect(() => viewport.afterCommit());
  const isEndSeen = useEndSeen(scroller, end);

  useJumps(viewport, chatId, ids);
  useMessageSteps(viewport);
  useFindMarks(viewport, scroller);
  useSelectionCopy(scroller);

  const segments = viewport.segmentsFor(ids, editingId);
  return (
    <div className="message-area">
      {/* Focusable so that keys scroll it. Not a live region: screen readers must not read every token. */}
      <div
        ref={scroller}
        role="log"
        aria-label={t('chat.conversation')}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="message-scroller ring-inside"
      >
        <div className="message-column">
          {segments.flatMap((segment) =>
            segment.isGap
              ? [<div key={`gap-${ids[segment.first]}`} style={{ height: viewport.messages.gapHeight(segment) }} />]
              : ids
                  .slice(segment.first, segment.last + 1)
                  .map((id, at) => (
                    <MessageSlot
                      key={id}
                      id={id}
                      position={segment.first + at + 1}
                      total={ids.length + columnLength}
                      viewport={viewport}
                    />
                  )),
          )}
          <div ref={tail} className="message-tail">
            <CompareColumns />
            <HiddenLaterNote chatId={chatId} />
            <QueueList chatId={chatId} />
          </div>
          <div ref={end} className="message-end" />
        </div>
      </div>
      {!isFollowing && !isEndSeen && (
        <Button
          className="jump-to-latest"
          icon={<ArrowDown size={14} aria-hidden="true" />}
          onClick={() => {
            viewport.toLatest();
            focusComposer();
          }}
        >
          <span>{t('chat.jumpToLatest')}</span>
        </Button>
      )}
    </div>
  );
}

const MessageSlot = memo(function MessageSlot({
  id,
  position,
  total,
  viewport,
}: {
  readonly id: string;
  readonly position: number;
  readonly total: number;
  readonly viewport: MessageViewport;
}) {
  const mount = useCallback((element: HTMLDivElement) => viewport.mountSlot(id, element), [id, viewport]);
  const isHere = useChat((chat) => chat.messages.has(id), false);
  if (!isHere) return <div style={{ height: viewport.messages.heightOf(id) }} />;
  return (
    <div ref={mount} data-slot-id={id} className="message-slot">
      <MessageArticle id={id} position={position} total={total} />
    </div>
  );
});

/** Saves the reading position while the reader scrolls, and an unsaved one when the list or the page closes. */
function useSavedPosition(chatId: string): (position: ReadingPosition) => void {
  const latest = useRef<ReadingPosition | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const save = useCallback((): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    if (latest.current !== null) savePosition(chatId, latest.current);
    latest.current = null;
  }, [chatId]);
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);
  return useCallback(
    (position) => {
      latest.current = position;
      timer.current ??= setTimeout(save, POSITION_SAVE_MS);
    },
    [save],
  );
}

/** Scrolls where the stores ask: to the newest message, for example after sending, or to a message to show. */
function useJumps(viewport: MessageViewport, chatId: string, ids: readonly string[]): void {
  const latestAsks = useChatUi((state) => state.latestAsks);
  const seenAsks = useRef(latestAsks);
  useEffect(() => {
    if (seenAsks.current === latestAsks) return;
    seenAsks.current = latestAsks;
    // React can't render synchronously inside an effect, but it can right after.
    queueMicrotask(() => viewport.toLatest());
  }, [latestAsks, viewport]);

  const jump = useChatUi((state) => state.pendingJump);
  useEffect(() => {
    if (jump === null || jump.conversationId !== chatId) return;
    const isOnPath = ids.includes(jump.messageId);
    if (!isOnPath && !showColumnOf(jump.messageId)) return;
    // The message is still loading; `ids` changes when it arrives.
    if (isOnPath && !conversationStore.getState().chat?.messages.has(jump.messageId)) return;
    const task = setTimeout(() => {
      setPendingJump(null);
      const column = columnMessage(jump.messageId);
      if (column === null) viewport.showMessage(jump.messageId);
      else viewport.reveal(column.getBoundingClientRect());
      flash(column?.parentElement ?? viewport.messages.slot(jump.messageId));
      if (jump.query === '') return;
      openFind();
      setFindQuery(jump.query, chatUiStore.getState().findIndex);
    });
    return () => clearTimeout(task);
  }, [jump, chatId, ids, viewport]);
}

/** Highlights the message that the reader jumped to. */
function flash(slot: HTMLElement | null): void {
  if (slot === null) return;
  slot.classList.add('is-jump-target');
  slot.addEventListener('animationend', () => slot.classList.remove('is-jump-target'), { once: true });
}
