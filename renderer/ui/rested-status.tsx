/** Announces a text to screen readers once it stops changing, not at every typed letter. */

import { useEffect, useState } from 'react';
import { LIMITS } from '../../shared/limits.ts';
import { statusWhile } from './status-role.ts';

/** Longer than a slow typist's pause between two letters. */
const REST_MS = 600;

/** Announces `text` after each change of it, or of `of`, such as a query: a new query may have the same result. */
export function RestedStatus({ text, of }: { readonly text: string; readonly of: string }) {
  const [announced, setAnnounced] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `of` must repeat the same text.
  useEffect(() => {
    setAnnounced('');
    const timer = setTimeout(() => setAnnounced(text), REST_MS);
    const end = setTimeout(() => setAnnounced(''), REST_MS + LIMITS.announcementMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(end);
    };
  }, [text, of]);
  return (
    <p {...statusWhile(announced !== '')} className="visually-hidden">
      {announced}
    </p>
  );
}
