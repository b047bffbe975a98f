/** The palette: finds chats, commands, models, settings, help and messages by typed words, and opens or runs them. */

import { Dialog } from '@base-ui/react/dialog';
import {
  Bookmark,
  CircleQuestionMark,
  type LucideIcon,
  MessageSquare,
  Search,
  Settings,
  Sparkles,
  SquareChevronRight,
  TextQuote,
} from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { usePresetNote } from '../services/preset-note.ts';
import { Snippet } from '../services/snippet.tsx';
import { openInWindow } from '../store/window/desktop-actions.ts';
import { closeDialog } from '../store/window/ui-store.ts';
import { classNames } from '../ui/class-names.ts';
import { useFocusBack } from '../ui/focus-back.ts';
import { Keys } from '../ui/keys.tsx';
import { useModalPage } from '../ui/modal-page.ts';
import { RestedStatus } from '../ui/rested-status.tsx';
import { Also, Fact } from './palette-fact.tsx';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { runItem } from './run-item.ts';
import { useGroups } from './use-groups.ts';
import './palette.css';

/** How many rows Page Up and Page Down move. */
const PAGE_ROWS = 8;
/** More rows than fit. The first paint has only these: all commands together take three times as long. */
const FIRST_ROWS = 20;

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
  const [isBrowsed, setBrowsed] = useState(false);
  const groups = useGroups(query);
  const noteOf = usePresetNote();
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);
  const shownCount = Math.max(FIRST_ROWS, useDeferredValue(items.length, FIRST_ROWS), at + 1);
  const shown = useMemo(() => firstOf(groups, shownCount), [groups, shownCount]);
  const countWords = t('app.palette.count', { count: items.length });
  const found = items[0] === undefined ? countWords : t('app.found', { count: countWords, first: items[0].text });
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
    if (goal !== undefined) {
      setActive(goal);
      setBrowsed(true);
    } else if (event.key === 'Enter' && item !== undefined) {
      const chatId = event.ctrlKey || event.metaKey ? chatOf(item) : null;
      if (chatId === null) runItem(item, query.trim());
      else openBeside(chatId);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="palette-head line">
        <Search size={16} aria-hidden="true" />
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
          // Set it only after an arrow key: while opening, it would keep screen readers from naming the box.
          aria-activedescendant={isBrowsed && at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.searchQueryMaxChars}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
            setBrowsed(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('app.palette.list')}
        tabIndex={-1}
        className="palette-list"
      >
        {shown.map((group) => (
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
                aria-selected={isBrowsed && item === items[at]}
                className={classNames('palette-option option line', item === items[at] && 'is-active')}
                data-kind={item.kind}
                onPointerMove={() => setActive(items.indexOf(item))}
                onClick={() => runItem(item, query.trim())}
              >
                <Icon kind={item.kind} />
                <span className="palette-words grows">
                  <span
                    className="palette-text one-line"
                    dir="auto"
                    title={item.text}
                    translate={ABOUT_PARLEY.has(item.kind) ? undefined : 'no'}
                  >
                    <Snippet text={item.text} marks={item.marks} />
                  </span>
                  {'also' in item && item.also !== null ? <Also word={item.also} /> : null}
                </span>
                <Fact item={item} noteOf={noteOf} isTyped={query !== ''} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <Hints chatId={items[at] === undefined ? null : chatOf(items[at])} />
      <RestedStatus of={query} text={query.trim() === '' ? '' : found} />
    </>
  );
}

/** Shows the keys of the list. Screen readers don't need it, because they have their own keys for lists. */
function Hints({ chatId }: { readonly chatId: string | null }) {
  const t = useT();
  const hints: readonly (readonly [string, string])[] = [
    ['ArrowUp ArrowDown', t('app.palette.choose')],
    ['Enter', t('app.palette.open')],
    ...(chatId === null ? [] : [['Mod+Enter', t('sidebar.action.openInWindow')] as const]),
    ['Escape', t('app.close')],
  ];
  return (
    <p className="palette-hints small-remark" aria-hidden="true">
      {hints.map(([keys, words]) => (
        <span key={keys} className="inline-line">
          {keys.split(' ').map((key) => (
            <Keys key={key} keys={key} />
          ))}
          {words}
        </span>
      ))}
    </p>
  );
}

/** The chat that an item leads to; null for anything else. */
function chatOf(item: PaletteItem): string | null {
  return item.kind === 'chat' || item.kind === 'hit' ? item.id : null;
}

function openBeside(chatId: string): void {
  closeDialog();
  void openInWindow(chatId);
}

/** The first `count` items, in their groups. */
function firstOf(groups: readonly PaletteGroup[], count: number): readonly PaletteGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const items = group.items.slice(0, Math.max(0, left));
    left -= group.items.length;
    return items.length === 0 ? [] : [{ ...group, items }];
  });
}

const ICONS: Readonly<Record<PaletteItem['kind'], LucideIcon>> = {
  chat: MessageSquare,
  command: SquareChevronRight,
  model: Sparkles,
  preset: Bookmark,
  prompt: TextQuote,
  settings: Settings,
  help: CircleQuestionMark,
  hit: Search,
  search: Search,
};

/** Kinds whose texts are Parley's own; the other kinds show names, or texts of people and models. */
const ABOUT_PARLEY: ReadonlySet<PaletteItem['kind']> = new Set(['command', 'settings', 'help', 'search']);

function Icon({ kind }: { readonly kind: PaletteItem['kind'] }) {
  const One = ICONS[kind];
  return <One size={16} aria-hidden="true" />;
}
