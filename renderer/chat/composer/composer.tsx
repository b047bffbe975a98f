/** Where the next message is written. Nothing in here renders while a reply streams. */

import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { useT } from '../../i18n.ts';
import {
  chatUiStore,
  setCompareTargets,
  setEditing,
  setPendingJump,
  setProblem,
  useChatUi,
} from '../../store/chat-ui-store.ts';
import { saveDraft, sendCompare, sendMessage, stopChat } from '../../store/conversation-actions.ts';
import { conversationStore, useChat } from '../../store/open-chat-store.ts';
import { settingsStore } from '../../store/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { CompareChips } from '../compare/compare-chips.tsx';
import { CompositionGuard, composerAction } from './composer-keys.ts';
import { ComposerNotices } from './composer-notices.tsx';
import { ComposerStatus } from './composer-status.tsx';
import { findSecret } from './secret-scan.ts';
import { useFileIntake } from './use-file-intake.ts';

/** Beyond this the box keeps a fixed height: fitting it to a megabyte costs a layout of all of it for each key. */
const GROWING_MAX_CHARS = 60_000;
const DRAFT_SAVE_MS = 300;

/** One per open chat: give it the chat's id as its key, so that each chat has its own draft. */
export function Composer({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const box = useRef<HTMLTextAreaElement>(null);
  const guard = useRef(new CompositionGuard());
  const [initialDraft] = useState(() => conversationStore.getState().chat?.draft ?? '');
  const [isEmpty, setEmpty] = useState(initialDraft.trim() === '');
  const [secret, setSecret] = useState<string | null>(null);
  const isRunning = useChat((chat) => chat.turns.size > 0, false);
  const columns = useChat((chat) => chat.compareColumns.length, 0);
  const focusAsks = useChatUi((state) => state.composerFocusAsks);
  const draft = useSavedDraft(chatId, box);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each ask moves the focus.
  useEffect(() => box.current?.focus({ preventScroll: true }), [focusAsks]);
  useSuggestedText(box, draft, setEmpty);
  useReadinessForPastes(box);
  const isDropOver = useFileIntake(box);
  // Models that were chosen for this chat's next message are not meant for another chat's.
  useEffect(() => () => setCompareTargets([]), []);

  const onInput = (): void => {
    const element = box.current;
    if (element === null) return;
    const length = element.textLength;
    setHuge(element, length > GROWING_MAX_CHARS);
    setEmpty(length === 0 || (length < 200 && element.value.trim() === ''));
    setSecret(null);
    draft();
  };

  const send = async (isSecretAllowed: boolean): Promise<void> => {
    const element = box.current;
    const chat = conversationStore.getState().chat;
    if (element === null || chat === null || chat.id !== chatId || element.value.trim() === '') return;
    const text = element.value;
    const targets = chatUiStore.getState().compareTargets;
    const isComparing = targets.length > 1;
    const hasColumns = chat.compareColumns.length > 0;
    if (!isComparing && !hasColumns && (chat.settings.connectionId === null || chat.settings.model === null)) {
      setProblem({ reason: chat.settings.connectionId === null ? 'no_connection' : 'no_model' });
      return;
    }
    const found = isSecretAllowed ? null : findSecret(text);
    setSecret(found);
    if (found !== null) return;
    element.value = '';
    onInput();
    const isTaken = isComparing ? await sendCompare(chatId, text, targets) : await sendMessage(chatId, text);
    if (isTaken) {
      // The columns go on by themselves from here.
      if (isComparing) setCompareTargets([]);
      return;
    }
    // Nothing that was written may be lost, also not what was typed in the meantime.
    if (box.current === null) {
      void saveDraft(chatId, text);
      return;
    }
    box.current.value = box.current.value === '' ? text : `${text}\n${box.current.value}`;
    onInput();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const action = composerAction(
      event.nativeEvent,
      settingsStore.getState().settings.sendKey,
      event.currentTarget.textLength === 0,
      guard.current,
    );
    if (action === 'send') {
      event.preventDefault();
      void send(false);
    } else if (action === 'edit-last' && editLastOwn()) {
      event.preventDefault();
    }
  };

  return (
    <div className="composer-area">
      <ComposerNotices />
      {secret !== null && (
        <div role="alert" className="composer-secret">
          <p>{t('chat.composer.secret', { what: secret })}</p>
          <Button size="small" onClick={() => setSecret(null)}>
            {t('chat.composer.keepEditing')}
          </Button>
          <Button size="small" variant="danger" onClick={() => void send(true)}>
            {t('chat.composer.sendAnyway')}
          </Button>
        </div>
      )}
      <div className="composer">
        {isDropOver && <p className="composer-drop">{t('chat.composer.dropHint')}</p>}
        <CompareChips />
        <textarea
          ref={box}
          className={initialDraft.length > GROWING_MAX_CHARS ? 'composer-box is-huge' : 'composer-box'}
          aria-label={t('chat.composer.field')}
          dir="auto"
          placeholder={t(placeholderKey(isRunning, columns > 0), { count: columns })}
          defaultValue={initialDraft}
          rows={1}
          onInput={onInput}
          onKeyDown={onKeyDown}
          onCompositionStart={() => guard.current.start()}
          onCompositionEnd={(event) => guard.current.end(event.timeStamp)}
        />
        <div className="composer-bar">
          <ComposerStatus chatId={chatId} box={box} />
          {isRunning && !isEmpty && (
            <button
              type="button"
              className="composer-send"
              aria-label={t('chat.composer.addToQueue')}
              title={t('chat.composer.placeholderQueue')}
              onClick={() => void send(false)}
            >
              <ArrowUp size={17} aria-hidden="true" />
            </button>
          )}
          {isRunning ? (
            <button
              type="button"
              className="composer-send is-stop"
              aria-label={t('chat.composer.stop')}
              title={t('chat.composer.stop')}
              onClick={() => stopChat()}
            >
              <Square size={13} fill="currentColor" aria-hidden="true" />
            </button>
          ) : (
            <button
              type="button"
              className="composer-send"
              aria-label={t('chat.composer.send')}
              title={t('chat.composer.send')}
              disabled={isEmpty}
              onClick={() => void send(false)}
            >
              <ArrowUp size={17} aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

function setHuge(element: HTMLTextAreaElement, isHuge: boolean): void {
  element.classList.toggle('is-huge', isHuge);
  element.spellcheck = !isHuge;
}

/** A pasted megabyte is laid out while it is put in: the box must be the cheap one by then. */
function useReadinessForPastes(box: React.RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onBeforeInput = (event: InputEvent): void => {
      if ((event.data?.length ?? 0) > GROWING_MAX_CHARS) setHuge(element, true);
    };
    element.addEventListener('beforeinput', onBeforeInput);
    return () => element.removeEventListener('beforeinput', onBeforeInput);
  }, [box]);
}

function placeholderKey(isRunning: boolean, hasColumns: boolean): TextKey {
  if (hasColumns) return isRunning ? 'chat.composer.placeholderQueueAll' : 'chat.composer.placeholderAll';
  return isRunning ? 'chat.composer.placeholderQueue' : 'chat.composer.placeholder';
}

function editLastOwn(): boolean {
  const chat = conversationStore.getState().chat;
  const isOwn = (candidate: string): boolean => chat?.messages.get(candidate)?.role === 'user';
  const inColumn = chat?.compareColumns[0]?.findLast(isOwn);
  if (inColumn !== undefined) {
    setEditing(inColumn);
    return true;
  }
  const id = chat?.ids.findLast(isOwn);
  if (chat === null || id === undefined) return false;
  // A long reply may have pushed it out of view, or out of the document.
  setPendingJump({ conversationId: chat.id, messageId: id, query: '' });
  setEditing(id);
  return true;
}

/** Saves the text a moment after the last key, and at once when the box or the window is left. Returns "it changed". */
function useSavedDraft(chatId: string, box: React.RefObject<HTMLTextAreaElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const save = useCallback((): void => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    if (box.current !== null) void saveDraft(chatId, box.current.value);
  }, [chatId, box]);
  useEffect(() => {
    const element = box.current;
    const onHide = (): void => save();
    element?.addEventListener('blur', onHide);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onHide);
    return () => {
      element?.removeEventListener('blur', onHide);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onHide);
      // The box is about to go: its text is read from the element that is still at hand.
      if (timer.current !== null && element !== null) {
        clearTimeout(timer.current);
        timer.current = null;
        void saveDraft(chatId, element.value);
      }
    };
  }, [save, box, chatId]);
  return useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(save, DRAFT_SAVE_MS);
  }, [save]);
}

/** Puts a suggestion of the empty chat into the box. */
function useSuggestedText(
  box: React.RefObject<HTMLTextAreaElement | null>,
  onChange: () => void,
  setEmpty: (isEmpty: boolean) => void,
): void {
  const suggestion = useChatUi((state) => state.suggestion);
  useEffect(() => {
    const element = box.current;
    if (element === null || suggestion === null) return;
    chatUiStore.setState({ suggestion: null });
    element.value = suggestion;
    element.focus();
    element.setSelectionRange(suggestion.length, suggestion.length);
    setEmpty(false);
    onChange();
  }, [suggestion, box, onChange, setEmpty]);
}
