/** Settings > General: announcing replies to screen readers, and sounds. */

import { SPOKEN_REPLIES } from '../../shared/settings.ts';
import { useT } from '../i18n.ts';
import { updateSettings, useSettings } from '../store/window/settings-store.ts';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select.tsx';
import { Slider } from '../ui/slider.tsx';
import { Group, Section } from './section.tsx';
import { SwitchSetting } from './setting-fields.tsx';

export function SpokenSection() {
  const t = useT();
  const settings = useSettings((all) => all);
  const percent = t('numbers.percent', { count: settings.soundVolumePercent });
  return (
    <Section title={t('settings.spoken.title')}>
      <Group>
        <SelectField
          label={t('settings.spoken.replies')}
          hint={t('settings.spoken.repliesHint')}
          value={settings.spokenReplies}
          options={SPOKEN_REPLIES.map((value) => ({ value, label: t(`settings.spoken.of.${value}`) }))}
          onChange={(spokenReplies) => void updateSettings({ spokenReplies })}
        />
        <SwitchSetting name="areSoundsOn" />
        <Field isInline label={t('settings.spoken.volume')}>
          {(control) => (
            <span className="slider-with-value line">
              <Slider
                {...control}
                min={0}
                max={100}
                step={10}
                value={settings.soundVolumePercent}
                aria-valuetext={percent}
                onChange={(soundVolumePercent) => void updateSettings({ soundVolumePercent })}
              />
              <span>{percent}</span>
            </span>
          )}
        </Field>
      </Group>
    </Section>
  );
}
