/** A number input's behaviour: parses the text, explains corrections, and steps with the arrow keys. */

import { type InputHTMLAttributes, useRef, useState } from 'react';
import { clamp } from '../../shared/limits.ts';
import { type Translate, useT } from '../i18n.ts';
import { typedNumber } from '../words/format.ts';
import { type NumberReading, type NumberRule, readNumber } from '../words/number-reading.ts';
import { saysZeroForEmpty } from '../words/platform.ts';

export interface NumberBoxOptions {
  /** null if not set; the box is then empty. */
  readonly value: number | null;
  readonly rule: NumberRule & { readonly step: number };
  /** Where the arrow keys start if nothing is set. */
  readonly start?: number;
  /** What assistive technology announces instead of a value if nothing is set. */
  readonly unset?: string | undefined;
  /** The value that applies if nothing is set; null if it's unknown. Leave it out for a box that always has a value. */
  readonly usual?: number | null | undefined;
  /** Reports a valid number on each key press, not only when the user finishes (Enter or blur). */
  readonly isLive?: boolean;
  readonly onChange: (value: number | null) => void;
}

export interface NumberBox {
  /** Why the value differs from the typed text; empty if it doesn't. */
  readonly note: string;
  /** Sets the value from outside, and clears the typed text and the note. */
  readonly set: (value: number | null) => void;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}

/**
 * Uses role `spinbutton`, which Base UI's NumberField lacks, on a text input: the browser's own number input hides
 * invalid text, doesn't accept other languages' decimal comma, and steals wheel events from the page. While
 * Orca reads the window, a box that may have no number at all is a plain text field.
 */
export function useNumberBox(options: NumberBoxOptions): NumberBox {
  const { value, rule, start = rule.min, usual, isLive = false, onChange } = options;
  const t = useT();
  const sent = useRef(value);
  /** The text that the user is typing; null once the value is shown instead. */
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState('');

  const give = (next: number | null): void => {
    if (sent.current === next && value === next) return;
    sent.current = next;
    onChange(next);
  };
  const type = (text: string): void => {
    setTyped(text);
    setNote('');
    const reading = readNumber(text, rule);
    if (!isLive) return;
    if (reading.kind === 'empty') give(null);
    else if (reading.kind === 'value' && reading.note === 'none') give(reading.value);
  };
  const commit = (): void => {
    if (typed === null) return;
    const reading = readNumber(typed, rule);
    setTyped(null);
    setNote(noteText(reading, t));
    if (reading.kind === 'empty') give(null);
    else if (reading.kind === 'value') give(reading.value);
  };
  const step = (direction: number): void => {
    const reading = typed === null ? null : readNumber(typed, rule);
    const from = reading?.kind === 'value' ? reading.value : (value ?? start);
    type(typedNumber(String(Math.round(clamp(from + direction * rule.step, rule.min, rule.max) * 1000) / 1000)));
  };
  return {
    note,
    set: (next) => {
      setTyped(null);
      setNote('');
      give(next);
    },
    input: {
      type: 'text',
      ...(usual === null && saysZeroForEmpty() ? {} : rangeOf(options)),
      inputMode: 'decimal',
      autoComplete: 'off',
      value: typed ?? (value === null ? '' : typedNumber(String(value))),
      onChange: (event) => type(event.currentTarget.value),
      onBlur: commit,
      onKeyDown: (event) => {
        if (event.key === 'Enter') commit();
        const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (direction === undefined) return;
        event.preventDefault();
        step(direction);
      },
    },
  };
}

function rangeOf({ value, usual, rule, unset }: NumberBoxOptions): InputHTMLAttributes<HTMLInputElement> {
  return {
    role: 'spinbutton',
    'aria-valuenow': value ?? usual ?? undefined,
    'aria-valuemin': rule.min === Number.MIN_SAFE_INTEGER ? undefined : rule.min,
    'aria-valuemax': rule.max === Number.MAX_SAFE_INTEGER ? undefined : rule.max,
    'aria-valuetext': value === null ? unset : undefined,
  };
}

function noteText(reading: NumberReading, t: Translate): string {
  if (reading.kind === 'unreadable') return t('numbers.unreadable');
  if (reading.kind !== 'value' || reading.note === 'none') return '';
  return t(`numbers.${reading.note}`, { value: reading.value });
}
