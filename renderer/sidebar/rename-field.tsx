/** A name that is being edited in its row: Enter and leaving save, Escape does not. */

import { useEffect, useRef } from 'react';
import { LIMITS } from '../../shared/limits.ts';

export interface RenameFieldProps {
  readonly value: string;
  readonly label: string;
  /** null when nothing is to be changed. */
  readonly onDone: (value: string | null) => void;
}

export function RenameField({ value, label, onDone }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    // A menu that opened this gives the focus back to its button first.
    const frame = requestAnimationFrame(() => field.current?.select());
    field.current?.focus();
    const row = field.current?.parentElement;
    return () => {
      cancelAnimationFrame(frame);
      // What stood in the row before stands there again; the focus goes back to it unless it was taken elsewhere.
      if (document.activeElement === null || document.activeElement === document.body)
        row?.querySelector<HTMLElement>('.row-button')?.focus();
    };
  }, []);
  const finish = (next: string | null): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === null || next.trim() === '' ? null : next.trim());
  };
  return (
    <input
      ref={field}
      className="rename-field"
      aria-label={label}
      defaultValue={value}
      maxLength={LIMITS.titleMaxChars}
      spellCheck={false}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.stopPropagation();
        // The focus goes back to the row at once: the same key must not press it.
        event.preventDefault();
        finish(event.key === 'Enter' ? event.currentTarget.value : null);
      }}
    />
  );
}
