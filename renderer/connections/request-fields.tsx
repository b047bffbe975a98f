/** What a connection changes about its requests: names, token counts, and parameters beyond the interface document. */

import { useId } from 'react';
import { mapParameters, PARAMETER_IDS, parameterSpec, TOKEN_LIMIT_NAMES } from '../../shared/parameters.ts';
import type { RequestOptions } from '../../shared/requests/request-options.ts';
import { useT } from '../i18n.ts';
import { ExtraBodyBox } from '../services/extra-body-box.tsx';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select.tsx';
import { SwitchField } from '../ui/switch.tsx';

/** The optional fields that Parley itself may send. */
const FIELDS_OF_PARLEY: readonly string[] = [
  ...Object.values(mapParameters(({ wire }) => wire)),
  ...TOKEN_LIMIT_NAMES,
  'stream_options',
  'response_format',
];

/** The options that are switches, each with its text's key. */
const SWITCHES = [
  { option: 'isUsageAsked', text: 'usage' },
  { option: 'isAlternating', text: 'alternating' },
  { option: 'isReasoningReturned', text: 'reasoning' },
  { option: 'areImagesSent', text: 'images' },
  { option: 'areSchemasSent', text: 'schemas' },
] as const;

interface Props {
  readonly value: RequestOptions;
  readonly onChange: (value: RequestOptions) => void;
}

interface RequestFieldsProps extends Props {
  /** Why main rejected the extra body; null if it didn't. */
  readonly problem: string | null;
}

export function RequestFields({ value, onChange, problem }: RequestFieldsProps) {
  const t = useT();
  return (
    <>
      {SWITCHES.map(({ option, text }) => (
        <SwitchField
          key={option}
          label={t(`connections.requests.${text}`)}
          hint={t(`connections.requests.${text}Hint`)}
          isOn={value[option]}
          onChange={(isOn) => onChange({ ...value, [option]: isOn })}
        />
      ))}
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
