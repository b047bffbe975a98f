/** A choice of one word of a list, or of none of them. */

import { useT } from '../i18n.ts';
import { Select, type SelectProps } from './select.tsx';

export interface ChoiceSelectProps extends Omit<SelectProps<string>, 'value' | 'options' | 'onChange'> {
  readonly spec: { readonly choices: readonly string[] };
  /** null: not set. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** The words of a choice as they are sent, behind the way not to send any. */
export function ChoiceSelect({ spec, value, onChange, ...rest }: ChoiceSelectProps) {
  const t = useT();
  const choices = spec.choices.map((choice) => ({ value: choice, label: choice }));
  return (
    <Select
      {...rest}
      value={value ?? ''}
      options={[{ value: '', label: t('numbers.unset') }, ...choices]}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}
