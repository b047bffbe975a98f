/** The root of the page: what breaks while it is drawn leaves no empty window. */

import { useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useT } from '../i18n.ts';
import { reloadWindow } from '../store/window/desktop-actions.ts';
import { TroublePage } from './trouble-page.tsx';

/** As `createRoot`; in place of a page that broke, which React takes away, it says so and offers to load it anew. */
export function createPageRoot(element: Element): Root {
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      reportError(error);
      root.render(<PageFailure />);
    },
  });
  return root;
}

function PageFailure() {
  const t = useT();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <TroublePage
      ref={again}
      title={t('app.pageFailed.title')}
      words={t('app.pageFailed.words')}
      onAgain={reloadWindow}
    />
  );
}
