/** The line below the message box: the model, comparing, changed settings, and the approximate size of the request. */

import { Plus, X } from 'lucide-react';
import { memo, type RefObject, useEffect, useState } from 'react';
import type { ChatSettings } from '../../../shared/conversation.ts';
import { joinedExtraBody, withoutReplaced } from '../../../shared/extra-body.ts';
import { offeredParameters, onlyOffered, setParameters, withParameter } from '../../../shared/parameters.ts';
import { DEFAULT_REQUEST_OPTIONS, type RequestOptions } from '../../../shared/request-options.ts';
import { estimateTokens, sentAlong, TOKENS_PER_MESSAGE } from '../../../shared/token-estimate.ts';
import { type Translate, useT } from '../../i18n.ts';
import { focusComposer, showDialog } from '../../store/chats/chat-ui-store.ts';
import { changeSettings } from '../../store/chats/conversation-actions.ts';
import { conversationStore, currentText, useChat } from '../../store/chats/open-chat-store.ts';
import { useConnection } from '../../store/connections/connections-store.ts';
import { useKeys } from '../../store/window/commands.ts';
import { Button } from '../../ui/button.tsx';
import { historyWords } from '../inspector/history-limit.tsx';
import { parameterText } from '../inspector/own-parameters.tsx';
import { ModelPicker } from './model-picker.tsx';

const COUNT_DELAY_MS = 250;

interface Props {
  /** Null while the chat is being created. */
  readonly chatId: string | null;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

export const ComposerStatus = memo(function ComposerStatus({ chatId, box }: Props) {
  const t = useT();
  const { characters, tokens } = useCounts(box);
  const compareKeys = useKeys('compare');
  return (
    <div className="composer-status faint line wraps grows">
      {chatId === null ? null : <ModelPicker chatId={chatId} />}
      <Button
        variant="quiet"
        className="composer-compare"
        aria-label={t('chat.compare.button')}
        data-tooltip={t('chat.compare.button')}
        data-tooltip-keys={compareKeys}
        onClick={() => showDialog({ kind: 'compare' })}
      >
        <Plus size={13} aria-hidden="true" />
        <span>{t('chat.composer.compare')}</span>
      </Button>
      {chatId === null ? null : <SetChips chatId={chatId} />}
      {characters > 0 && (
        <span className="composer-count">
          {t('chat.details.characters', { count: characters })}
          {' · '}
          {t('chat.composer.tokensSent', { count: tokens })}
        </span>
      )}
    </div>
  );
});

interface Chip {
  readonly words: string;
  readonly without: Partial<ChatSettings>;
  /** Removing it would delete text that is hard to write again. */
  readonly isWritten?: true;
}

/** Shows settings that differ from the service's defaults; a click clears one. */
function SetChips({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const settings = useChat<ChatSettings | null>((chat) => chat.settings, null);
  const request = useConnection(settings?.connectionId ?? null)?.request ?? DEFAULT_REQUEST_OPTIONS;
  if (settings === null) return null;
  return chipsOf(settings, request, t).map(({ words, without, isWritten }) => (
    <button
      key={words}
      type="button"
      className="composer-chip inline-line pressable"
      aria-label={t('chat.composer.unset', { what: words })}
      onClick={() => {
        void changeSettings(chatId, without, isWritten && { key: 'chat.undoNotice.removed', values: { what: words } });
        focusComposer();
      }}
    >
      <span>{words}</span>
      <X size={12} aria-hidden="true" />
    </button>
  ));
}

function chipsOf(settings: ChatSettings, request: RequestOptions, t: Translate): readonly Chip[] {
  const { parameters, stream, systemPrompt, historyLimit, extraBody } = settings;
  const offered = offeredParameters(request.switchedOn);
  // Settings that the extra fields override aren't sent, so they aren't shown.
  const sent = withoutReplaced(
    onlyOffered(parameters, offered),
    request.tokenLimitName,
    joinedExtraBody(request.extraBody, extraBody, stream),
  );
  const chips: Chip[] = setParameters(sent).map((one) => ({
    words: parameterText(one, t),
    without: { parameters: withParameter(parameters, one.id, null) },
  }));
  if (!stream) chips.push({ words: t('chat.parameters.notStreamed'), without: { stream: true } });
  if (systemPrompt !== '')
    chips.push({ words: t('chat.parameters.systemPrompt'), without: { systemPrompt: '' }, isWritten: true });
  if (extraBody !== '')
    chips.push({ words: t('chat.parameters.extraBody'), without: { extraBody: '' }, isWritten: true });
  if (historyLimit !== null) chips.push({ words: historyWords(historyLimit, t), without: { historyLimit: null } });
  return chips;
}

interface Counts {
  readonly characters: number;
  /** Including the history. */
  readonly tokens: number;
}

const NOTHING: Counts = { characters: 0, tokens: 0 };

/** Updated when typing pauses, not on each key. */
function useCounts(box: RefObject<HTMLTextAreaElement | null>): Counts {
  const [counts, setCounts] = useState(NOTHING);
  const ids = useChat((chat) => chat.ids, null);
  const settings = useChat((chat) => chat.settings, null);
  useEffect(() => {
    const element = box.current;
    if (element === null || ids === null || settings === null) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const count = (): void => {
      timer = null;
      const text = element.value;
      // Show no count until the whole history is loaded.
      if (text === '' || conversationStore.getState().chat?.partOf) setCounts(NOTHING);
      else setCounts({ characters: text.length, tokens: estimateTokens(text) + TOKENS_PER_MESSAGE + tokensAlong() });
    };
    const later = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(count, COUNT_DELAY_MS);
    };
    later();
    element.addEventListener('input', later);
    return () => {
      if (timer !== null) clearTimeout(timer);
      element.removeEventListener('input', later);
    };
  }, [box, ids, settings]);
  return counts;
}

function tokensAlong(): number {
  const chat = conversationStore.getState().chat;
  if (chat === null) return 0;
  // Comparison columns are sent separately; the first stands in for all of them.
  const ids = [...chat.ids, ...(chat.compareColumns[0] ?? [])];
  const tokens = ids.map((id) => estimateTokens(currentText(id)));
  return sentAlong(tokens, chat.settings.historyLimit, estimateTokens(chat.settings.systemPrompt));
}
