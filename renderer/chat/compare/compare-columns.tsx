/** Shows answers of several models side by side, or one at a time if there is no room. */

import { Check, CircleAlert, FlaskConical, MessagesSquare, Square } from 'lucide-react';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { largestOf } from '../../../shared/json/largest.ts';
import { useT } from '../../i18n.ts';
import { SETTLE_EVENT } from '../../markdown/scroll-watch.ts';
import { chatUiStore, focusComposer, useChatUi } from '../../store/chats/chat-ui-store.ts';
import { keepAnswer, stopReply } from '../../store/chats/conversation-actions.ts';
import { useChat, useConversation } from '../../store/chats/open-chat-store.ts';
import { openColumnsInLaboratory } from '../../store/laboratory/from-chat.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { columnNames } from '../../words/column-names.ts';
import { factLine } from '../../words/format.ts';
import { MessageArticle } from '../message/message-article.tsx';
import { CompareFacts, sentParameterWords } from './compare-facts.tsx';
import { useFitsSideBySide } from './use-fits-side-by-side.ts';

const NONE: readonly (readonly string[])[] = [];

export function CompareColumns() {
  const t = useT();
  const columns = useChat((chat) => chat.compareColumns, NONE);
  const messages = useChat((chat) => chat.messages, null);
  const shownId = useChatUi((state) => state.shownColumnId);
  const frame = useRef<HTMLElement>(null);
  const isSideBySide = useFitsSideBySide(frame, columns.length);
  const isRunning = useChat((chat) => chat.compareColumns.flat().some((id) => chat.turns.has(id)), false);
  if (columns.length === 0) return null;
  const replies = columns.map(([root = '']) => messages?.get(root)?.reply ?? null);
  const names = columnNames(replies.map((reply) => reply?.model ?? ''));
  // If all answers are from one model, show parameters instead of the connection, which would be the same for each.
  const isOneModel = new Set(replies.map((reply) => `${reply?.connectionId} ${reply?.model}`)).size === 1;
  const heads = columns.map(([id = ''], at) => {
    const reply = replies[at] ?? null;
    const connection = reply?.connectionName ?? '';
    const parameters = isOneModel && reply !== null ? sentParameterWords(reply, t) : '';
    return { id, name: names[at] ?? '', detail: parameters || connection };
  });
  return (
    <section
      ref={frame}
      aria-label={t('chat.compare.group')}
      className="compare"
      data-read-from={isSideBySide && isRunning ? columns[0]?.at(-1) : undefined}
    >
      {isSideBySide ? (
        <Beside columns={columns} heads={heads} />
      ) : (
        <InTabs columns={columns} heads={heads} shownId={shownId} />
      )}
      <div className="compare-choice line wraps remark">
        <p>{t('chat.compare.continueWithAllExplain', { count: columns.length })}</p>
        <div className="line wraps">
          <Button icon={<MessagesSquare size={14} aria-hidden="true" />} onClick={focusComposer}>
            {t('chat.compare.continueWithAll')}
          </Button>
          <Button icon={<FlaskConical size={14} aria-hidden="true" />} onClick={() => void openColumnsInLaboratory()}>
            {t('laboratory.openHere')}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface Head extends Pick<Tab<string>, 'id'> {
  readonly name: string;
  /** The connection, or the parameters if all columns have the same model. */
  readonly detail: string;
}

interface LayoutProps {
  readonly columns: readonly (readonly string[])[];
  /** One for each column, in their order. */
  readonly heads: readonly Head[];
}

function Beside({ columns, heads }: LayoutProps) {
  const rows =
    largestOf(
      columns.map((ids) => ids.length),
      0,
    ) + 1;
  const tracks: CSSProperties = { gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` };
  return (
    <>
      {/* Hidden from screen readers, which read the same name as the column's label. */}
      <div className="compare-heads" style={tracks} aria-hidden="true">
        {heads.map(({ id, name, detail }) => (
          <p key={id} className="compare-head">
            <span className="compare-head-model one-line" title={name} dir="auto" translate="no">
              {name}
            </span>
            <span className="compare-head-detail one-line" title={detail} dir="auto" translate="no">
              {detail}
            </span>
          </p>
        ))}
      </div>
      <div className="compare-columns" style={tracks}>
        {columns.map((ids, at) => (
          <CompareColumn key={ids[0]} ids={ids} name={heads[at]?.name ?? ''} rows={rows} />
        ))}
      </div>
    </>
  );
}

function InTabs({ columns, heads, shownId }: LayoutProps & { readonly shownId: string | null }) {
  const t = useT();
  const turns = useChat((chat) => chat.turns, null);
  const messages = useChat((chat) => chat.messages, null);
  const at = Math.max(
    0,
    heads.findIndex(({ id }) => id === shownId),
  );
  const ids = columns[at] ?? [];
  const signOf = (own: readonly string[] = []): Pick<Tab<string>, 'icon' | 'iconMeaning'> => {
    if (own.some((id) => turns?.has(id) === true))
      return { icon: <Spinner />, iconMeaning: t('laboratory.state.running') };
    const status = messages?.get(own.at(-1) ?? '')?.status;
    return status === 'failed' || status === 'interrupted'
      ? { icon: <CircleAlert size={14} aria-hidden="true" />, iconMeaning: t('laboratory.state.failed') }
      : {};
  };
  // A detail that all columns share would only shorten their names.
  const isSameDetail = heads.every(({ detail }) => detail === heads[0]?.detail);
  return (
    <Tabs
      className="compare-tabs"
      label={t('chat.compare.group')}
      tabs={heads.map(({ id, name, detail }, index) => ({
        ...{ id, label: isSameDetail ? name : factLine([name, detail]) },
        ...signOf(columns[index]),
      }))}
      current={ids[0] ?? ''}
      onChange={(shownColumnId) => chatUiStore.setState({ shownColumnId })}
    >
      <div className="compare-columns">
        <CompareColumn key={ids[0]} ids={ids} name={heads[at]?.name ?? ''} rows={ids.length + 1} />
      </div>
    </Tabs>
  );
}

interface ColumnProps {
  readonly ids: readonly string[];
  readonly name: string;
  /** Grid rows of each column: its messages and its actions. */
  readonly rows: number;
}

function CompareColumn({ ids, name, rows }: ColumnProps) {
  const t = useT();
  const lastId = ids.at(-1) ?? '';
  const column = useRef<HTMLDivElement>(null);
  // If this column replaces another one, restore the reading position, so that the chat doesn't scroll.
  useLayoutEffect(() => {
    column.current?.dispatchEvent(new Event(SETTLE_EVENT, { bubbles: true }));
  }, []);
  const before = useChat((chat) => chat.ids.length, 0);
  const runningId = useConversation((state) => ids.find((id) => state.chat?.turns.has(id) === true) ?? null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this groups messages.
    <div ref={column} role="group" aria-label={name} className="compare-column" style={{ gridRow: `span ${rows}` }}>
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
            icon={<Check size={14} aria-hidden="true" />}
            onClick={() => void keepAnswer(lastId).then(focusComposer)}
          >
            {t('chat.compare.keep')}
          </Button>
        ) : (
          <Button
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
