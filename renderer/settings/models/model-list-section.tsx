/** Settings > Models: all connections' models, to search, refresh, hide, annotate and price. */

import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useT } from '../../i18n.ts';
import { useFormOfPage } from '../../services/leaving.tsx';
import { ModelListNews } from '../../services/model-list-news.tsx';
import { useRowPages } from '../../services/row-pages.tsx';
import { useConnections } from '../../store/connections/connections-store.ts';
import { useModelFacts } from '../../store/connections/model-facts-store.ts';
import { loadModels, useModels } from '../../store/connections/models-store.ts';
import { openPage } from '../../store/window/ui-store.ts';
import { Button } from '../../ui/button.tsx';
import { RestedStatus } from '../../ui/rested-status.tsx';
import { Select } from '../../ui/select.tsx';
import { SearchField } from '../../ui/text-field.tsx';
import { Section } from '../section.tsx';
import type { UnreadBoxes } from './model-form.tsx';
import { NOTHING_UNREAD, Row } from './model-row.tsx';
import { findRows, type ModelRow, modelRows } from './model-rows.ts';
import './models.css';

const ALL = '';
/** How many models of each of several connections are shown at first, without a search. */
const GROUP_ROWS = 8;

export function ModelListSection() {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const loading = useModels((state) => state.loading);
  const facts = useModelFacts();
  const [query, setQuery] = useState('');
  const [connectionId, setConnectionId] = useState<string>(ALL);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { unread, noteUnread } = useUnread();
  useEffect(() => {
    for (const { id } of connections) void loadModels(id, false);
  }, [connections]);
  const rows = useMemo(() => modelRows({ connections, lists, facts }), [connections, lists, facts]);
  const found = useMemo(
    () => findRows(rows, query, connectionId === ALL ? null : connectionId),
    [rows, query, connectionId],
  );
  if (connections.length === 0)
    return <Section title={t('models.list.title')} words={t('models.list.noConnections')} />;
  const asked = connections.filter(({ id }) => connectionId === ALL || id === connectionId);
  const count = t('chat.model.count', { count: found.length });
  return (
    <Section
      title={t('models.list.title')}
      words={t('models.list.words')}
      action={
        <div className="button-row">
          <Button variant="quiet" onClick={() => openPage({ kind: 'usage', conversationId: null })}>
            {t('models.list.usage')}
          </Button>
          <Button
            icon={<RefreshCw size={14} aria-hidden="true" />}
            isBusy={asked.some(({ id }) => loading.has(id))}
            onClick={() => {
              for (const { id } of asked) void loadModels(id, true);
            }}
          >
            {t('models.list.refresh')}
          </Button>
        </div>
      }
    >
      <ModelListNews />
      <div className="model-tools line">
        <SearchField className="grows" label={t('models.list.search')} value={query} onText={setQuery} />
        {connections.length > 1 && (
          <Select
            label={t('chat.details.connection')}
            value={connectionId}
            options={[
              { value: ALL, label: t('models.list.allConnections') },
              ...connections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setConnectionId}
          />
        )}
        <span className="model-tools-count remark" aria-hidden="true">
          {count}
        </span>
      </div>
      <RestedStatus of={query} text={query === '' ? '' : count} />
      {found.length === 0 ? <p className="settings-empty">{t('models.list.none')}</p> : null}
      {asked.map(({ id, name }) => (
        <ModelGroup
          key={id}
          name={connections.length > 1 ? name : null}
          rows={found.filter((row) => row.connectionId === id)}
          query={query}
          isLong={asked.length === 1 || query.trim() !== ''}
        >
          {(row) => (
            <Row
              key={row.key}
              row={row}
              isOpen={row.key === openKey}
              onToggle={() => setOpenKey(row.key === openKey ? null : row.key)}
              unread={unread.get(row.key) ?? NOTHING_UNREAD}
              onUnread={(box, typed) => noteUnread(row.key, box, typed)}
            />
          )}
        </ModelGroup>
      ))}
    </Section>
  );
}

interface GroupProps {
  /** The connection's name; null if there is only one. */
  readonly name: string | null;
  readonly rows: readonly ModelRow[];
  readonly query: string;
  /** True if the group begins with a whole page of rows: for a single connection, and for a search. */
  readonly isLong: boolean;
  readonly children: (row: ModelRow) => ReactNode;
}

/** The models of one connection. */
function ModelGroup({ name, rows, query, isLong, children }: GroupProps) {
  const t = useT();
  const titleId = useId();
  const { shown, more } = useRowPages(rows, `${isLong} ${query}`, isLong ? undefined : GROUP_ROWS);
  if (rows.length === 0) return null;
  return (
    <section className="model-group">
      {name === null ? null : (
        <h4 id={titleId} className="model-group-title line">
          <span className="one-line" dir="auto">
            {name}
          </span>
          <span className="remark">{t('chat.model.count', { count: rows.length })}</span>
        </h4>
      )}
      <ul
        className="model-rows"
        aria-labelledby={name === null ? undefined : titleId}
        aria-label={name === null ? t('models.list.title') : undefined}
      >
        {shown.map(children)}
      </ul>
      {more}
    </section>
  );
}

/** Invalid input by row. It is kept if the row is collapsed or filtered out, and the page asks before it closes. */
function useUnread() {
  const [unread, setUnread] = useState<ReadonlyMap<string, UnreadBoxes>>(new Map());
  /** A ref, because a field may be read while the page is closing. */
  const latest = useRef(unread);
  useFormOfPage(() => latest.current.size > 0);
  const noteUnread = (key: string, box: keyof UnreadBoxes, typed: string | undefined): void => {
    const before = latest.current;
    const { [box]: was, ...others } = before.get(key) ?? NOTHING_UNREAD;
    if (was === typed) return;
    const boxes = typed === undefined ? others : { ...others, [box]: typed };
    const after = new Map(before).set(key, boxes);
    if (Object.keys(boxes).length === 0) after.delete(key);
    latest.current = after;
    setUnread(after);
  };
  return { unread, noteUnread };
}
