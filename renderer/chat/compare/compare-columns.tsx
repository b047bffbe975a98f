/** Answers of several models side by side, each in a column that goes on as a branch of its own, until one is kept. */

import { Check, MessagesSquare, Square } from 'lucide-react';
import { useT } from '../../i18n.ts';
import { focusComposer } from '../../store/chat-ui-store.ts';
import { keepAnswer, stopReply } from '../../store/conversation-actions.ts';
import { useChat, useConversation } from '../../store/open-chat-store.ts';
import { Button } from '../../ui/button.tsx';
import { MessageArticle } from '../message/message-article.tsx';
import { columnNames } from './column-names.ts';
import { CompareFacts } from './compare-facts.tsx';

const NONE: readonly (readonly string[])[] = [];

export function CompareColumns() {
  const t = useT();
  const columns = useChat((chat) => chat.compareColumns, NONE);
  const messages = useChat((chat) => chat.messages, null);
  if (columns.length === 0) return null;
  const rows = Math.max(...columns.map((ids) => ids.length)) + 1;
  const names = columnNames(columns.map(([root = '']) => messages?.get(root)?.reply?.model ?? ''));
  return (
    <section aria-label={t('chat.compare.group')} className="compare">
      <div className="compare-columns">
        {columns.map((ids, at) => (
          <CompareColumn key={ids[0]} ids={ids} name={names[at] ?? ''} rows={rows} />
        ))}
      </div>
      <div className="compare-choice">
        <p>{t('chat.compare.goOnExplain', { count: columns.length })}</p>
        <Button size="small" icon={<MessagesSquare size={14} aria-hidden="true" />} onClick={focusComposer}>
          {t('chat.compare.goOn')}
        </Button>
      </div>
    </section>
  );
}

interface ColumnProps {
  readonly ids: readonly string[];
  readonly name: string;
  /** Rows of the grid that each column takes: its messages, and what can be done with it. */
  readonly rows: number;
}

function CompareColumn({ ids, name, rows }: ColumnProps) {
  const t = useT();
  const lastId = ids.at(-1) ?? '';
  const before = useChat((chat) => chat.ids.length, 0);
  const runningId = useConversation((state) => ids.find((id) => state.chat?.turns.has(id) === true) ?? null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this groups messages.
    <div role="group" aria-label={name} className="compare-column" style={{ gridRow: `span ${rows}` }}>
      {ids.map((id, at) => (
        <div key={id} className="compare-message">
          {/* The other versions of a compared reply are the other columns. */}
          <MessageArticle id={id} hasVersions={at > 0} position={before + at + 1} total={before + ids.length} />
          <CompareFacts id={id} />
        </div>
      ))}
      <div className="compare-actions" style={{ gridRow: rows }}>
        {runningId === null ? (
          <Button
            key="keep"
            size="small"
            icon={<Check size={14} aria-hidden="true" />}
            onClick={() => void keepAnswer(lastId).then(focusComposer)}
          >
            {t('chat.compare.keep')}
          </Button>
        ) : (
          <Button
            size="small"
            icon={<Square size={12} aria-hidden="true" />}
            onClick={() => void stopReply(runningId).then(focusComposer)}
          >
            {t('chat.compare.stop', { model: name })}
          </Button>
        )}
      </div>
    </div>
  );
}
