/** A searchable list of presets or prompts, each with its actions. */

import { type ReactNode, useState } from 'react';
import type { SavedItem } from '../../shared/saved-items.ts';
import { useT } from '../i18n.ts';
import { DisplayText } from '../markdown/display-text.tsx';
import { useRowPages } from '../services/row-pages.tsx';
import { deleteSaved, moveSaved } from '../store/saved/saved-store.ts';
import { MenuItem, MenuSeparator, MoreMenu } from '../ui/menu.tsx';
import { RestedStatus } from '../ui/rested-status.tsx';
import { SearchField } from '../ui/text-field.tsx';
import { matchText, wordsOf } from '../words/text-match.ts';

export interface SavedListProps<Item extends SavedItem> {
  readonly label: string;
  readonly items: readonly Item[];
  /** The text that is searched in addition to the name. */
  readonly textOf: (item: Item) => string;
  /** Shown below the name. */
  readonly factOf: (item: Item) => ReactNode;
  /** Shown beside the name. */
  readonly markOf?: (item: Item) => ReactNode;
  readonly onOpen: (item: Item) => void;
  /** The first entries of the item's menu. */
  readonly menuOf: (item: Item) => ReactNode;
}

/** Shorter lists need no search. */
const SEARCH_FROM_COUNT = 6;

export function SavedList<Item extends SavedItem>(props: SavedListProps<Item>) {
  const { label, items, textOf, factOf, markOf, onOpen, menuOf } = props;
  const t = useT();
  const [query, setQuery] = useState('');
  const words = wordsOf(query);
  const found = items.filter((item) => matchText(`${item.name}\n${textOf(item)}`, words) !== null);
  const { shown, more } = useRowPages(found, query);
  return (
    <>
      {items.length >= SEARCH_FROM_COUNT || query !== '' ? (
        <SearchField className="saved-search" label={t('sidebar.searchPlaceholder')} value={query} onText={setQuery} />
      ) : null}
      {found.length === 0 ? <p className="settings-empty">{t('prompts.list.none', { query: query.trim() })}</p> : null}
      {found.length === 0 ? null : (
        <ul className="settings-group saved-list" aria-label={label}>
          {shown.map((item) => (
            <li key={item.id} className="line pressable">
              <button type="button" className="saved-open grows" onClick={() => onOpen(item)}>
                <span className="row-label one-line" title={item.name}>
                  <DisplayText text={item.name} />
                </span>
                {markOf?.(item)}
                <span className="saved-fact remark one-line">{factOf(item)}</span>
              </button>
              <MoreMenu label={t('prompts.list.actions', { name: item.name })}>
                {menuOf(item)}
                <MenuSeparator />
                <MenuItem isDisabled={item.id === items[0]?.id} onSelect={() => void moveSaved(item, -1)}>
                  {t('sidebar.folder.moveUp')}
                </MenuItem>
                <MenuItem isDisabled={item.id === items.at(-1)?.id} onSelect={() => void moveSaved(item, 1)}>
                  {t('sidebar.folder.moveDown')}
                </MenuItem>
                <MenuSeparator />
                <MenuItem isDangerous onSelect={() => void deleteSaved(item)}>
                  {t('chat.action.delete')}
                </MenuItem>
              </MoreMenu>
            </li>
          ))}
        </ul>
      )}
      {more}
      <RestedStatus of={query} text={query.trim() === '' ? '' : t('prompts.list.count', { count: found.length })} />
    </>
  );
}
