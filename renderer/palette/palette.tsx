/** The palette: goes to any chat, command, model, page of the settings or message by typing a part of its name. */

import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { type PresetNote, usePresetNote } from '../services/preset-note.ts';
import { Snippet } from '../services/snippet.tsx';
import { useHelpTexts } from '../services/use-help-texts.ts';
import { useConversations } from '../store/chats/chat-list-store.ts';
import { useConversation } from '../store/chats/open-chat-store.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { isHidden, useModelFacts } from '../store/connections/model-facts-store.ts';
import { loadModels, useModels } from '../store/connections/models-store.ts';
import { useSaved } from '../store/saved/saved-store.ts';
import { furtherKeysOf, keysOf } from '../store/window/commands.ts';
import { clearHits, findHits, useHits } from '../store/window/palette-hits-store.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { closeDialog } from '../store/window/ui-store.ts';
import { classNames } from '../ui/class-names.ts';
import { useFocusBack } from '../ui/focus-back.ts';
import { Keys } from '../ui/keys.tsx';
import { useModalPage } from '../ui/modal-page.ts';
import { RestedStatus } from '../ui/rested-status.tsx';
import { formatShortMoment } from '../words/format.ts';
import { commandEntries, helpEntries, settingEntries } from './app-entries.ts';
import { type PaletteGroup, type PaletteItem, paletteGroups } from './palette-items.ts';
import { runItem } from './run-item.ts';
import './palette.css';

/** How many rows Page Up and Page Down move. */
const PAGE_ROWS = 8;

export function Palette() {
  const t = useT();
  useModalPage(true);
  useFocusBack();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeDialog()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-viewport palette-viewport">
          <Dialog.Popup className="dialog column palette" initialFocus={false} finalFocus={false}>
            <Dialog.Title className="visually-hidden">{t('app.palette.title')}</Dialog.Title>
            <PaletteBody />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBody() {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const groups = useGroups(query);
  const noteOf = usePresetNote();
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);
  const optionId = (item: PaletteItem): string => `${id}-${items.indexOf(item)}`;

  // Focus the field as soon as it exists, so that the next key doesn't go to the page behind it.
  useLayoutEffect(() => field.current?.focus(), []);
  useLayoutEffect(() => {
    list.current?.querySelector(`[id="${CSS.escape(`${id}-${at}`)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = items.length - 1;
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + PAGE_ROWS),
      PageUp: Math.max(0, at - PAGE_ROWS),
    };
    const goal = goals[event.key];
    const item = items[at];
    if (goal !== undefined) setActive(goal);
    else if (event.key === 'Enter' && item !== undefined) runItem(item, query.trim());
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        className="palette-field"
        aria-label={t('app.palette.field')}
        placeholder={t('app.palette.field')}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.searchQueryMaxChars}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('app.palette.list')}
        tabIndex={-1}
        className="palette-list"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <p id={`${id}-${group.name}`} className="palette-group-name small-remark">
              {t(`app.palette.group.${group.name}`)}
            </p>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field.
              <div
                key={item.key}
                id={optionId(item)}
                role="option"
                aria-selected={item === items[at]}
                className={classNames('palette-option option line', item === items[at] && 'is-active')}
                onPointerMove={() => setActive(items.indexOf(item))}
                onClick={() => runItem(item, query.trim())}
              >
                <span className="palette-text grows one-line" title={item.text}>
                  <Snippet text={item.text} marks={item.marks} />
                </span>
                <Fact item={item} noteOf={noteOf} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <RestedStatus of={query} text={query.trim() === '' ? '' : t('app.palette.count', { count: items.length })} />
    </>
  );
}

function Fact({ item, noteOf }: { readonly item: PaletteItem; readonly noteOf: PresetNote }) {
  const shortcuts = useSettings((settings) => settings.shortcuts);
  switch (item.kind) {
    case 'chat':
      return <time className="palette-fact one-line">{formatShortMoment(item.at, Date.now())}</time>;
    case 'settings':
      return <Also word={item.also} />;
    case 'command': {
      const keys = keysOf(item.command, shortcuts) || furtherKeysOf(item.command, shortcuts)[0];
      if (item.also !== null) return <Also word={item.also} />;
      return keys ? (
        <span className="palette-fact one-line" aria-hidden="true">
          <Keys keys={keys} />
        </span>
      ) : null;
    }
    case 'model':
      return <span className="palette-fact one-line">{item.from}</span>;
    case 'preset': {
      // Its model, or why it cannot be used.
      const note = noteOf(item.preset);
      return (
        <span className={classNames('palette-fact one-line', note !== null && 'is-trouble')} title={note ?? undefined}>
          {note ?? item.preset.values.model}
        </span>
      );
    }
    case 'hit':
      return <span className="palette-fact one-line">{item.title}</span>;
    default:
      return null;
  }
}

/** Why a command or a setting was found whose title doesn't have the words. */
function Also({ word }: { readonly word: string | null }) {
  const t = useT();
  return word === null ? null : <span className="palette-fact one-line">{t('synonyms.also', { word })}</span>;
}

function useGroups(query: string): readonly PaletteGroup[] {
  const t = useT();
  const chats = useConversations((state) => state.active.items);
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const facts = useModelFacts();
  const isChatOpen = useConversation((state) => state.chat !== null);
  const presets = useSaved((state) => state.presets);
  const prompts = useSaved((state) => state.prompts);
  const helpTexts = useHelpTexts();
  const help = useMemo(() => helpEntries(helpTexts), [helpTexts]);
  const commands = useMemo(() => commandEntries(t, isChatOpen), [t, isChatOpen]);
  const settings = useMemo(() => settingEntries(t), [t]);
  const found = useHits((state) => state.groups);
  useEffect(() => {
    for (const { id } of connections) void loadModels(id, false);
  }, [connections]);
  useEffect(() => findHits(query), [query]);
  useEffect(() => clearHits, []);
  const models = useMemo(
    () =>
      isChatOpen
        ? connections.flatMap(({ id, name }) =>
            (lists.get(id)?.models ?? []).flatMap((model) =>
              isHidden({ connectionId: id, model: model.id }, facts)
                ? []
                : [{ connectionId: id, model: model.id, from: name }],
            ),
          )
        : [],
    [connections, lists, facts, isChatOpen],
  );
  return useMemo(() => {
    const searchAll = t('app.palette.searchAll', { query: query.trim() });
    return paletteGroups(
      {
        chats,
        commands,
        models,
        presets: isChatOpen ? presets : [],
        prompts: isChatOpen ? prompts : [],
        settings,
        help,
        found,
        untitled: t('sidebar.untitled'),
        searchAll,
      },
      query,
    );
  }, [chats, commands, models, presets, prompts, settings, help, found, query, isChatOpen, t]);
}
