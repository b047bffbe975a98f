/** A box for a number that may be empty. */

import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

type Base = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'>;

export interface NumberFieldProps extends Base {
  /** null shows an empty box. */
  readonly value: number | null;
  readonly min?: number;
  readonly max?: number;
  /** Told on every change that is a number or empty; not held within the bounds: the owner decides and says why. */
  readonly onChange: (value: number | null) => void;
  /** Told when the person is done: Enter, or the box is left. */
  readonly onCommit?: (value: number | null) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Role `spinbutton`; arrow keys step, the wheel never changes the value by accident. */
export function NumberField({ value, onChange, onCommit, className, step = 'any', ...rest }: NumberFieldProps) {
  const shown = useRef(value);
  const [text, setText] = useState(() => toText(value));
  useEffect(() => {
    // Typing "0." must not become "0": the text changes only when the number did elsewhere.
    if (shown.current === value) return;
    shown.current = value;
    setText(toText(value));
  }, [value]);

  const take = (next: string): void => {
    setText(next);
    const number = next.trim() === '' ? null : Number(next);
    if (number !== null && !Number.isFinite(number)) return;
    shown.current = number;
    onChange(number);
  };
  const commit = (): void => {
    setText(toText(value));
    onCommit?.(value);
  };
  return (
    <input
      autoComplete="off"
      {...rest}
      type="number"
      step={step}
      value={text}
      className={classNames('text-field', 'number-field', className)}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={(event) => {
        commit();
        rest.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        rest.onKeyDown?.(event);
      }}
      // A focused number box would take the wheel that is meant for the page.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

function toText(value: number | null): string {
  return value === null ? '' : String(value);
}
