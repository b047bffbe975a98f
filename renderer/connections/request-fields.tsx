/** What a connection changes about its requests: names, token counts, and parameters beyond the interface document. */

import { useId } from 'react';
import { mapParameters, PARAMETER_IDS, parameterSpec, TOKEN_LIMIT_NAMES } from '../../shared/parameters.ts';
import type { RequestOptions } from '../../shared/request-options.ts';
import { useT } from '../i18n.ts';
import { ExtraBodyBox } from '../services/extra-body-box.tsx';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select.tsx';
import { SwitchField } from '../ui/switch.tsx';

/** All fields that Parley itself may send. */
const FIELDS_OF_PARLEY: readonly string[] = [
  ...Object.values(mapParameters(({ wire }) => wire)),
  ...TOKEN_LIMIT_NAMES,
  'stream_options',
  'response_format',
];

interface Props {
  readonly value: RequestOptions;
  readonly onChange: (value: RequestOptions) => void;
}

interface RequestFieldsProps extends Props {
  /** Why main did not take the extra body. */
  readonly problem: string | null;
}

export function RequestFields({ value, onChange, problem }: RequestFieldsProps) {
  const t = useT();
  return (
    <>
      <SwitchField
        label={t('connections.requests.usage')}
        hint={t('connections.requests.usageHint')}
        isOn={value.isUsageAsked}
        onChange={(isUsageAsked) => onChange({ ...value, isUsageAsked })}
      />
      <SwitchField
        label={t('connections.requests.alternating')}
        hint={t('connections.requests.alternatingHint')}
        isOn={value.isAlternating}
        onChange={(isAlternating) => onChange({ ...value, isAlternating })}
      />
      <SwitchField
        label={t('connections.requests.reasoning')}
        hint={t('connections.requests.reasoningHint')}
        isOn={value.isReasoningReturned}
        onChange={(isReasoningReturned) => onChange({ ...value, isReasoningReturned })}
      />
      <SwitchField
        label={t('connections.requests.images')}
        hint={t('connections.requests.imagesHint')}
        isOn={value.areImagesSent}
        onChange={(areImagesSent) => onChange({ ...value, areImagesSent })}
      />
      <SwitchField
        label={t('connections.requests.schemas')}
        hint={t('connections.requests.schemasHint')}
        isOn={value.areSchemasSent}
        onChange={(areSchemasSent) => onChange({ ...value, areSchemasSent })}
      />
      <SelectField
        label={t('connections.requests.tokenLimitName')}
        hint={t('connections.requests.tokenLimitNameHint')}
        value={value.tokenLimitName}
        options={TOKEN_LIMIT_NAMES.map((name) => ({ value: name, label: name }))}
        onChange={(tokenLimitName) => onChange({ ...value, tokenLimitName })}
      />
      <OptionalParameters value={value} onChange={onChange} />
      <Field label={t('chat.parameters.extraBody')} hint={t('connections.extraBody.hint')} problem={problem}>
        {(control) => (
          <ExtraBodyBox
            id={control.id}
            describedBy={control['aria-describedby']}
            isRefused={problem !== null}
            value={value.extraBody}
            sentAnyway={FIELDS_OF_PARLEY}
            onChange={(extraBody) => onChange({ ...value, extraBody })}
          />
        )}
      </Field>
    </>
  );
}

function OptionalParameters({ value, onChange }: Props) {
  const t = useT();
  const hintId = useId();
  const { switchedOn } = value;
  return (
    <fieldset className="optional-parameters" aria-describedby={hintId}>
      <legend className="field-label">{t('connections.requests.parameters')}</legend>
      <p id={hintId} className="field-hint">
        {t('connections.requests.parametersHint')}
      </p>
      {PARAMETER_IDS.filter((id) => parameterSpec(id).isOptional).map((id) => (
        <label key={id} className="check-line line">
          <input
            type="checkbox"
            checked={switchedOn.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...value,
                switchedOn: PARAMETER_IDS.filter((one) => (one === id ? checked : switchedOn.includes(one))),
              })
            }
          />
          <span>{t(`parameters.${id}.name`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
