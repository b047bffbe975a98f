/** A heading between the rows of the sidebar; dropping a chat on it takes the chat out of its folder. */

import type { CSSProperties } from 'react';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { useT } from '../i18n.ts';
import { formatMonth } from '../ui/format.ts';
import { dropTarget } from './drag.ts';
import type { Row, SectionKind } from './rows.ts';

const TITLES = {
  pinned: 'sidebar.section.pinned',
  folders: 'sidebar.section.folders',
  today: 'sidebar.section.today',
  yesterday: 'sidebar.section.yesterday',
  'previous-7-days': 'sidebar.section.previous7Days',
} as const satisfies Record<Exclude<SectionKind, 'month'>, TextKey>;

export interface SectionRowProps {
  readonly row: Extract<Row, { kind: 'section' }>;
  readonly style: CSSProperties;
}

export function SectionRow({ row, style }: SectionRowProps) {
  const t = useT();
  const title = row.section === 'month' ? formatMonth(row.at) : t(TITLES[row.section]);
  return (
    <li className="row section-row" style={style} {...(row.section === 'pinned' ? {} : dropTarget(null))}>
      <h3>{title}</h3>
    </li>
  );
}
