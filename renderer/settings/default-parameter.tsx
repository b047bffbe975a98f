/** A sampling parameter that new chats begin with; empty means that it is not sent. */

import { useEffect, useState } from 'react';
import { clamp } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { Field } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';

export interface DefaultParameterProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number | null) => void;
}

export function DefaultParameter({ label, hint, value, min, max, step, onChange }: DefaultParameterProps) {
  const t = useT();
  const [typed, setTyped] = useState<number | null>(value ?? null);
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => setTyped(value ?? null), [value]);
  const commit = (next: number | null): void => {
    const whole = next !== null && step >= 1 ? Math.round(next) : next;
    const bounded = whole === null ? null : clamp(whole, min, max);
    setNote(bounded === next ? null : t('settings.models.moved', { value: bounded ?? '' }));
    setTyped(bounded);
    if (bounded !== (value ?? null)) onChange(bounded);
  };
  return (
    <Field isInline label={label} hint={hint} problem={note}>
      {(control) => (
        <NumberField
          id={control.id}
          aria-describedby={control['aria-describedby']}
          value={typed}
          step={step}
          placeholder={t('settings.models.notSent')}
          onChange={setTyped}
          onCommit={commit}
        />
      )}
    </Field>
  );
}
