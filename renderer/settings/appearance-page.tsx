/** Settings > Appearance: theme and the look of the conversation. */

import { useId } from 'react';
import type { Theme } from '../../shared/settings.ts';
import { useT } from '../i18n.ts';
import { updateSettings, useSettings } from '../store/settings-store.ts';
import { Field } from '../ui/field.tsx';
import { Slider } from '../ui/slider.tsx';
import { Switch } from '../ui/switch.tsx';
import { Group, Section } from './section.tsx';

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[];
const FONT_SIZE_MIN_PX = 11;
const FONT_SIZE_MAX_PX = 24;

export function AppearancePage() {
  const t = useT();
  const settings = useSettings((all) => all);
  return (
    <>
      <Section title={t('settings.appearance.theme')}>
        <ThemeChoice current={settings.theme} />
      </Section>
      <Section title={t('settings.appearance.conversation')}>
        <Group>
          <Field isInline label={t('settings.appearance.textSize')} hint={t('settings.appearance.textSizeHint')}>
            {(control) => (
              <span className="slider-with-value">
                <Slider
                  {...control}
                  min={FONT_SIZE_MIN_PX}
                  max={FONT_SIZE_MAX_PX}
                  step={1}
                  value={settings.fontSizePx}
                  aria-valuetext={t('settings.appearance.pixels', { count: settings.fontSizePx })}
                  onChange={(fontSizePx) => void updateSettings({ fontSizePx })}
                />
                <span>{t('settings.appearance.pixels', { count: settings.fontSizePx })}</span>
              </span>
            )}
          </Field>
          <p className="text-sample" style={{ fontSize: `${settings.fontSizePx}px` }}>
            {t('settings.appearance.sample')}
          </p>
          <Field isInline label={t('settings.appearance.wide')} hint={t('settings.appearance.wideHint')}>
            {(control) => (
              <Switch
                {...control}
                isOn={settings.isWideColumn}
                onChange={(isWideColumn) => void updateSettings({ isWideColumn })}
              />
            )}
          </Field>
          <Field isInline label={t('settings.appearance.codeWrap')} hint={t('settings.appearance.codeWrapHint')}>
            {(control) => (
              <Switch
                {...control}
                isOn={settings.isCodeWrapped}
                onChange={(isCodeWrapped) => void updateSettings({ isCodeWrapped })}
              />
            )}
          </Field>
          <Field isInline label={t('settings.appearance.reasoning')} hint={t('settings.appearance.reasoningHint')}>
            {(control) => (
              <Switch
                {...control}
                isOn={settings.isReasoningExpanded}
                onChange={(isReasoningExpanded) => void updateSettings({ isReasoningExpanded })}
              />
            )}
          </Field>
        </Group>
      </Section>
    </>
  );
}

function ThemeChoice({ current }: { readonly current: Theme }) {
  const t = useT();
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
