/** Shows a long list page by page: a button adds the next page. */

import { type ReactNode, useState } from 'react';
import { useT } from '../i18n.ts';
import { Button } from '../ui/button.tsx';

const PAGE_ROWS = 50;

/**
 * @param of identifies the query; a new value starts at the first page again
 * @param pageRows how many each press adds
 */
export function useRowPages<Row>(
  rows: readonly Row[],
  of: string,
  firstRows = PAGE_ROWS,
  pageRows = PAGE_ROWS,
): { readonly shown: readonly Row[]; readonly more: ReactNode } {
  const t = useT();
  const [pages, setPages] = useState({ of, count: 1 });
  const count = pages.of === of ? pages.count : 1;
  const end = firstRows + (count - 1) * pageRows;
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
