/** Settings > Models: all connections' models, to search, refresh, hide, annotate and price. */

import { ChevronRight, RefreshCw } from 'lucide-react';
import { type ComponentProps, Fragment, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Model } from '../../../shared/service.ts';
import { type Translate, useT } from '../../i18n.ts';
import { useFormOfPage } from '../../services/leaving.tsx';
import { ModelListNews } from '../../services/model-list-news.tsx';
import { useConnections } from '../../store/connections/connections-store.ts';
import { factsOf, useModelFacts } from '../../store/connections/model-facts-store.ts';
import { loadModels, useModels } from '../../store/connections/models-store.ts';
import { openPage } from '../../store/window/ui-store.ts';
import { Button } from '../../ui/button.tsx';
import { RestedStatus } from '../../ui/rested-status.tsx';
import { Select } from '../../ui/select.tsx';
import { SearchField } from '../../ui/text-field.tsx';
import { formatDay } from '../../words/format.ts';
import { priceText } from '../../words/money.ts';
import { useRowPages } from '../row-pages.tsx';
import { Section } from '../section.tsx';
import { ModelForm, type UnreadBoxes } from './model-form.tsx';
import { findRows, type ModelRow, modelRows } from './model-rows.ts';
import './models.css';

const ALL = '';

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
  const { shown, more } = useRowPages(found, `${connectionId} ${query}`);
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
      <ul className="settings-group model-rows" aria-label={t('models.list.title')}>
        {shown.map((row) => (
          <Row
            key={row.key}
            row={row}
            isNamed={connections.length > 1}
            isOpen={row.key === openKey}
            onToggle={() => setOpenKey(row.key === openKey ? null : row.key)}
            unread={unread.get(row.key) ?? NOTHING_UNREAD}
            onUnread={(box, typed) => noteUnread(row.key, box, typed)}
          />
        ))}
      </ul>
      {more}
    </Section>
  );
}

const NOTHING_UNREAD: UnreadBoxes = {};

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

interface RowProps {
  readonly row: ModelRow;
  /** Shows the connection's name. */
  readonly isNamed: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly unread: ComponentProps<typeof ModelForm>['unread'];
  readonly onUnread: ComponentProps<typeof ModelForm>['onUnread'];
}

function Row({ row, isNamed, isOpen, onToggle, unread, onUnread }: RowProps) {
  const t = useT();
  const id = useId();
  const all = useModelFacts();
  const facts = factsOf(all, row.connectionId, row.model);
  const { listed } = row;
  const context = facts.contextLength ?? listed?.contextLength ?? null;
  const marks = [
    unread === NOTHING_UNREAD ? null : t('models.list.unread'),
    row.isGone ? t('models.news.gone') : null,
    row.isNew ? t('models.news.added') : null,
    listed?.isDeprecated === true ? t('models.list.deprecated') : null,
    facts.isHidden ? t('models.list.hidden') : null,
  ].filter((mark) => mark !== null);
  const said = [
    isNamed ? row.connectionName : null,
    context === null ? null : t('models.list.context', { count: context }),
    priceText(facts.price) ?? listedPriceText(listed, t),
    listed?.endsAt === undefined ? null : t('models.list.endsOn', { date: formatDay(listed.endsAt) }),
    listed?.inputs?.includes('image') === true ? t('models.list.images') : null,
    facts.note,
  ].filter((one) => one !== null && one !== '');
  return (
    <li className="model-row">
      <button
        type="button"
        className="model-row-head line pressable"
        aria-expanded={isOpen}
        aria-controls={`${id}-form`}
        onClick={onToggle}
      >
        <ChevronRight size={14} aria-hidden="true" className="fold-chevron" />
        <span className="model-row-words">
          <span className="model-row-name one-line" title={row.model}>
            {row.model}
          </span>
          {said.length > 0 && (
            <span className="remark one-line">
              {said.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
                <Fragment key={at}>
                  {at > 0 && ' · '}
                  <bdi>{one}</bdi>
                </Fragment>
              ))}
            </span>
          )}
        </span>
        {marks.map((mark) => (
          <span key={mark} className="model-mark small-remark">
            {mark}
          </span>
        ))}
      </button>
      <div id={`${id}-form`} hidden={!isOpen}>
        {isOpen && (
          <ModelForm facts={facts} said={row.listed} listedAt={row.listedAt} unread={unread} onUnread={onUnread} />
        )}
      </div>
    </li>
  );
}

/** The price in the service's list; lists don't name a currency. */
function listedPriceText(model: Model | null, t: Translate): string | null {
  const price = model?.price;
  if (price === undefined) return null;
  return t('models.list.listedPrice', { in: price.in ?? '–', out: price.out ?? '–' });
}
