/** A select for one word from a list, or none. */

import { useT } from '../i18n.ts';
import { Select, type SelectProps } from './select.tsx';

export interface ChoiceSelectProps extends Omit<SelectProps<string>, 'value' | 'options' | 'onChange'> {
  readonly spec: { readonly choices: readonly string[] };
  /** null if not set. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** The words as they are sent, after an option for "not set". */
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
