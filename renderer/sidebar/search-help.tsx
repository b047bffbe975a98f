/** What can be written into the search box beside plain words. */

import type { TextKey } from '../../shared/locales/text-key.ts';
import { useT } from '../i18n.ts';

/** Operators are written the same in every language. */
const OPERATORS = [
  ['"exact words"', 'sidebar.searchHelp.exact'],
  ['in:title', 'sidebar.searchHelp.inTitle'],
  ['role:user', 'sidebar.searchHelp.role'],
  ['model:guide', 'sidebar.searchHelp.model'],
  ['before:2026-01-31', 'sidebar.searchHelp.before'],
  ['after:2026-01-01', 'sidebar.searchHelp.after'],
  ['is:pinned', 'sidebar.searchHelp.isPinned'],
] as const satisfies readonly (readonly [string, TextKey])[];

export function SearchHelp() {
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
