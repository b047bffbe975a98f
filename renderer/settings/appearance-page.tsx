/** Settings > Appearance: theme, zoom, and the look of the conversation. */

import { LIMITS } from '../../shared/limits.ts';
import type { ReadingFont } from '../../shared/settings.ts';
import { ZOOM_STEPS } from '../../shared/window/zoom.ts';
import { useT } from '../i18n.ts';
import { updateSettings, useSettings } from '../store/window/settings-store.ts';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select.tsx';
import { Slider } from '../ui/slider.tsx';
import { Group, Section } from './section.tsx';
import { SwitchSetting } from './setting-fields.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const READING_FONTS = ['serif', 'sans', 'system'] as const satisfies readonly ReadingFont[];

export function AppearancePage() {
  const t = useT();
  const settings = useSettings((all) => all);
  return (
    <>
      <Section title={t('settings.appearance.theme')}>
        <ThemeChoice />
      </Section>
      <Section title={t('settings.appearance.window')}>
        <Group>
          <ZoomField percent={settings.zoomPercent} />
        </Group>
      </Section>
      <Section title={t('chat.conversation')}>
        <Group>
          <SelectField
            label={t('settings.appearance.readingFont')}
            hint={t('settings.appearance.readingFontHint')}
            value={settings.readingFont}
            options={READING_FONTS.map((font) => ({
              value: font,
              label: t(`settings.appearance.readingFonts.${font}`),
            }))}
            onChange={(readingFont) => void updateSettings({ readingFont })}
          />
          <Field isInline label={t('settings.appearance.textSize')} hint={t('settings.appearance.readingFontHint')}>
            {(control) => (
              <span className="slider-with-value line">
                <Slider
                  {...control}
                  min={LIMITS.fontSizeMinPx}
                  max={LIMITS.fontSizeMaxPx}
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
          <SwitchSetting name="isWideColumn" />
          <SwitchSetting name="isCodeWrapped" />
          <SwitchSetting name="isCodeNumbered" />
          <SwitchSetting name="isReasoningExpanded" />
        </Group>
      </Section>
    </>
  );
}

function ZoomField({ percent }: { readonly percent: number }) {
  const t = useT();
  const steps = [...new Set([...ZOOM_STEPS, percent])].sort((a, b) => a - b);
  return (
    <SelectField
      label={t('settings.appearance.zoom')}
      hint={t('settings.appearance.zoomHint')}
      value={String(percent)}
      options={steps.map((step) => ({
        value: String(step),
        label: t('numbers.percent', { count: step }),
      }))}
      onChange={(value) => void updateSettings({ zoomPercent: Number(value) })}
    />
  );
}
