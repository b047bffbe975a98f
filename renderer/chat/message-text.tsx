/** The text of a reply, handed to the Markdown engine once; from then on the engine listens to it directly. */

import { useLayoutEffect, useMemo, useRef } from 'react';
import { useT } from '../i18n.ts';
import type { MarkdownOptions } from '../markdown/types.ts';
import { createMarkdownView } from '../markdown/view.ts';
import { announce } from '../store/chat-ui-store.ts';
import { copyText, loadImage, openExternal, saveTextFile } from '../store/conversation-actions.ts';
import type { LiveText } from '../store/live-text.ts';
import { markdownLabels } from './markdown-labels.ts';

/** The sandboxed page that draws diagrams, as main serves it. */
const DIAGRAM_FRAME_URL = './diagram.html';

/** Shows a text that may be growing. React is not involved when it grows. */
export function MessageText({ source }: { readonly source: LiveText }) {
  const root = useRef<HTMLDivElement>(null);
  const t = useT();
  const options = useMemo<MarkdownOptions>(
    () => ({
      labels: markdownLabels(t),
      onOpenLink: (url) => void openExternal(url),
      onLoadImage: loadImage,
      onSaveFile: ({ name, text }) => void saveTextFile(name, text),
      onCopy: ({ text, html }) =>
        void copyText(text, html).then((isCopied) => {
          if (isCopied) announce(t('chat.say.copied'));
        }),
      diagramFrameUrl: DIAGRAM_FRAME_URL,
    }),
    [t],
  );
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    const view = createMarkdownView(element, options);
    let shown = source.getText().length;
    view.setText(source.getText(), { isStreaming: source.isStreaming() });
    const stop = source.subscribe((delta) => {
      if (delta !== null) {
        shown += delta.length;
        view.append(delta);
      } else if (!source.isStreaming() && source.getText().length === shown) {
        // The reply ended: what is shown is all of it, and need not be drawn again.
        view.finish();
      } else {
        shown = source.getText().length;
        view.setText(source.getText(), { isStreaming: source.isStreaming() });
      }
    });
    return () => {
      stop();
      view.destroy();
    };
  }, [source, options]);
  return <div ref={root} />;
}
