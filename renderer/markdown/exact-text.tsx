/** Shows text of any content and length without formatting: the user's messages, raw text, request bodies. */

import { type ClipboardEvent, useLayoutEffect, useRef } from 'react';
import { fillPlainText } from './plain-text.ts';

/** Stays cheap to lay out if the text is long. Copying gives the exact characters. */
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

/** Request or answer text in a scrolling box. */
export function WireText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users could not scroll it otherwise.
    <pre className="wire-text exact is-selectable" dir="ltr" translate="no" tabIndex={0}>
      <ExactText text={text} />
    </pre>
  );
}

/** The browser's own copy would leave out what isn't drawn and add line breaks between boxes. */
function copyExactly(event: ClipboardEvent<HTMLElement>): void {
  const selection = event.currentTarget.ownerDocument.getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  if (range.collapsed || !event.currentTarget.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData('text/plain', range.cloneContents().textContent ?? '');
  event.preventDefault();
}
