/** A labelled input for a number within bounds, which may be empty. */

import { Field, type FieldProps } from './field.tsx';
import { type NumberBoxOptions, useNumberBox } from './number-box.ts';

export interface NumberFieldProps extends NumberBoxOptions, Pick<FieldProps, 'label' | 'hint' | 'isInline'> {
  /** Shown in the empty box. */
  readonly placeholder?: string;
}

export function NumberField({ label, hint, isInline = false, placeholder, ...options }: NumberFieldProps) {
  const { note, input } = useNumberBox(options);
  return (
    <Field label={label} hint={hint} isInline={isInline} problem={note}>
      {(control) => (
        <input
          {...input}
          id={control.id}
          aria-describedby={control['aria-describedby']}
          placeholder={placeholder}
          className="text-field number-field"
        />
      )}
    </Field>
  );
}
