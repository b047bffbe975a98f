/** Lines of the settings that show one setting and save it at once. */

import type { TextKey } from '../../shared/locales/text-key.ts';
import type { Settings } from '../../shared/settings.ts';
import { useT } from '../i18n.ts';
import { updateSettings, useSettings } from '../store/window/settings-store.ts';
import { SwitchField } from '../ui/switch.tsx';

type SettingOf<Key> = Key extends `settings.switches.${infer Name}Hint` ? Name & keyof Settings : never;

interface SwitchSettingProps {
  readonly name: SettingOf<TextKey>;
  /** True if the switch is on while the setting is off. */
  readonly isInverse?: boolean;
}

export function SwitchSetting({ name, isInverse = false }: SwitchSettingProps) {
  const t = useT();
  const isSet = useSettings((settings) => settings[name]);
  return (
    <SwitchField
      label={t(`settings.switches.${name}`)}
      hint={t(`settings.switches.${name}Hint`)}
      isOn={isSet !== isInverse}
      onChange={(isOn) => void updateSettings({ [name]: isOn !== isInverse })}
    />
  );
}
