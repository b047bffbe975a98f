/** Text of any content and length as it is, without marks of its own: what a person wrote, raw text, bodies of requests. */

import { type ClipboardEvent, useLayoutEffect, useRef } from 'react';
import { fillPlainText } from './plain-text.ts';

/** Drawn so that no text keeps the window busy; what is copied out of it are its exact characters. */
export function ExactText({ text }: { readonly text: string }) {
  const holder = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    if (element === null) return;
    element.replaceChildren();
    element.className = 'md-exact';
    fillPlainText(element, text);
  }, [text]);
  return <span ref={holder} className="md-exact" onCopy={copyExactly} />;
}

/** What went over the wire, in a box that scrolls by itself. */
export function WireText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop of its own the keyboard could not scroll it.
    <pre className="wire-text exact is-selectable" dir="ltr" tabIndex={0}>
      <ExactText text={text} />
    </pre>
  );
}

/** The engine's own copy would leave out what is not drawn, and add a line end between boxes. */
function copyExactly(event: ClipboardEvent<HTMLElement>): void {
  const selection = event.currentTarget.ownerDocument.getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  if (range.collapsed || !event.currentTarget.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData('text/plain', range.cloneContents().textContent ?? '');
  event.preventDefault();
}
