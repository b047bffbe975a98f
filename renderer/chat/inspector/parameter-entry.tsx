/** One parameter with the control of its kind, and the way back to "not set". */

import { useId } from 'react';
import type { ParameterSpec, ParameterValue } from '../../../shared/parameters.ts';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { TextsBox } from '../../ui/texts-box.tsx';
import { NumberEntry } from './number-entry.tsx';
import { ParameterHead } from './parameter-head.tsx';

interface Props {
  readonly name: string;
  readonly hint: string;
  /** null: not set, so not sent. */
  readonly value: ParameterValue | null;
  readonly spec: ParameterSpec;
  readonly onChange: (value: ParameterValue | null) => void;
}

export function ParameterEntry({ name, hint, spec, value, onChange }: Props) {
  const hintId = useId();
  const choice = typeof value === 'string' ? value : null;
  const texts = typeof value === 'object' ? value : null;
  if (spec.kind === 'number') {
    const number = typeof value === 'number' ? value : null;
    return <NumberEntry name={name} hint={hint} spec={spec} value={number} onChange={onChange} />;
  }
  const isSet = (spec.kind === 'choice' ? choice : texts) !== null;
  return (
    <div className="parameter">
      <ParameterHead name={name} isSet={isSet} onReset={() => onChange(null)} />
      {spec.kind === 'choice' ? (
        <ChoiceSelect spec={spec} value={choice} label={name} aria-describedby={hintId} onChange={onChange} />
      ) : (
        <TextsBox name={name} describedBy={hintId} rule={spec} value={texts ?? []} onChange={onChange} />
      )}
      <p id={hintId} className="small-remark">
        {hint}
      </p>
    </div>
  );
}
