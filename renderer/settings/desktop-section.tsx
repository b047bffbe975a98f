/** Settings > General: how the app is reached without its window. */

import { useEffect, useState } from 'react';
import type { DesktopHabits } from '../../shared/app-info.ts';
import { useT } from '../i18n.ts';
import { useKeys } from '../store/commands.ts';
import { readHabits, startAtLogin } from '../store/desktop-actions.ts';
import { updateSettings, useSettings } from '../store/settings-store.ts';
import { Field } from '../ui/field.tsx';
import { keysInWords } from '../ui/key-names.ts';
import { Switch } from '../ui/switch.tsx';
import { whileWanted } from '../ui/while-wanted.ts';
import { Group, Section } from './section.tsx';
import { SwitchSetting } from './setting-fields.tsx';

export function DesktopSection() {
  const t = useT();
  const isQuickWindowOn = useSettings((settings) => settings.isQuickWindowOn);
  const keys = keysInWords(useKeys('quick-window') ?? '');
  const [habits, setHabits] = useState<DesktopHabits | null>(null);
  useEffect(() => whileWanted(readHabits(), setHabits), []);
  const turnQuick = async (isOn: boolean): Promise<void> => {
    await updateSettings({ isQuickWindowOn: isOn });
    setHabits(await readHabits());
  };
  const state = isQuickWindowOn ? (habits?.quickKeys ?? 'off') : 'off';
  return (
    <Section title={t('settings.desktop.title')}>
      <Group>
        <SwitchSetting name="isTrayShown" label={t('settings.desktop.tray')} hint={t('settings.desktop.trayHint')} />
        <Field isInline label={t('settings.desktop.login')} hint={t('settings.desktop.loginHint')}>
          {(control) => (
            <Switch
              {...control}
              isOn={habits?.isStartedAtLogin ?? false}
              disabled={habits === null}
              onChange={(isWanted) => void startAtLogin(isWanted).then((next) => next !== null && setHabits(next))}
            />
          )}
        </Field>
        <Field isInline label={t('settings.desktop.quick')} hint={t('settings.desktop.quickHint', { keys })}>
          {(control) => <Switch {...control} isOn={isQuickWindowOn} onChange={(isOn) => void turnQuick(isOn)} />}
        </Field>
        <p role="status" className="remark">
          {state === 'off' || state === 'on' ? '' : t(`settings.desktop.quickKeys.${state}`, { keys })}
        </p>
      </Group>
    </Section>
  );
}
