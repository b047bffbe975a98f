/** A piece of text with search hits marked. */

import type { ReactNode } from 'react';
import { DisplayCutter } from '../markdown/display-pieces.ts';
import { displayed } from '../markdown/display-text.tsx';

export interface SnippetProps {
  readonly text: string;
  /** `[start, end)` offsets into `text`, in order. */
  readonly marks: readonly (readonly [number, number])[];
}

export function Snippet({ text, marks }: SnippetProps) {
  const parts: ReactNode[] = [];
  const cutter = new DisplayCutter();
  let at = 0;
  for (const [start, end] of marks) {
    if (start < at || end <= start) continue;
    const before = displayed(text.slice(at, start), cutter);
    parts.push(before, <mark key={start}>{displayed(text.slice(start, end), cutter)}</mark>);
    at = end;
  }
  parts.push(displayed(text.slice(at), cutter));
  return <>{parts}</>;
}
