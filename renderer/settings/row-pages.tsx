/** Builds a long list a page at a time: more of it is one press away. */

import { type ReactNode, useState } from 'react';
import { useT } from '../i18n.ts';
import { Button } from '../ui/button.tsx';

const PAGE_ROWS = 50;

/** @param of what the rows were found by: another one begins with the first page again */
export function useRowPages<Row>(
  rows: readonly Row[],
  of: string,
): { readonly shown: readonly Row[]; readonly more: ReactNode } {
  const t = useT();
  const [pages, setPages] = useState({ of, count: 1 });
  const count = pages.of === of ? pages.count : 1;
  const end = count * PAGE_ROWS;
  return {
    shown: rows.slice(0, end),
    more:
      rows.length > end ? (
        <Button className="more-rows" onClick={() => setPages({ of, count: count + 1 })}>
          {t('app.showMore')}
        </Button>
      ) : null,
  };
}
