/** A collapsible heading in the sidebar. A chat or folder dropped on it leaves its folder, except on “Pinned”. */

import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useT } from '../i18n.ts';
import { setSectionOpen } from '../store/window/sidebar-store.ts';
import { classNames } from '../ui/class-names.ts';
import { formatMonth } from '../words/format.ts';
import { dropTarget } from './drag.ts';
import type { SectionRowFacts } from './row-list.ts';

export interface SectionRowProps {
  readonly row: SectionRowFacts;
  readonly style: CSSProperties;
  readonly isTabStop: boolean;
}

export function SectionRow({ row, style, isTabStop }: SectionRowProps) {
  const t = useT();
  const title = row.section === 'month' ? formatMonth(row.at) : t(`sidebar.section.${row.section}`);
  return (
    <li className="row section-row" style={style} {...(row.section === 'pinned' ? {} : dropTarget(null))}>
      <h3>
        <button
          type="button"
          className="section-button ring-inside line"
          data-row-key={row.key}
          tabIndex={isTabStop ? 0 : -1}
          aria-expanded={row.isOpen}
          onClick={() => setSectionOpen(row.key, !row.isOpen)}
        >
          <span>{title}</span>
          <ChevronRight
            size={13}
            className={classNames('section-chevron', row.isOpen && 'is-open')}
            aria-hidden="true"
          />
        </button>
      </h3>
    </li>
  );
}
