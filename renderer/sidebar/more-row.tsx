/** The row that shows the rest of a long folders section. */

import type { CSSProperties } from 'react';
import { useT } from '../i18n.ts';
import { showAllFolders } from '../store/window/sidebar-store.ts';
import type { MoreRowFacts } from './row-list.ts';

interface Props {
  readonly row: MoreRowFacts;
  readonly style: CSSProperties;
  readonly isTabStop: boolean;
}

export function MoreRow({ row, style, isTabStop }: Props) {
  const t = useT();
  return (
    <li className="row" style={style}>
      <div className="row-box">
        <button
          type="button"
          className="row-button more-button grows"
          data-row-key={row.key}
          tabIndex={isTabStop ? 0 : -1}
          onClick={showAllFolders}
        >
          {t('sidebar.showMore', { count: row.hidden })}
        </button>
      </div>
    </li>
  );
}
