/** Settings > General: writing, replies, language, updates, speech and sounds, desktop, network. */

import { LIMITS } from '../../shared/limits.ts';
import { LANGUAGES, type Language, SYSTEM_LANGUAGE } from '../../shared/locales/languages.ts';
import type { SendKey } from '../../shared/settings.ts';
import { useT } from '../i18n.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { useLibrary } from '../store/library/library-store.ts';
import { updateSettings, useSettings } from '../store/window/settings-store.ts';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select.tsx';
import { keysInWords } from '../words/key-names.ts';
import { DesktopSection } from './desktop-section.tsx';
import { ProxySection } from './proxy-section.tsx';
import { Group, Section } from './section.tsx';
import { SwitchSetting } from './setting-fields.tsx';
import { SpellingField } from './spelling-field.tsx';
import { SpokenSection } from './spoken-section.tsx';

const OFFERED = LANGUAGES.filter((language: Language) => language.isPseudo !== true);

export function GeneralPage() {
  const t = useT();
  const settings = useSettings((all) => all);
  const hasUpdates = useLibrary((state) => state.update.kind !== 'off');
  const vaultName = useConnections((state) => state.vaultName);
  const sendKeys: readonly { readonly value: SendKey; readonly label: string }[] = [
    { value: 'enter', label: t('keys.Enter') },
    { value: 'mod-enter', label: keysInWords('Mod+Enter') },
  ];
  return (
    <>
      <Section title={t('settings.general.writing')}>
        <Group>
          <SelectField
            label={t('settings.general.sendKey')}
            hint={t('settings.general.sendKeyHint')}
            value={settings.sendKey}
            options={sendKeys}
            onChange={(sendKey) => void updateSettings({ sendKey })}
          />
          <NumberField
            isInline
            label={t('settings.general.concurrent')}
            hint={t('settings.general.concurrentHint')}
            value={settings.concurrentTurns}
            rule={{ min: 1, max: LIMITS.concurrentTurnsMax, step: 1, isInteger: true }}
            onChange={(concurrentTurns) => {
              // An emptied box gets the old number back.
              if (concurrentTurns !== null) void updateSettings({ concurrentTurns });
            }}
          />
          <SwitchSetting name="areRepliesNotified" />
          <SpellingField />
          <SwitchSetting name="isTitleByModel" />
        </Group>
      </Section>
      <Section title={t('app.name')}>
        <Group>
          <SelectField
            label={t('settings.general.language')}
            value={settings.language}
            options={[
              { value: SYSTEM_LANGUAGE, label: t('settings.general.languageSystem') },
              ...OFFERED.map(({ code, name }) => ({ value: code as string, label: name as string })),
            ]}
            onChange={(language) => void updateSettings({ language })}
          />
          {hasUpdates ? <SwitchSetting name="areUpdatesChecked" /> : null}
          {vaultName === null ? <SwitchSetting isInverse name="isKeyringNoticeDismissed" /> : null}
        </Group>
      </Section>
      <SpokenSection />
      <DesktopSection />
      <ProxySection />
    </>
  );
}
