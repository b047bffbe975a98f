/** The text of a reply, handed to the Markdown engine once; from then on the engine listens to it directly. */

import { useEffect, useRef } from 'react';
import type { LiveText } from '../store/live-text.ts';

/** Shows a text that may be growing. React is not involved when it grows. */
export function MessageText({ source }: { readonly source: LiveText }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    element.textContent = source.getText();
    return source.subscribe((delta) => {
      if (delta === null) element.textContent = source.getText();
      else element.append(delta);
    });
  }, [source]);
  return <div ref={root} className="message-plain is-selectable" />;
}
