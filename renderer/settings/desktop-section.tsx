/** Settings > General: ways to reach the app without its window. */

import { useEffect, useState } from 'react';
import type { DesktopState } from '../../shared/app-info.ts';
import { useT } from '../i18n.ts';
import { useKeys } from '../store/window/commands.ts';
import { readDesktopState, startAtLogin } from '../store/window/desktop-actions.ts';
import { updateSettings, useSettings } from '../store/window/settings-store.ts';
import { statusWhile } from '../ui/status-role.ts';
import { SwitchField } from '../ui/switch.tsx';
import { whileMounted } from '../ui/while-mounted.ts';
import { keysInWords } from '../words/key-names.ts';
import { Group, Section } from './section.tsx';
import { SwitchSetting } from './setting-fields.tsx';

export function DesktopSection() {
  const t = useT();
  const isQuickWindowOn = useSettings((settings) => settings.isQuickWindowOn);
  const keys = keysInWords(useKeys('quick-window') ?? '');
  const [desktopState, setDesktopState] = useState<DesktopState | null>(null);
  useEffect(() => whileMounted(readDesktopState(), setDesktopState), []);
  const turnQuick = async (isOn: boolean): Promise<void> => {
    await updateSettings({ isQuickWindowOn: isOn });
    setDesktopState(await readDesktopState());
  };
  const state = isQuickWindowOn ? (desktopState?.quickKeys ?? 'off') : 'off';
  return (
    <Section title={t('settings.desktop.title')}>
      <Group>
        <SwitchSetting name="isTrayShown" />
        <SwitchField
          label={t('settings.desktop.login')}
          hint={t('settings.desktop.loginHint')}
          isOn={desktopState?.isStartedAtLogin ?? false}
          disabled={desktopState === null}
          onChange={(isWanted) => void startAtLogin(isWanted).then((next) => next !== null && setDesktopState(next))}
        />
        <SwitchField
          label={t('settings.desktop.quick')}
          hint={t('settings.desktop.quickHint', { keys })}
          isOn={isQuickWindowOn}
          onChange={(isOn) => void turnQuick(isOn)}
        />
        <p {...statusWhile(state !== 'off' && state !== 'on')} className="remark">
          {state === 'off' || state === 'on' ? '' : t(`settings.desktop.quickKeys.${state}`, { keys })}
        </p>
      </Group>
    </Section>
  );
}
