/** The form for one model's data; texts are saved on blur, switches at once. */

import { LIMITS } from '../../../shared/limits.ts';
import type { Model } from '../../../shared/service.ts';
import { hasPrice, type ModelFacts } from '../../../shared/usage/model-facts.ts';
import { currentLanguage, useT } from '../../i18n.ts';
import { type FactsPatch, saveModelFacts } from '../../store/connections/model-facts-store.ts';
import { Field } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { formatDay, formatNumber, typedNumber } from '../../words/format.ts';
import { readNumber } from '../../words/number-reading.ts';
import { SavedText } from '../saved-text.tsx';
import { CheckedText } from './checked-text.tsx';
import { FoundEfforts, ModelSwitch } from './model-options.tsx';
import { readPrice } from './price-reading.ts';

const NUMBER_MAX_CHARS = 40;
const CONTEXT_RULE = { min: 1, max: LIMITS.contextLengthMax, isInteger: true } as const;

interface Props {
  readonly facts: ModelFacts;
  /** The service's list entry for the model; null if it isn't listed. */
  readonly said: Model | null;
  /** When the list was read, in Unix milliseconds; null if it never was. */
  readonly listedAt: number | null;
  /** Invalid input, by field. */
  readonly unread: UnreadBoxes;
  readonly onUnread: (box: CheckedBox, typed: string | undefined) => void;
}

type CheckedBox = 'context' | PriceBox | 'currency';
type PriceBox = (typeof PRICE_BOXES)[number]['box'];

const PRICE_BOXES = [
  { box: 'priceIn', field: 'in' },
  { box: 'priceOut', field: 'out' },
  { box: 'priceCachedIn', field: 'cachedIn' },
  { box: 'priceCacheWriteIn', field: 'cacheWriteIn' },
] as const;
export type UnreadBoxes = Readonly<Partial<Record<CheckedBox, string>>>;

export function ModelForm({ facts, said, listedAt, unread, onUnread }: Props) {
  const t = useT();
  const model = { connectionId: facts.connectionId, model: facts.model, said };
  const listedContext = said?.contextLength ?? null;
  const listed = said?.price ?? null;
  const save = (patch: FactsPatch): null => {
    void saveModelFacts(facts, patch);
    return null;
  };
  const saveContext = (typed: string): string | null => {
    const reading = readNumber(typed, CONTEXT_RULE);
    if (reading.kind === 'empty') return save({ contextLength: null });
    if (reading.kind === 'unreadable' || reading.note !== 'none') return t('models.form.badContext', { typed });
    return save({ contextLength: reading.value });
  };
  const savePrice = (field: (typeof PRICE_BOXES)[number]['field'], typed: string): string | null => {
    const reading = readPrice(typed, currentLanguage());
    if (reading.kind === 'unreadable') return t('models.form.badPrice', { typed });
    if (reading.kind === 'ambiguous') return t('models.form.ambiguousPrice', { typed });
    const digits = reading.kind === 'empty' ? null : reading.digits;
    return save({ price: { [field]: digits } });
  };
  const saveCurrency = (typed: string): string | null => {
    const currency = typed.trim().toUpperCase();
    if (!Intl.supportedValuesOf('currency').includes(currency)) return t('models.form.badCurrency', { typed });
    return save({ price: { currency } });
  };
  const kept = (box: CheckedBox) => ({
    label: t(`models.form.${box}`),
    maxLength: NUMBER_MAX_CHARS,
    unread: unread[box],
    onUnread: (typed: string | undefined) => onUnread(box, typed),
  });
  return (
    <div className="model-form">
      <SwitchField
        label={t('models.form.hide')}
        hint={t('models.form.hideHint')}
        isOn={facts.isHidden}
        onChange={(isHidden) => void save({ isHidden })}
      />
      <ModelSwitch {...model} kind="images" />
      <ModelSwitch {...model} kind="schemas" />
      <FoundEfforts {...model} />
      <Field label={t('models.form.note')}>
        {(control) => (
          <SavedText
            control={control}
            isLong
            maxLength={LIMITS.modelNoteMaxChars}
            value={facts.note}
            onSave={(note) => void save({ note })}
          />
        )}
      </Field>
      <div className="model-form-numbers">
        <CheckedText
          {...kept('context')}
          inputMode="numeric"
          value={facts.contextLength === null ? '' : String(facts.contextLength)}
          placeholder={listedContext === null ? '' : formatNumber(listedContext)}
          onSave={saveContext}
        />
        {PRICE_BOXES.map(({ box, field }) => (
          <CheckedText
            key={box}
            {...kept(box)}
            inputMode="decimal"
            value={typedNumber(facts.price[field] ?? '')}
            placeholder={typedNumber(listed?.[field] ?? '')}
            onSave={(typed) => savePrice(field, typed)}
          />
        ))}
        <CheckedText {...kept('currency')} value={facts.price.currency} onSave={saveCurrency} />
      </div>
      <p className="remark">
        {listedContext === null
          ? t('models.form.contextHint')
          : t('models.form.contextListed', { count: listedContext })}{' '}
        {t('models.form.priceHint')}{' '}
        {listed === null || listedAt === null || hasPrice(facts.price)
          ? ''
          : t('models.form.priceListed', { date: formatDay(listedAt) })}
      </p>
    </div>
  );
}
