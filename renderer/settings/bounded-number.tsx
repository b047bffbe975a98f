/** A whole number within bounds, saved when the person is done with it. */

import { useEffect, useState } from 'react';
import { clamp } from '../../shared/limits.ts';
import type { FieldControlProps } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';

export interface BoundedNumberProps {
  readonly control: FieldControlProps;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** What is out of bounds moves to the nearest bound; an empty box gets the old value back. */
export function BoundedNumber({ control, value, min, max, onChange }: BoundedNumberProps) {
  const [typed, setTyped] = useState<number | null>(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <NumberField
      {...control}
      value={typed}
      min={min}
      max={max}
      step={1}
      onChange={setTyped}
      onCommit={(next) => {
        const bounded = next === null ? value : clamp(Math.round(next), min, max);
        setTyped(bounded);
        if (bounded !== value) onChange(bounded);
      }}
    />
  );
}
