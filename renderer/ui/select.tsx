/** A select for one of a few options. */

import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Field, type FieldControlProps, type FieldProps } from './field.tsx';
import { enterOpenList } from './open-list-keys.ts';

interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface SelectProps<V extends string> extends Partial<FieldControlProps> {
  readonly value: V;
  readonly options: readonly SelectOption<V>[];
  readonly onChange: (value: V) => void;
  /** The accessible name outside of a field. */
  readonly label?: string;
}

/** Role `combobox` with a listbox. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, options, onChange, label, ...control } = props;
  return (
    <Base.Root<V>
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger {...control} className="select inline-line" aria-label={label} onKeyDown={enterOpenList}>
        <Base.Value className="one-line" />
        <ChevronsUpDown size={13} className="select-chevron" aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="popup-positioner" sideOffset={4} collisionPadding={8} alignItemWithTrigger={false}>
          <Base.Popup className="menu select-menu">
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="menu-item">
                  <span className="menu-icon is-filled">
                    <Base.ItemIndicator>
                      <Check size={15} />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText className="menu-label one-line grows">{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** On one line with its label, as in a list of settings. */
export function SelectField<V extends string>({
  label,
  hint,
  ...rest
}: SelectProps<V> & Pick<FieldProps, 'label' | 'hint'>) {
  return (
    <Field isInline label={label} hint={hint}>
      {(control) => <Select {...control} {...rest} />}
    </Field>
  );
}
