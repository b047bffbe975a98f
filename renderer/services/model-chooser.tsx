/** A searchable list of all connections' models, which also accepts names that no list has. */

import { useVirtualizer } from '@tanstack/react-virtual';
import { RefreshCw, Star } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { holdsKey } from '../../shared/addresses/key-shapes.ts';
import type { Connection, ModelList } from '../../shared/connection.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { type Translate, useT } from '../i18n.ts';
import { connectionsStore, useConnections } from '../store/connections/connections-store.ts';
import { setFavourite } from '../store/connections/favourite-models.ts';
import { type ModelOf, modelKey, useModelFacts } from '../store/connections/model-facts-store.ts';
import { loadModels, useModels } from '../store/connections/models-store.ts';
import { noteRecentModel, useRecentModels } from '../store/connections/recent-models.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RestedStatus } from '../ui/rested-status.tsx';
import { SearchField } from '../ui/text-field.tsx';
import { chooseModels, type ModelChoice, type ModelGroup } from './model-choices.ts';
import { ModelListNews } from './model-list-news.tsx';
import { ModelListTrouble } from './model-list-trouble.tsx';
import { ModelOption } from './model-option.tsx';

interface Props {
  readonly connectionId: string | null;
  readonly model: string | null;
  readonly onChoose: (choice: ModelOf) => void;
  /**
   * If several models can be chosen: the chosen ones as `modelKey` writes them; one that was chosen twice appears
   * twice.
   */
  readonly chosen?: readonly string[];
}

const OPTION_HEIGHT_PX = 30;
const HEADING_HEIGHT_PX = 28;
const PAGE_ROWS = 8;
const OVERSCAN_ROWS = 30;

/** A line of the list: a group's heading or a model. */
type Line =
  | { readonly kind: 'heading'; readonly group: ModelGroup }
  | { readonly kind: 'option'; readonly choice: ModelChoice; readonly group: ModelGroup; readonly place: number };

/** Opens at the current model. The query is cleared after a choice. */
export function ModelChooser({ connectionId, model, onChoose, chosen }: Props) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [isBrowsed, setBrowsed] = useState(false);
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const loading = useModels((state) => state.loading);
  const favourites = useSettings((settings) => settings.favouriteModels);
  // As they were when the list opened: while several models are chosen, rows must not move below the pointer.
  const [recent] = useState(useRecentModels());
  const facts = useModelFacts();
  const groups = useMemo(() => {
    const current = connectionId === null || model === null ? null : { connectionId, model };
    return chooseModels({ connections, lists, favourites, recent, current, facts }, query);
  }, [connections, lists, favourites, recent, facts, connectionId, model, query]);
  useEffect(() => {
    for (const connection of connectionsStore.getState().connections) void loadModels(connection.id, false);
    field.current?.focus();
  }, []);

  const typed = query.trim();
  const typedFor = (connections.find((one) => one.id === connectionId) ?? connections[0])?.id ?? null;
  const isKeyTyped = holdsKey(typed);
  const offersTyped = groups.length === 0 && typed !== '' && typedFor !== null && !isKeyTyped;
  const lines = useMemo(
    () => (offersTyped ? [typedLine(typedFor, typed)] : linesOf(groups)),
    [groups, offersTyped, typedFor, typed],
  );
  const options = useMemo(() => lines.filter((line) => line.kind === 'option'), [lines]);
  const foundAt = options.findIndex(({ choice }) => modelKey(choice) === activeKey);
  const at = Math.min(Math.max(0, foundAt), options.length - 1);
  const active = options[at];
  const countWords = t('chat.model.count', { count: options.length });
  const first = offersTyped ? t('chat.model.useTyped', { name: typed }) : (active?.choice.model ?? '');
  const found = first === '' ? countWords : t('app.found', { count: countWords, first });
  const current = model === null ? undefined : t('chat.model.currentIs', { model });

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? HEADING_HEIGHT_PX : OPTION_HEIGHT_PX),
    getItemKey: (index) => keyOfLine(lines[index], index),
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 0, height: window.innerHeight },
  });
  // A new query has other lines with other heights, and starts at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured lines change with the query.
  useLayoutEffect(() => {
    virtualizer.measure();
    virtualizer.scrollToOffset(0);
  }, [query]);

  const move = (to: number): void => {
    const goal = options[Math.max(0, Math.min(options.length - 1, to))];
    if (goal === undefined) return;
    setActiveKey(modelKey(goal.choice));
    setBrowsed(true);
    const line = lines.indexOf(goal);
    // On the way up, scroll the group's heading into view together with its first model.
    virtualizer.scrollToIndex(lines[line - 1]?.kind === 'heading' && to < at ? line - 1 : line, { align: 'auto' });
  };
  const choose = (choice: ModelChoice): void => {
    const chosen = { connectionId: choice.connectionId, model: choice.model };
    setQuery('');
    setActiveKey(null);
    setBrowsed(false);
    noteRecentModel(chosen);
    onChoose(chosen);
  };
  const point = (choice: ModelChoice): void => setActiveKey(modelKey(choice));
  const onKeyDown = (event: KeyboardEvent): void => {
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE_ROWS,
      PageUp: at - PAGE_ROWS,
    };
    const goal = goals[event.key];
    if (goal !== undefined) move(goal);
    else if (event.key === 'Enter' && active !== undefined) choose(active.choice);
    else return;
    event.preventDefault();
  };

  return (
    <div className="model-chooser column">
      <div className="model-search line">
        <SearchField
          className="grows"
          ref={field}
          label={t('chat.model.search')}
          aria-controls={`${id}-list`}
          aria-description={current}
          // Set it only after an arrow key: while opening, it would keep screen readers from naming the box.
          aria-activedescendant={isBrowsed && active !== undefined ? `${id}-${at}` : undefined}
          value={query}
          onText={(next) => {
            setQuery(next);
            setActiveKey(null);
            setBrowsed(false);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon={<RefreshCw size={15} />}
          label={t('chat.model.refresh')}
          isOff={connections.some((connection) => loading.has(connection.id))}
          onClick={() => {
            for (const connection of connections) void loadModels(connection.id, true);
          }}
        />
      </div>
      <RestedStatus of={query} text={typed === '' ? '' : found} />
      <ModelListTrouble />
      <ModelListNews />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('chat.model.list')}
        tabIndex={-1}
        className="model-list"
      >
        <div role="presentation" className="model-lines" style={{ blockSize: `${virtualizer.getTotalSize()}px` }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (line === undefined) return null;
            const style = { blockSize: `${item.size}px`, transform: `translateY(${item.start}px)` };
            if (line.kind === 'heading')
              return (
                <p key={item.key} className="model-group-name small-remark" aria-hidden="true" style={style}>
                  <span className="one-line" dir="auto">
                    {groupName(line.group, t)}
                  </span>
                  {line.group.kind === 'connection' && (
                    <span>{t('chat.model.count', { count: line.group.count })}</span>
                  )}
                </p>
              );
            const { choice, place } = line;
            return (
              <ModelOption
                key={item.key}
                id={`${id}-${place}`}
                choice={choice}
                label={offersTyped ? t('chat.model.useTyped', { name: typed }) : choice.model}
                group={groupName(line.group, t)}
                isCurrent={choice.model === model && choice.connectionId === connectionId}
                timesChosen={chosen?.filter((key) => key === modelKey(choice)).length ?? null}
                isActive={place === at}
                isSelected={isBrowsed && place === at}
                place={place + 1}
                count={options.length}
                style={style}
                onPoint={point}
                onChoose={choose}
                onStar={offersTyped ? null : toggleFavourite}
              />
            );
          })}
        </div>
      </div>
      {options.length === 0 && loading.size === 0 && (
        <p className="model-hint remark">{t(isKeyTyped ? 'chat.model.isKey' : whyEmpty(connections, lists))}</p>
      )}
      {loading.size > 0 && <p className="model-hint remark">{t('chat.model.loading')}</p>}
      {active !== undefined && !offersTyped && (
        <div className="model-footer">
          <Button
            variant="quiet"
            icon={<Star size={14} aria-hidden="true" fill={active.choice.isFavourite ? 'currentColor' : 'none'} />}
            onClick={() => toggleFavourite(active.choice)}
          >
            {t(active.choice.isFavourite ? 'chat.model.unfavourite' : 'chat.model.favourite', {
              model: active.choice.model,
            })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Why the list is empty: no connection, everything is hidden, the lists have no models, or none was loaded. */
function whyEmpty(connections: readonly Connection[], lists: ReadonlyMap<string, ModelList>): TextKey {
  if (connections.length === 0) return 'chat.model.noConnection';
  const known = connections.flatMap(({ id }) => lists.get(id) ?? []);
  if (known.some(({ models }) => models.length > 0)) return 'chat.model.allHidden';
  return known.some(({ error, fetchedAt }) => error === null && fetchedAt !== null)
    ? 'chat.model.empty'
    : 'chat.model.typeOne';
}

function linesOf(groups: readonly ModelGroup[]): readonly Line[] {
  let place = 0;
  return groups.flatMap((group): readonly Line[] => [
    { kind: 'heading', group },
    ...group.choices.map((choice) => ({ kind: 'option', choice, group, place: place++ }) as const),
  ]);
}

function typedLine(connectionId: string, model: string): Line {
  const choice: ModelChoice = { connectionId, model, isFavourite: false, contextLength: null, description: null };
  return {
    kind: 'option',
    choice,
    group: { kind: 'connection', connection: null, choices: [choice], count: 1 },
    place: 0,
  };
}

function keyOfLine(line: Line | undefined, index: number): string | number {
  if (line === undefined) return index;
  return line.kind === 'option'
    ? modelKey(line.choice)
    : `heading ${line.group.kind} ${line.group.connection?.id ?? ''}`;
}

function groupName(group: ModelGroup, t: Translate): string {
  return group.kind === 'connection' ? (group.connection?.name ?? '') : t(`chat.model.${group.kind}`);
}

function toggleFavourite(choice: ModelChoice): void {
  setFavourite(choice, !choice.isFavourite);
}
