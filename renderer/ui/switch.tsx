/** An on-off switch that takes effect at once. */

import type { InputHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

export interface SwitchProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'checked' | 'type' | 'role'> {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Role `switch`; name it with a `Field`, a `label` or `aria-label`. */
export function Switch({ isOn, onChange, className, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      className={classNames('switch', className)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** On one line with its label, as in a list of settings. */
export function SwitchField({ label, hint, ...rest }: SwitchProps & Pick<FieldProps, 'label' | 'hint'>) {
  return (
    <Field isInline label={label} hint={hint}>
      {(control) => <Switch {...control} {...rest} />}
    </Field>
  );
}
