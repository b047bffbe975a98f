/** A text box for the values that an experiment tries for one parameter. */

import { useState } from 'react';
import { PARAMETERS, type ParameterId } from '../../shared/parameters.ts';
import { useT } from '../i18n.ts';
import { LabelledTextField } from '../ui/text-field.tsx';
import { parameterValueText } from './setting-names.ts';
import { type ListedValue, readValueList, writeValueList } from './value-list.ts';

interface Props {
  readonly id: ParameterId;
  readonly values: readonly ListedValue[];
  readonly onChange: (values: readonly ListedValue[]) => void;
}

const EXAMPLES: Partial<Readonly<Record<ParameterId, readonly ListedValue[]>>> = {
  temperature: [0, 0.7, 1.4],
  topP: [0.5, 1],
};

export function ValuesField({ id, values, onChange }: Props) {
  const t = useT();
  /** The text as typed; null at first and after the focus left a valid list, which is shown as Parley writes it. */
  const [typed, setTyped] = useState<string | null>(null);
  const reading = typed === null ? null : readValueList(typed, PARAMETERS[id]);
  const written = writeValueList(values, parameterValueText);
  const name = t(`parameters.${id}.name`);
  return (
    <LabelledTextField
      label={t('laboratory.values', { name })}
      problem={reading?.ok === false ? t(`laboratory.value.${reading.error.kind}`, { text: reading.error.text }) : null}
      value={typed ?? written}
      placeholder={writeValueList(EXAMPLES[id] ?? [], parameterValueText)}
      dir="ltr"
      maxLength={10_000}
      onText={(text) => {
        setTyped(text);
        const read = readValueList(text, PARAMETERS[id]);
        if (read.ok) onChange(read.value);
      }}
      onBlur={() => {
        if (reading?.ok !== false) setTyped(null);
      }}
    />
  );
}
