/** What replies used and cost: by day, model, connection and chat, as plots and as a table. */

import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useT } from '../i18n.ts';
import { ChapterPage } from '../services/chapter-page.tsx';
import { useChat } from '../store/chats/open-chat-store.ts';
import { usePrices } from '../store/connections/model-prices.ts';
import { loadLastModels } from '../store/connections/models-store.ts';
import { useAmounts } from '../store/connections/use-amounts.ts';
import { saveText } from '../store/window/desktop-actions.ts';
import { closePage } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select, type SelectProps } from '../ui/select.tsx';
import { usageCsv } from './usage-csv.ts';
import { daysBetween, firstDayOf, isoDay, lastDayOf, RANGES, type RangeName } from './usage-days.ts';
import { chatTitle, useConnectionNames, useEntryNames } from './usage-names.ts';
import { UsagePlots } from './usage-plots.tsx';
import { type Entry, filterEntries, GROUPINGS, type Grouping, otherChats, usageRows } from './usage-rows.ts';
import { MEASURES, type Measure } from './usage-series.ts';
import { UsageTable } from './usage-table.tsx';
import { UsageTotals } from './usage-totals.tsx';
import { type UsageData, useUsage } from './use-usage.ts';
import './usage.css';

const ALL = '';
const RANGE_KEYS = { 7: 'last7', 30: 'last30', 90: 'last90', 365: 'last365', all: 'all' } as const;

interface PageProps {
  readonly conversationId: string | null;
  readonly children: ReactNode;
}

export function UsagePage({ conversationId, children }: PageProps) {
  const [range, setRange] = useState<RangeName>(conversationId === null ? '30' : 'all');
  const [chatId, setChatId] = useState(conversationId);
  const data = useUsage(range, chatId, closePage);
  // Show the page once the data is here, so that the focus starts in its first field.
  if (data === null) return null;
  return (
    <Usage data={data} range={range} onRange={setRange} chatId={chatId} onChat={setChatId}>
      {children}
    </Usage>
  );
}

interface Props {
  readonly data: UsageData;
  readonly range: RangeName;
  readonly onRange: (range: RangeName) => void;
  readonly chatId: string | null;
  readonly onChat: (id: string | null) => void;
  readonly children: ReactNode;
}

function Usage({ data: { report, chats, today }, range, onRange, chatId, onChat, children }: Props) {
  const t = useT();
  const priceOf = usePrices();
  const amounts = useAmounts(report.connectionNames);
  // The connections' model lists may name prices.
  useEffect(() => {
    for (const id of new Set(report.days.map((one) => one.connectionId))) void loadLastModels(id);
  }, [report]);
  const [connectionId, setConnectionId] = useState(ALL);
  const [model, setModel] = useState(ALL);
  const [grouping, setGrouping] = useState<Grouping>('day');
  const [measure, setMeasure] = useState<Measure>('tokens');
  const connectionName = useConnectionNames(report.connectionNames);
  const nameOf = useEntryNames(connectionName, Object.keys(report.connectionNames));
  const openTitle = useChat(({ summary }) => (summary.id === chatId ? summary.title : null), null);
  const filter = useMemo(() => ({ connectionId: connectionId || null, model: model || null }), [connectionId, model]);
  const entries = useMemo(() => filterEntries(report.days, filter), [report, filter]);
  const titleOf = useMemo(() => new Map(chats?.map((chat) => [chat.conversationId, chat.title])), [chats]);
  const listed = useMemo((): readonly Entry[] => {
    if (grouping !== 'chat') return entries;
    if (chatId !== null) {
      const title = titleOf.get(chatId) ?? openTitle;
      return entries.map((entry) => ({ ...entry, conversationId: chatId, title }));
    }
    const known = chats === null ? null : filterEntries(chats, filter);
    return known === null ? [] : [...known, ...otherChats(entries, known)];
  }, [grouping, entries, chats, filter, chatId, titleOf, openTitle]);
  const rows = useMemo(() => usageRows(listed, grouping, priceOf), [listed, grouping, priceOf]);
  const days = useMemo(() => {
    const first = firstDayOf(range, today) ?? report.firstDay ?? today;
    const last = lastDayOf(
      report.days.map(({ day }) => day),
      today,
    );
    return daysBetween(Math.min(first, today), last);
  }, [range, today, report]);
  const options = (ids: readonly string[], all: string, name: (id: string) => string) => [
    { value: ALL, label: all },
    ...[...new Set(ids)].map((id) => ({ value: id, label: name(id) })),
  ];
  const titles = new Map(Array.from(titleOf, ([id, title]) => [id, chatTitle(title, t)]));
  if (chatId !== null && !titles.has(chatId)) titles.set(chatId, chatTitle(openTitle, t));
  const save = (): void => {
    const [from = today, to = today] = [days[0], days.at(-1)];
    const heads = [
      t(`usage.table.${grouping}`),
      t('usage.table.replies'),
      t('usage.table.requests'),
      t('usage.table.tokensIn'),
      t('usage.table.tokensOut'),
      t('usage.table.unreported'),
      t('usage.csv.firstTokenMs'),
      t('usage.table.speed'),
      t('usage.table.cachedIn'),
      t('usage.table.cacheWriteIn'),
      t('usage.table.reasoningOut'),
      t('usage.table.unpriced'),
    ];
    const csv = usageCsv(rows, grouping, {
      heads,
      nameOf: ({ entry }) => nameOf(entry, grouping),
      currencyName: amounts.currencyName,
    });
    void saveText(t('usage.csv.fileName', { from: isoDay(from), to: isoDay(to) }), csv);
  };
  return (
    <ChapterPage
      chapter="usage"
      className="usage"
      tools={
        <Button
          size="medium"
          icon={<Download size={14} aria-hidden="true" />}
          disabled={rows.length === 0}
          onClick={save}
        >
          {t('usage.csv.button')}
        </Button>
      }
    >
      <div className="usage-tools wraps">
        <UsageChoice
          label={t('usage.range.label')}
          value={range}
          options={RANGES.map((value) => ({ value, label: t(`usage.range.${RANGE_KEYS[value]}`) }))}
          onChange={onRange}
        />
        <UsageChoice
          label={t('usage.table.connection')}
          value={connectionId}
          options={options(
            report.days.map((one) => one.connectionId),
            t('models.list.allConnections'),
            connectionName,
          )}
          onChange={setConnectionId}
        />
        <UsageChoice
          label={t('usage.table.model')}
          value={model}
          options={options(
            report.days.map((one) => one.model),
            t('models.list.title'),
            (id) => id,
          )}
          onChange={setModel}
        />
        <UsageChoice
          label={t('usage.table.chat')}
          value={chatId ?? ALL}
          options={options([...titles.keys()], t('usage.allChats'), (id) => titles.get(id) ?? id)}
          onChange={(id) => onChat(id || null)}
        />
        <UsageChoice
          label={t('usage.group.label')}
          value={grouping}
          options={GROUPINGS.map((value) => ({ value, label: t(`usage.group.${value}`) }))}
          onChange={setGrouping}
        />
        <UsageChoice
          label={t('usage.measure.label')}
          value={measure}
          options={MEASURES.map((value) => ({ value, label: t(`usage.measure.${value}`) }))}
          onChange={setMeasure}
        />
      </div>
      {entries.length === 0 ? (
        <p className="settings-empty">{t('usage.empty')}</p>
      ) : (
        <>
          <UsageTotals entries={entries} priceOf={priceOf} amounts={amounts} />
          <UsagePlots
            request={{ entries, days, measure, grouping, priceOf }}
            nameOf={(entry) => nameOf(entry, grouping)}
            amounts={amounts}
          />
          <UsageTable
            rows={rows}
            grouping={grouping}
            nameOf={({ entry }) => nameOf(entry, grouping)}
            amounts={amounts}
          />
        </>
      )}
      <p className="usage-notes remark">
        {t('usage.notes')} {t('usage.notesSpent')}
      </p>
      {children}
    </ChapterPage>
  );
}

function UsageChoice<V extends string>({ label, ...rest }: SelectProps<V> & { readonly label: string }) {
  return (
    <Field label={label} className="usage-choice">
      {(control) => <Select {...control} {...rest} />}
    </Field>
  );
}
