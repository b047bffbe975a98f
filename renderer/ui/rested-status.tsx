/** Says something to screen readers once it has rested: not at every letter while somebody types. */

import { useEffect, useState } from 'react';

/** Longer than between two letters of a slow typist. */
const REST_MS = 600;

/** Stands in the page before it speaks. Nothing is said of an empty text; the same text is said again when `of` is another. */
export function RestedStatus({ text, of }: { readonly text: string; readonly of: string }) {
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed last is what the text is said of.
  useEffect(() => {
    setSaid('');
    const timer = setTimeout(() => setSaid(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, of]);
  return (
    <p role="status" aria-live="polite" className="visually-hidden">
      {said}
    </p>
  );
}
