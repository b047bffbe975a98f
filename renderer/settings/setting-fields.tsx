/** Lines of the settings that show one setting and save it at once. */

import type { Settings } from '../../shared/settings.ts';
import { updateSettings, useSettings } from '../store/settings-store.ts';
import { Field, type FieldProps } from '../ui/field.tsx';
import { Select, type SelectProps } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';

type SettingsOf<T> = { readonly [Name in keyof Settings]: Settings[Name] extends T ? Name : never }[keyof Settings];

type LineProps = Pick<FieldProps, 'label' | 'hint'>;

interface SwitchSettingProps extends LineProps {
  readonly name: SettingsOf<boolean>;
  /** The switch is on while the setting is off. */
  readonly isInverse?: boolean;
}

export function SwitchSetting({ name, isInverse = false, ...line }: SwitchSettingProps) {
  const isSet = useSettings((settings) => settings[name]);
  return (
    <Field isInline {...line}>
      {(control) => (
        <Switch
          {...control}
          isOn={isSet !== isInverse}
          onChange={(isOn) => void updateSettings({ [name]: isOn !== isInverse })}
        />
      )}
    </Field>
  );
}

/** A choice, of a setting or of what it is made from. */
export function SelectLine<V extends string>({
  label,
  hint,
  ...select
}: LineProps & Pick<SelectProps<V>, 'value' | 'options' | 'onChange'>) {
  return (
    <Field isInline label={label} hint={hint}>
      {(control) => <Select id={control.id} describedBy={control['aria-describedby']} {...select} />}
    </Field>
  );
}
