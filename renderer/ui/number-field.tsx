/** A labelled input for a number within bounds, which may be empty. */

import { Field, type FieldProps } from './field.tsx';
import { type NumberBoxOptions, useNumberBox } from './number-box.ts';

export interface NumberFieldProps extends NumberBoxOptions, Pick<FieldProps, 'label' | 'hint' | 'isInline'> {
  /** Shown in the empty box. */
  readonly placeholder?: string;
  /** The unit, in words, for users who can't see where the box is. */
  readonly unit?: string;
}

export function NumberField({ label, hint, isInline = false, placeholder, unit, ...options }: NumberFieldProps) {
  // Only a box that may stay empty has a placeholder.
  const usual = options.usual ?? (placeholder === undefined ? undefined : null);
  const { note, input } = useNumberBox({ ...options, usual });
  const spoken = [unit, options.value === null ? options.unset : undefined].filter((one) => one !== undefined);
  return (
    <Field label={label} hint={hint} isInline={isInline} problem={note}>
      {(control) => (
        <>
          <input
            {...input}
            id={control.id}
            aria-describedby={[spoken.length > 0 ? `${control.id}-spoken` : '', control['aria-describedby']]
              .filter(Boolean)
              .join(' ')}
            placeholder={placeholder}
            className="text-field number-field"
          />
          {spoken.length > 0 && (
            <span id={`${control.id}-spoken`} hidden>
              {spoken.join(' ')}
            </span>
          )}
        </>
      )}
    </Field>
  );
}
