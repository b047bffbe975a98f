/** The line below the message box: the model, comparing, changed settings, and the approximate size of the request. */

import { Plus, X } from 'lucide-react';
import { memo, type RefObject } from 'react';
import type { ChatSettings } from '../../../shared/conversation.ts';
import { offeredParameters, onlyOffered, setParameters, withParameter } from '../../../shared/parameters.ts';
import { joinedExtraBody, withoutReplaced } from '../../../shared/requests/extra-body.ts';
import { DEFAULT_REQUEST_OPTIONS, type RequestOptions } from '../../../shared/requests/request-options.ts';
import { type Translate, useT } from '../../i18n.ts';
import { changeSettings } from '../../store/chats/chat-settings.ts';
import { focusComposer, showDialog } from '../../store/chats/chat-ui-store.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { useConnection } from '../../store/connections/connections-store.ts';
import { useKeys } from '../../store/window/commands.ts';
import { Button } from '../../ui/button.tsx';
import { historyWords } from '../inspector/history-limit.tsx';
import { parameterText } from '../inspector/own-parameters.tsx';
import { ModelPicker } from './model-picker.tsx';
import { useCounts } from './use-counts.ts';

interface Props {
  /** Null while the chat is being created. */
  readonly chatId: string | null;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

export const ComposerStatus = memo(function ComposerStatus({ chatId, box }: Props) {
  const t = useT();
  const { characters, tokens } = useCounts(chatId, box);
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
      {tokens > 0 && (
        <span className="composer-count">
          {characters > 0 && (
            <span className="composer-characters">{t('chat.details.characters', { count: characters })} · </span>
          )}
          {t('chat.composer.tokensSent', { count: tokens })}
        </span>
      )}
    </div>
  );
});

interface Chip {
  readonly words: string;
  readonly without: Partial<ChatSettings>;
  /** True for text that is hard to write again: removing it offers undo. */
  readonly isWritten?: true;
}

/** Shows settings that differ from the defaults; a click clears one. */
function SetChips({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const settings = useChat<ChatSettings | null>((chat) => chat.settings, null);
  const request = useConnection(settings?.connectionId ?? null)?.request ?? DEFAULT_REQUEST_OPTIONS;
  if (settings === null) return null;
  const chips = chipsOf(settings, request, t);
  if (chips.length === 0) return null;
  return (
    <span className="composer-chips line">
      {chips.map((chip) => (
        <SetChip key={chip.words} chatId={chatId} chip={chip} />
      ))}
    </span>
  );
}

function SetChip({ chatId, chip: { words, without, isWritten } }: { readonly chatId: string; readonly chip: Chip }) {
  const t = useT();
  return (
    <button
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
  );
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
