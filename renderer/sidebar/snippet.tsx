/** A piece of text with the found words marked. */

import type { ReactNode } from 'react';

export interface SnippetProps {
  readonly text: string;
  /** `[start, end)` offsets into `text`, in order. */
  readonly marks: readonly (readonly [number, number])[];
}

export function Snippet({ text, marks }: SnippetProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start < at || end <= start) continue;
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
