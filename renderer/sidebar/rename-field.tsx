/** Edits a name in its row: Enter and blur save, Escape doesn't. */

import { useEffect, useRef } from 'react';
import { LIMITS } from '../../shared/limits.ts';

export interface RenameFieldProps {
  readonly value: string;
  readonly label: string;
  /** null if the user cancelled or left the field empty. */
  readonly onDone: (value: string | null) => void;
}

export function RenameField({ value, label, onDone }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    // A menu that opened this returns the focus to its button first.
    const frame = requestAnimationFrame(() => field.current?.select());
    field.current?.focus();
    const row = field.current?.parentElement;
    return () => {
      cancelAnimationFrame(frame);
      // The row shows its button again. Focus the button unless another element has taken the focus.
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
        // The row gets the focus at once, and the same key press must not activate it.
        event.preventDefault();
        finish(event.key === 'Enter' ? event.currentTarget.value : null);
      }}
    />
  );
}
