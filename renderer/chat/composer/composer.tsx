/** The editor for the next message. Nothing in it renders while a reply streams. */

import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Attachment, DRAFT_PLACE } from '../../../shared/attachments.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { useT } from '../../i18n.ts';
import { SecretWarning, useSecretQuestion } from '../../services/secret-warning.tsx';
import type { AllowedText } from '../../store/chats/allowed-text.ts';
import { withAttachedTexts } from '../../store/chats/attachment-contents.ts';
import { attachmentsAt } from '../../store/chats/attachments-store.ts';
import {
  chatUiStore,
  focusComposer,
  isReplacingChat,
  setCompareTargets,
  setProblem,
  useChatUi,
} from '../../store/chats/chat-ui-store.ts';
import { sendMessage, stopChat } from '../../store/chats/conversation-actions.ts';
import { isAnswering } from '../../store/chats/conversation-state.ts';
import { keepOrphan, startedChat, takeOrphan } from '../../store/chats/new-chat.ts';
import { conversationStore, useChat } from '../../store/chats/open-chat-store.ts';
import { joined, restoreText } from '../../store/chats/written-texts.ts';
import { connectionsStore } from '../../store/connections/connections-store.ts';
import { settingsStore } from '../../store/window/settings-store.ts';
import { besideNotices } from '../../ui/notices-place.ts';
import { AttachButton } from './attach-button.tsx';
import { CompareChips } from './compare-chips.tsx';
import { ComposerAttachments } from './composer-attachments.tsx';
import { composerAction } from './composer-keys.ts';
import { ComposerNotices } from './composer-notices.tsx';
import { ComposerStatus } from './composer-status.tsx';
import { editLastOwn } from './edit-last.ts';
import { EncodingQuestion } from './encoding-question.tsx';
import { GoneModel } from './gone-model.tsx';
import { GROWING_MAX_CHARS, setHuge, useReadinessForPastes } from './huge-text.ts';
import { PagesQuestion } from './pdf/pages-question.tsx';
import { PromptList } from './prompt-list.tsx';
import { TableOffer } from './table-offer.tsx';
import { UnsentEarlierImages, UnsentImages } from './unsent-images.tsx';
import { useFileIntake } from './use-file-intake.ts';
import { useNextAttachments } from './use-next-attachments.ts';
import { usePromptList } from './use-prompt-list.ts';
import { useSavedDraft } from './use-saved-draft.ts';

/**
 * One per open chat: use the store's `boxId` as the React key, so that each chat has its own draft. `chatId` is null
 * while the chat is being created.
 */
export function Composer({ chatId }: { readonly chatId: string | null }) {
  const t = useT();
  const box = useRef<HTMLTextAreaElement>(null);
  const [started] = useState(startedChat);
  const [initialDraft] = useState(() => conversationStore.getState().chat?.draft ?? takeOrphan());
  const [isEmpty, setEmpty] = useState(initialDraft.trim() === '');
  const isRunning = useChat(isAnswering, false);
  const columns = useChat((chat) => chat.compareColumns.length, 0);
  const focusAsks = useChatUi((state) => state.composerFocusAsks);
  const { draft, sending } = useSavedDraft(chatId, started, box, {
    restoreText: (text) => restoreInBox(text),
    takeOver: (text) => takeOver(text),
  });

  const [firstAsk] = useState(focusAsks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request moves the focus.
  useLayoutEffect(() => {
    const isAsked = focusAsks !== firstAsk || !isReplacingChat();
    if (isAsked || document.activeElement?.closest('.sidebar') == null) box.current?.focus({ preventScroll: true });
  }, [focusAsks]);
  useSuggestedText(box, draft, setEmpty);
  useReadinessForPastes(box);
  const files = useFileIntake(box, async () => chatId ?? (await started?.id()) ?? null);
  const next = useNextAttachments(chatId);
  const secret = useSecretQuestion(next.attachments);
  const isNothing = (isEmpty && next.attachments.length === 0) || files.isReading;
  const imageAction = useRef<HTMLButtonElement>(null);
  const promptList = usePromptList(box);
  const promptListId = `${useId()}-list`;
  const isListOpen = promptList.choices.length > 0;
  // Models chosen for this chat's next message don't apply to another chat's.
  useEffect(() => () => setCompareTargets([]), []);

  const noteLength = (element: HTMLTextAreaElement): void => {
    const length = element.textLength;
    setHuge(element, length > GROWING_MAX_CHARS);
    setEmpty(length === 0 || (length < 200 && element.value.trim() === ''));
    secret.drop();
  };

  const onInput = (): void => {
    if (box.current === null) return;
    noteLength(box.current);
    draft();
  };

  const takeOver = (text: string): void => {
    if (box.current === null) return;
    box.current.value = text;
    noteLength(box.current);
  };

  /** Puts a text back before the text that was typed meanwhile. */
  const restoreInBox = (text: string): void => {
    if (box.current === null) return;
    box.current.value = joined(text, box.current.value);
    onInput();
  };

  const send = (isTextOnly = false): void => {
    const element = box.current;
    const sentOf = (attachments: readonly Attachment[]): readonly Attachment[] =>
      isTextOnly ? attachments.filter(({ kind }) => kind !== 'image') : attachments;
    const sent = sentOf(next.attachments);
    if (element === null || files.isReading || (element.value.trim() === '' && sent.length === 0)) return;
    if (next.models.length > 0 && sent.some(({ kind }) => kind === 'image')) {
      imageAction.current?.focus();
      return;
    }
    // The clicked button disappears, so move the focus to the box.
    element.focus({ preventScroll: true });
    const { chat } = conversationStore.getState();
    const isComparing = chatUiStore.getState().compareTargets.length > 1;
    if (chatId !== null) {
      if (chat === null || chat.id !== chatId) return;
      const { connectionId, model } = chat.settings;
      if (!isComparing && chat.compareColumns.length === 0 && (connectionId === null || model === null)) {
        const isConnected = connectionsStore.getState().connections.length > 0;
        setProblem('send', { reason: isConnected ? 'no_model' : 'no_connection' });
        return;
      }
    }
    const current = () => attachmentsAt({ conversationId: chatId ?? '', place: DRAFT_PLACE }) ?? next.attachments;
    withAttachedTexts(chatId ?? '', current, (read) => {
      const go = (allowed: AllowedText) => void sendAllowed(element, allowed, sentOf(read.attachments));
      secret.ask(element.value, '', go, read);
    });
  };

  const sendAllowed = async (
    element: HTMLTextAreaElement,
    allowed: AllowedText,
    sent: readonly Attachment[],
  ): Promise<void> => {
    const { text } = allowed;
    const targets = chatUiStore.getState().compareTargets;
    const isComparing = targets.length > 1;
    await sending(text, async () => {
      element.value = '';
      onInput();
      const id = chatId ?? (await started?.id()) ?? null;
      const isTaken = id !== null && (await sendMessage(id, allowed, sent, isComparing ? targets : undefined));
      // The message went to these models' new columns; the next one continues the columns.
      if (isTaken && isComparing) setCompareTargets([]);
      if (isTaken) return;
      if (id !== null) await restoreText(id, text, element.value);
      else if (element.isConnected) restoreInBox(text);
      else keepOrphan(joined(text, element.value));
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (promptList.onKeyDown(event)) return;
    const action = composerAction(
      event.nativeEvent,
      settingsStore.getState().settings.sendKey,
      event.currentTarget.textLength === 0,
    );
    if (action === 'send') {
      event.preventDefault();
      send();
    } else if (action === 'edit-last' && editLastOwn()) {
      event.preventDefault();
    }
  };

  const sendButton = (labelKey: TextKey, tooltipKey: TextKey) => (
    <button
      type="button"
      className="composer-send"
      aria-label={t(labelKey)}
      data-tooltip={t(tooltipKey)}
      disabled={isNothing}
      onClick={() => send()}
    >
      <ArrowUp size={17} aria-hidden="true" />
    </button>
  );
  return (
    <div ref={besideNotices['composer-area']} className="composer-area">
      <ComposerNotices />
      <GoneModel />
      <TableOffer box={box} />
      {files.asked !== null && <EncodingQuestion key={files.asked.name} {...files.asked} />}
      {files.pagesQuestion !== null && <PagesQuestion {...files.pagesQuestion} />}
      {next.models.length > 0 ? (
        <UnsentImages
          models={next.models}
          action={imageAction}
          onSendText={!isEmpty || next.attachments.some(({ kind }) => kind !== 'image') ? () => send(true) : undefined}
          onDone={focusComposer}
        />
      ) : (
        <UnsentEarlierImages chatId={chatId} />
      )}
      <SecretWarning question={secret} confirm="sendAnyway" box={box} />
      <div ref={besideNotices.composer} className="composer">
        <PromptList id={promptListId} list={promptList} />
        {files.isOver && <p className="composer-drop">{t('chat.composer.dropHint')}</p>}
        <CompareChips />
        <ComposerAttachments chatId={chatId} box={box} isReading={files.isReading} pdf={files.pdf} />
        <textarea
          ref={box}
          className={initialDraft.length > GROWING_MAX_CHARS ? 'composer-box is-huge' : 'composer-box'}
          aria-label={t('chat.composer.field')}
          dir="auto"
          placeholder={t(placeholderKey(isRunning, columns > 0), { count: columns })}
          defaultValue={initialDraft}
          rows={1}
          // A textarea must not have the role of a combobox: it keeps its own, and these attributes describe the list.
          aria-autocomplete="list"
          aria-haspopup={isListOpen ? 'listbox' : undefined}
          aria-controls={isListOpen ? promptListId : undefined}
          aria-activedescendant={isListOpen ? `${promptListId}-${promptList.active}` : undefined}
          onInput={onInput}
          onKeyDown={onKeyDown}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks next to controls, or on disabled ones, must leave the focus in the box. */}
        <div
          className="composer-bar line"
          onMouseDown={(event) => {
            if (event.target instanceof Element && event.target.closest('button') === null) event.preventDefault();
          }}
        >
          <AttachButton onFiles={files.add} />
          <ComposerStatus chatId={chatId} box={box} />
          {isRunning && !isNothing && sendButton('chat.composer.addToQueue', 'chat.composer.placeholderQueue')}
          {isRunning ? (
            <button
              type="button"
              className="composer-send is-stop"
              aria-label={t('chat.composer.stop')}
              data-tooltip={t('chat.composer.stop')}
              onClick={({ detail }) => {
                box.current?.focus({ preventScroll: true });
                // Ignore the second click of a double-click on Send, which this button has just replaced.
                if (detail !== 2) stopChat();
              }}
            >
              <Square size={13} fill="currentColor" aria-hidden="true" />
            </button>
          ) : (
            sendButton('chat.composer.send', 'chat.composer.send')
          )}
        </div>
      </div>
    </div>
  );
}

function placeholderKey(isRunning: boolean, hasColumns: boolean): TextKey {
  if (hasColumns) return isRunning ? 'chat.composer.placeholderQueueAll' : 'chat.composer.placeholderAll';
  return isRunning ? 'chat.composer.placeholderQueue' : 'chat.composer.placeholder';
}

/** Puts a suggested text into the box, such as an example prompt from the empty chat. */
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
