/** Shows a reply's reasoning below a button that says how long it took, and folds it. */

import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Message } from '../../../shared/conversation.ts';
import { type Translate, useT } from '../../i18n.ts';
import { MarkdownText } from '../../services/markdown-text.tsx';
import { messageTexts, useConversation } from '../../store/chats/open-chat-store.ts';
import { useSettings } from '../../store/window/settings-store.ts';
import { durationText } from '../../words/durations.ts';
import { useForeignLanguage } from '../../words/text-language.ts';

/** Shows nothing until the first piece of reasoning arrives. */
export function MessageReasoning({ message }: { readonly message: Message }) {
  const t = useT();
  const source = messageTexts(message).reasoning;
  const [hasText, setHasText] = useState(() => source.getText() !== '');
  const isExpandedByDefault = useSettings((settings) => settings.isReasoningExpanded);
  const [isOpen, setOpen] = useState(isExpandedByDefault);
  const isThinking = useConversation((state) => {
    const kind = state.chat?.turns.get(message.id)?.phase.kind;
    return kind === 'reasoning';
  });
  useEffect(() => {
    const look = (): void => setHasText(source.getText() !== '');
    look();
    return source.subscribe(look);
  }, [source]);
  const isStreaming = useConversation((state) => state.chat?.turns.has(message.id) ?? false);
  const language = useForeignLanguage(isOpen && !isStreaming ? source.getText() : null);
  if (!hasText) return null;
  const took = message.reply?.reasoningMs ?? null;
  const title = isThinking ? t('chat.reasoning.running') : thoughtFor(t, took);
  return (
    <section className="reasoning" aria-label={title}>
      <button
        type="button"
        className="reasoning-toggle inline-line remark pressable"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={14} aria-hidden="true" className="fold-chevron" />
        {title}
        {isThinking && <span className="turn-dots" aria-hidden="true" />}
      </button>
      {isOpen && (
        <div className="reasoning-text" lang={language}>
          <MarkdownText source={source} />
        </div>
      )}
    </section>
  );
}

function thoughtFor(t: Translate, tookMs: number | null): string {
  if (tookMs === null) return t('chat.reasoning.done');
  if (tookMs < 1000) return t('chat.reasoning.doneAtOnce');
  return t('chat.reasoning.doneIn', { duration: durationText(t, tookMs) });
}
