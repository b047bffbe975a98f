/** A searchable list of the models of all connections, with a way to use a name that no list has. */

import { Check, RefreshCw, Star } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { currentLanguage, useT } from '../../i18n.ts';
import { connectionsStore, useConnections } from '../../store/connections-store.ts';
import { loadModels, useModels } from '../../store/models-store.ts';
import { settingsStore, updateSettings, useSettings } from '../../store/settings-store.ts';
import { countText } from '../../ui/durations.ts';
import { ActionButton } from '../message/controls.tsx';
import { chooseModels, favouriteKey, type ModelChoice } from './model-choices.ts';
import { ModelListTrouble } from './model-list-trouble.tsx';

interface Props {
  readonly connectionId: string | null;
  readonly model: string | null;
  readonly onChoose: (choice: { readonly connectionId: string; readonly model: string }) => void;
}

export function ModelChooser({ connectionId, model, onChoose }: Props) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const loading = useModels((state) => state.loading);
  const favourites = useSettings((settings) => settings.favouriteModels);
  const { groups, more } = useMemo(
    () => chooseModels(connections, lists, favourites, query),
    [connections, lists, favourites, query],
  );
  useEffect(() => {
    for (const connection of connectionsStore.getState().connections) void loadModels(connection.id, false);
    field.current?.focus();
  }, []);

  const typed = query.trim();
  const typedFor = connectionId ?? connections[0]?.id ?? null;
  const choices: ModelChoice[] = groups.flatMap((group) => group.choices);
  const offersTyped = choices.length === 0 && typed !== '' && typedFor !== null;
  if (offersTyped) choices.push({ connectionId: typedFor, model: typed, isFavourite: false, contextLength: null });
  const current = choices[Math.min(active, choices.length - 1)];
  const optionId = (choice: ModelChoice): string => `${id}-${choices.indexOf(choice)}`;

  const move = (to: number): void => {
    const next = Math.max(0, Math.min(choices.length - 1, to));
    setActive(next);
    list.current?.querySelector(`[id="${CSS.escape(`${id}-${next}`)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      move(target);
    } else if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      onChoose({ connectionId: current.connectionId, model: current.model });
    }
  };
  const option = (choice: ModelChoice, label: string) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the search box.
    <div
      key={`${choice.connectionId}/${choice.model}`}
      id={optionId(choice)}
      role="option"
      aria-label={label}
      aria-selected={choice.model === model && choice.connectionId === connectionId}
      className={choice === current ? 'model-option is-active' : 'model-option'}
      onPointerMove={() => setActive(choices.indexOf(choice))}
      onClick={() => onChoose({ connectionId: choice.connectionId, model: choice.model })}
    >
      <span className="model-check">
        {choice.model === model && choice.connectionId === connectionId && <Check size={14} aria-hidden="true" />}
      </span>
      <span className="model-option-name">{label}</span>
      {choice.contextLength !== null && (
        <span className="model-option-fact">{countText(choice.contextLength, currentLanguage())}</span>
      )}
    </div>
  );

  return (
    <div className="model-chooser">
      <div className="model-search">
        <input
          ref={field}
          type="search"
          className="text-field"
          aria-label={t('chat.model.search')}
          placeholder={t('chat.model.search')}
          aria-controls={`${id}-list`}
          aria-activedescendant={current === undefined ? undefined : optionId(current)}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ActionButton
          icon={RefreshCw}
          label={t('chat.model.refresh')}
          isDisabled={connections.some((connection) => loading.has(connection.id))}
          onClick={() => {
            for (const connection of connections) void loadModels(connection.id, true);
          }}
        />
      </div>
      <ModelListTrouble />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('chat.model.list')}
        tabIndex={-1}
        className="model-list"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div
            key={group.connection?.id ?? 'favourites'}
            role="group"
            aria-label={group.connection?.name ?? t('chat.model.favourites')}
          >
            {(groups.length > 1 || connections.length > 1) && (
              <p className="model-group-name" aria-hidden="true">
                {group.connection?.name ?? t('chat.model.favourites')}
              </p>
            )}
            {group.choices.map((choice) => option(choice, choice.model))}
          </div>
        ))}
        {offersTyped && current !== undefined && option(current, t('chat.model.useTyped', { name: typed }))}
      </div>
      {choices.length === 0 && typed === '' && loading.size === 0 && (
        <p className="model-hint">{t('chat.model.empty')}</p>
      )}
      {loading.size > 0 && <p className="model-hint">{t('chat.model.loading')}</p>}
      {more > 0 && <p className="model-hint">{t('chat.model.more', { count: more })}</p>}
      {current !== undefined && !offersTyped && (
        <div className="model-footer">
          <button type="button" className="button button-quiet button-small" onClick={() => toggleFavourite(current)}>
            <Star size={14} aria-hidden="true" fill={current.isFavourite ? 'currentColor' : 'none'} />
            {t(current.isFavourite ? 'chat.model.unfavourite' : 'chat.model.favourite', { model: current.model })}
          </button>
        </div>
      )}
    </div>
  );
}

function toggleFavourite(choice: ModelChoice): void {
  const key = favouriteKey(choice.connectionId, choice.model);
  const before = settingsStore.getState().settings.favouriteModels;
  const favouriteModels = choice.isFavourite ? before.filter((one) => one !== key) : [...before, key];
  void updateSettings({ favouriteModels });
}
