/** Chooses a light, dark or system theme. */

import { useId } from 'react';
import { THEMES } from '../../shared/settings.ts';
import { useT } from '../i18n.ts';
import { updateSettings, useSettings } from '../store/window/settings-store.ts';

export function ThemeChoice() {
  const t = useT();
  const current = useSettings((settings) => settings.theme);
  const name = useId();
  return (
    <fieldset className="theme-choices" aria-label={t('settings.appearance.theme')}>
      {THEMES.map((theme) => (
        <label key={theme} className="theme-choice">
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={current === theme}
            onChange={() => void updateSettings({ theme })}
          />
          <span className={`theme-picture is-${theme}`} aria-hidden="true">
            <span />
            <span />
          </span>
          <span>{t(`settings.appearance.${theme}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
