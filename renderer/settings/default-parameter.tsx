/** A sampling parameter that new chats begin with; empty means that it is not sent. */

import { useEffect, useState } from 'react';
import { clampParameter, type ParameterSpec } from '../../shared/parameters.ts';
import { useT } from '../i18n.ts';
import { Field } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';

export interface DefaultParameterProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly spec: ParameterSpec;
  readonly onChange: (value: number | null) => void;
}

export function DefaultParameter({ label, hint, value, spec, onChange }: DefaultParameterProps) {
  const t = useT();
  const [typed, setTyped] = useState<number | null>(value);
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => setTyped(value), [value]);
  const commit = (next: number | null): void => {
    const bounded = next === null ? null : clampParameter(spec, next);
    setNote(bounded === next ? null : t('settings.models.moved', { value: bounded ?? '' }));
    setTyped(bounded);
    if (bounded !== value) onChange(bounded);
  };
  return (
    <Field isInline label={label} hint={hint} problem={note}>
      {(control) => (
        <NumberField
          id={control.id}
          aria-describedby={control['aria-describedby']}
          value={typed}
          step={spec.step}
          placeholder={t('settings.models.notSent')}
          onChange={setTyped}
          onCommit={commit}
        />
      )}
    </Field>
  );
}
