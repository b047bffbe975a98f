/** The root of the page: what breaks while it is drawn leaves no empty window. */

import { type ReactNode, useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useT } from '../i18n.ts';
import { closeDialog, closeSettings } from '../store/ui-store.ts';
import { Button } from '../ui/button.tsx';

export type PageRoot = Pick<Root, 'render'>;

/** As `createRoot`; in place of a page that broke, which React takes away, it says so and offers to draw it again. */
export function createPageRoot(element: Element): PageRoot {
  let page: ReactNode = null;
  const drawAgain = (): void => {
    // What has just been opened is what breaks most likely: its script may be gone with an update.
    closeDialog();
    closeSettings();
    root.render(page);
  };
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      reportError(error);
      root.render(<PageFailure onAgain={drawAgain} />);
    },
  });
  return {
    render: (node) => {
      page = node;
      root.render(node);
    },
  };
}

function PageFailure({ onAgain }: { readonly onAgain: () => void }) {
  const t = useT();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  return (
    <main className="trouble">
      <div className="trouble-words" role="alert">
        <h1>{t('app.pageFailed.title')}</h1>
        <p>{t('app.pageFailed.words')}</p>
        <div className="trouble-actions">
          <Button ref={again} variant="primary" onClick={onAgain}>
            {t('app.tryAgain')}
          </Button>
        </div>
      </div>
    </main>
  );
}
