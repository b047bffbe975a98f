/** What the user wants to spend in a month at most; Parley notifies and never blocks. */

import { useState } from 'react';
import { countsIn, serviceCurrency } from '../../../shared/usage/model-facts.ts';
import { currentLanguage, useT } from '../../i18n.ts';
import { updateSettings, useSettings } from '../../store/window/settings-store.ts';
import { typedNumber } from '../../words/format.ts';
import { Section } from '../section.tsx';
import { CheckedText } from './checked-text.tsx';
import { readPrice } from './price-reading.ts';

const MAX_CHARS = 40;

export function MonthlyAmountSection() {
  const t = useT();
  const amount = useSettings((settings) => settings.monthlyAmount);
  const currency = useSettings((settings) => settings.monthlyCurrency);
  const isUnnamedCounted = countsIn(serviceCurrency('any'), currency);
  const [unread, setUnread] = useState<{ readonly amount?: string; readonly currency?: string }>({});
  const saveAmount = (typed: string): string | null => {
    const reading = readPrice(typed, currentLanguage());
    if (reading.kind === 'unreadable') return t('models.form.badPrice', { typed });
    if (reading.kind === 'ambiguous') return t('models.form.ambiguousPrice', { typed });
    void updateSettings({ monthlyAmount: reading.kind === 'empty' || reading.digits === '0' ? null : reading.digits });
    return null;
  };
  const saveCurrency = (typed: string): string | null => {
    const code = typed.trim().toUpperCase();
    if (!Intl.supportedValuesOf('currency').includes(code)) return t('models.form.badCurrency', { typed });
    void updateSettings({ monthlyCurrency: code });
    return null;
  };
  return (
    <Section title={t('settings.models.monthly')} words={t('settings.models.monthlyWords')}>
      <div className="settings-group">
        <div className="model-form-numbers">
          <CheckedText
            label={t('settings.models.monthlyAmount')}
            inputMode="decimal"
            maxLength={MAX_CHARS}
            value={typedNumber(amount ?? '')}
            onSave={saveAmount}
            unread={unread.amount}
            onUnread={(typed) =>
              setUnread(({ amount: _, ...rest }) => (typed === undefined ? rest : { ...rest, amount: typed }))
            }
          />
          <CheckedText
            label={t('settings.models.monthlyCurrency')}
            maxLength={MAX_CHARS}
            value={currency}
            onSave={saveCurrency}
            unread={unread.currency}
            onUnread={(typed) =>
              setUnread(({ currency: _, ...rest }) => (typed === undefined ? rest : { ...rest, currency: typed }))
            }
          />
        </div>
        <p className="remark">
          {t(isUnnamedCounted ? 'settings.models.unnamedCounted' : 'settings.models.unnamedUncounted')}
        </p>
      </div>
    </Section>
  );
}
