/** The root of the page, which replaces a crashed page with an error page. */

import { useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useT } from '../i18n.ts';
import { reloadWindow } from '../store/window/desktop-actions.ts';
import { TroublePage } from './trouble-page.tsx';

/** Like `createRoot`. React removes a page that threw; this then shows an error page with a button to reload. */
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
