/** The search box for all conversations. */

import { CircleHelp, Search, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { useT } from '../i18n.ts';
import { focusComposer } from '../store/chats/chat-ui-store.ts';
import { clearSearch, prepareSearch, setSearchQuery, useSearch } from '../store/chats/search-store.ts';
import { takeSearchAsk, useUi } from '../store/window/ui-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { focusResult } from './result-focus.ts';

export function SearchBox() {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const query = useSearch((state) => state.query);
  const isAsked = useUi((state) => state.isSearchAsked);
  useLayoutEffect(() => {
    if (!isAsked) return;
    takeSearchAsk();
    field.current?.focus();
    field.current?.select();
  }, [isAsked]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the role already makes it a `search` landmark in every engine.
    <div role="search" className="search-box">
      <Search size={15} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        className="search-field"
        aria-label={t('commands.search')}
        placeholder={t('sidebar.searchPlaceholder')}
        value={query}
        autoComplete="off"
        spellCheck={false}
        onFocus={prepareSearch}
        onChange={(event) => setSearchQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            if (focusResult('first', event.key === 'Enter')) event.preventDefault();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            if (query === '') focusComposer();
            else clearSearch();
          }
        }}
      />
      {query !== '' ? (
        <IconButton
          label={t('sidebar.clearSearch')}
          icon={<X size={14} />}
          onClick={() => {
            clearSearch();
            field.current?.focus();
          }}
        />
      ) : (
        <Popover
          align="start"
          label={t('sidebar.searchHelp.title')}
          trigger={<IconButton label={t('sidebar.searchHelp.open')} icon={<CircleHelp size={14} />} />}
        >
          <SearchHelp />
        </Popover>
      )}
    </div>
  );
}

/** Search operators are the same in every language. */
const OPERATORS = [
  ['"exact words"', 'sidebar.searchHelp.exact'],
  ['in:title', 'sidebar.searchHelp.inTitle'],
  ['role:user', 'sidebar.searchHelp.role'],
  ['model:guide', 'sidebar.searchHelp.model'],
  ['before:2026-01-31', 'sidebar.searchHelp.before'],
  ['after:2026-01-01', 'sidebar.searchHelp.after'],
  ['is:pinned', 'sidebar.searchHelp.isPinned'],
] as const satisfies readonly (readonly [string, TextKey])[];

/** Explains the search operators. */
function SearchHelp() {
  const t = useT();
  return (
    <div className="search-help">
      <h2>{t('sidebar.searchHelp.title')}</h2>
      <dl>
        {OPERATORS.map(([operator, key]) => (
          <div key={operator}>
            <dt>
              <code>{operator}</code>
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
