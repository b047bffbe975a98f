/** Beside the box: how the message is sent, what goes along with it, and about how much that is. */

import { type RefObject, useEffect, useState } from 'react';
import type { SendKey } from '../../../shared/settings.ts';
import { currentLanguage, useT } from '../../i18n.ts';
import { changeSettings } from '../../store/conversation-actions.ts';
import { conversationStore, currentText, useChat } from '../../store/open-chat-store.ts';
import { updateSettings, useSettings } from '../../store/settings-store.ts';
import { Select } from '../../ui/select.tsx';
import { countText } from '../message/durations.ts';
import { MOD_KEY_NAME } from '../platform.ts';
import { estimateTokens, type SentAlong, sentAlong, TOKENS_PER_MESSAGE } from './token-estimate.ts';

const HISTORY_CHOICES = [0, 2, 4, 10, 20, 50];
const COUNT_DELAY_MS = 250;

interface Props {
  readonly chatId: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

export function ComposerStatus({ chatId, box }: Props) {
  const t = useT();
  const sendKey = useSettings((settings) => settings.sendKey);
  const limit = useChat((chat) => chat.settings.historyLimit, null);
  const { characters, tokens, along } = useCounts(box);
  const language = currentLanguage();
  const history = [
    { value: 'all', label: t('chat.composer.historyAll') },
    ...HISTORY_CHOICES.map((count) => ({
      value: String(count),
      label: count === 0 ? t('chat.composer.historyNone') : t('chat.composer.historyLast', { count }),
    })),
  ];
  if (limit !== null && !HISTORY_CHOICES.includes(limit)) {
    history.push({ value: String(limit), label: t('chat.composer.historyLast', { count: limit }) });
  }
  const sendKeys: { value: SendKey; label: string }[] = [
    { value: 'enter', label: t('chat.composer.sendEnter') },
    { value: 'mod-enter', label: t('chat.composer.sendModEnter', { mod: MOD_KEY_NAME }) },
  ];
  return (
    <div className="composer-status">
      <Select
        className="composer-select"
        label={t('chat.composer.sendKey')}
        value={sendKey}
        options={sendKeys}
        onChange={(value) => void updateSettings({ sendKey: value })}
      />
      <Select
        className="composer-select"
        label={t('chat.composer.history')}
        value={limit === null ? 'all' : String(limit)}
        options={history}
        onChange={(value) => void changeSettings(chatId, { historyLimit: value === 'all' ? null : Number(value) })}
      />
      {characters > 0 && (
        <span className="composer-count">
          {t('chat.composer.count', { count: characters })}
          {' · '}
          {t('chat.composer.tokensSent', { tokens: countText(tokens + along.tokens, language) })}
        </span>
      )}
    </div>
  );
}

interface Counts {
  readonly characters: number;
  readonly tokens: number;
  readonly along: SentAlong;
}

const NOTHING: Counts = { characters: 0, tokens: 0, along: { messages: 0, leftOut: 0, tokens: 0 } };

/** Counted when the keys rest, never on a key. */
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
      if (text === '') setCounts(NOTHING);
      else
        setCounts({ characters: text.length, tokens: estimateTokens(text) + TOKENS_PER_MESSAGE, along: alongWith() });
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

function alongWith(): SentAlong {
  const chat = conversationStore.getState().chat;
  if (chat === null) return NOTHING.along;
  // Columns of a comparison are asked one by one; the first stands for each of them.
  const ids = [...chat.ids, ...(chat.compareColumns[0] ?? [])];
  const tokens = ids.map((id) => estimateTokens(currentText(id)));
  return sentAlong(tokens, chat.settings.historyLimit, estimateTokens(chat.settings.systemPrompt));
}
