/** Edits an experiment's caps: how much a run may request, spend, generate and take. */

import { useState } from 'react';
import type { Caps } from '../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../shared/limits.ts';
import { CURRENCY_CODE } from '../../shared/usage/model-facts.ts';
import { useT } from '../i18n.ts';
import { editDraft } from '../store/laboratory/laboratory-store.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { NumberField } from '../ui/number-field.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { useExpectedCurrency } from './expected.tsx';

const MINUTE_MS = 60_000;
const WHOLE = { isInteger: true, step: 1, min: 1 } as const;
/** Amounts are exact to billionths, like prices. */
const AMOUNT_DIGITS = 9;
const AMOUNT_MAX = 1_000_000;

export function CapsFields({ caps }: { readonly caps: Caps }) {
  const t = useT();
  const usualCurrency = useSettings((settings) => settings.monthlyCurrency);
  const [typed, setTyped] = useState<string | null>(null);
  const set = (patch: Partial<Caps>): void => editDraft({ caps: { ...caps, ...patch } });
  const pricedIn = useExpectedCurrency();
  const currency = caps.money?.currency ?? pricedIn ?? usualCurrency;
  return (
    <fieldset className="laboratory-fields column" aria-label={t('laboratory.caps')}>
      <NumberField
        isInline
        isLive
        label={t('laboratory.requestCap')}
        placeholder={t('laboratory.noCap')}
        value={caps.requests}
        rule={{ ...WHOLE, max: LIMITS.experimentRequestsMax }}
        onChange={(requests) => set({ requests })}
      />
      <NumberField
        isInline
        isLive
        label={t('laboratory.spendingCap')}
        placeholder={t('laboratory.noCap')}
        value={caps.money === null ? null : Number(caps.money.amount)}
        rule={{ min: 0, max: AMOUNT_MAX, isInteger: false, step: 0.05 }}
        onChange={(amount) => set({ money: amount === null ? null : { amount: priceDigits(amount), currency } })}
      />
      {caps.money === null ? null : (
        <LabelledTextField
          label={t('laboratory.currency')}
          maxLength={3}
          value={typed ?? currency}
          problem={typed !== null && !isCurrency(typed) ? t('models.form.badCurrency', { typed }) : null}
          onText={(text) => {
            const code = text.trim().toUpperCase();
            setTyped(text);
            if (isCurrency(code) && caps.money !== null) set({ money: { ...caps.money, currency: code } });
          }}
          onBlur={() => setTyped(null)}
        />
      )}
      <details className="laboratory-more">
        <summary>{t('laboratory.moreCaps')}</summary>
        <div className="column">
          <NumberField
            isInline
            isLive
            label={t('laboratory.tokenCap')}
            placeholder={t('laboratory.noCap')}
            value={caps.tokens}
            rule={{ ...WHOLE, max: LIMITS.replyTokensMax }}
            onChange={(tokens) => set({ tokens })}
          />
          <NumberField
            isInline
            isLive
            label={t('laboratory.timeCap')}
            placeholder={t('laboratory.noCap')}
            value={caps.timeMs === null ? null : caps.timeMs / MINUTE_MS}
            rule={{ ...WHOLE, max: LIMITS.experimentTimeMaxMs / MINUTE_MS }}
            onChange={(minutes) => set({ timeMs: minutes === null ? null : minutes * MINUTE_MS })}
          />
          <NumberField
            isInline
            isLive
            label={t('laboratory.answerTokens')}
            hint={t('laboratory.answerTokensHint')}
            value={caps.answerTokens}
            rule={{ ...WHOLE, max: LIMITS.replyTokensMax }}
            onChange={(answerTokens) => set(answerTokens === null ? {} : { answerTokens })}
          />
        </div>
      </details>
    </fieldset>
  );
}

function isCurrency(text: string): boolean {
  const code = text.trim().toUpperCase();
  return CURRENCY_CODE.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

/** In the form that `PRICE_DIGITS` matches: without an exponent. */
function priceDigits(amount: number): string {
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: AMOUNT_DIGITS }).format(amount);
}
