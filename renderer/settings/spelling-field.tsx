/** Settings > General: the languages in which spelling is checked. */

import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Spelling } from '../../shared/app-info.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT, useTextLanguage } from '../i18n.ts';
import { readSpelling } from '../store/window/desktop-actions.ts';
import { updateSettings, useSettings } from '../store/window/settings-store.ts';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { compareNames } from '../words/name-order.ts';

/** The entry that the list shows while no language is being added. */
const NONE = '';

export function SpellingField() {
  const t = useT();
  const [spelling, setSpelling] = useState<Spelling | null>(null);
  useEffect(() => void readSpelling().then(setSpelling), []);
  if (spelling === null) return null;
  return spelling.isSystem ? (
    <p className="settings-words">{t('settings.general.spellingSystem')}</p>
  ) : (
    <SpellingLanguages known={spelling.languages} />
  );
}

function SpellingLanguages({ known }: { readonly known: readonly string[] }) {
  const t = useT();
  const chosen = useSettings((settings) => settings.spellingLanguages);
  const appLanguage = useTextLanguage();
  const names = new Intl.DisplayNames(appLanguage, { type: 'language' });
  const named = (code: string) => names.of(code) ?? code;
  /** Most people write in the window's language, so it comes first. Choosing it for them could start a download. */
  const isAppLanguage = (code: string): boolean =>
    new Intl.Locale(code).language === new Intl.Locale(appLanguage).language;
  const choose = (spellingLanguages: readonly string[]) => void updateSettings({ spellingLanguages });
  const others = known
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code, label: named(code) }))
    .sort((a, b) => Number(isAppLanguage(b.value)) - Number(isAppLanguage(a.value)) || compareNames(a.label, b.label));
  return (
    <Field isInline label={t('settings.general.spelling')} hint={t('settings.general.spellingHint')}>
      {(control) => (
        <span className="spelling-languages line wraps">
          {chosen.map((code) => (
            <span key={code} className="spelling-language inline-line">
              {named(code)}
              <IconButton
                label={t('settings.general.spellingRemove', { language: named(code) })}
                icon={<X size={13} />}
                onClick={() => choose(chosen.filter((one) => one !== code))}
              />
            </span>
          ))}
          {chosen.length < LIMITS.spellingLanguagesMax ? (
            <Select
              {...control}
              value={NONE}
              options={[{ value: NONE, label: t('settings.general.spellingAdd') }, ...others]}
              onChange={(code) => code !== NONE && choose([...chosen, code])}
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}
