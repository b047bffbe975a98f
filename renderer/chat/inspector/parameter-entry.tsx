/** One parameter with the control of its kind, and the way back to "not set". */

import { type ReactNode, useId } from 'react';
import type { ChoiceSpec, ParameterSpec, ParameterValue, TextsSpec } from '../../../shared/parameters.ts';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { TextsBox } from '../../ui/texts-box.tsx';
import { NumberEntry } from './number-entry.tsx';
import { ParameterHead } from './parameter-head.tsx';

interface Props<Spec extends ParameterSpec, Value extends ParameterValue> {
  readonly name: string;
  readonly hint: string;
  /** null: not set, so not sent. */
  readonly value: Value | null;
  readonly spec: Spec;
  readonly onChange: (value: Value | null) => void;
}

export function ParameterEntry({ name, hint, spec, value, onChange }: Props<ParameterSpec, ParameterValue>) {
  const shared = { name, hint, onChange };
  if (spec.kind === 'number')
    return <NumberEntry {...shared} spec={spec} value={typeof value === 'number' ? value : null} />;
  if (spec.kind === 'choice')
    return <ChoiceEntry {...shared} spec={spec} value={typeof value === 'string' ? value : null} />;
  return <TextsEntry {...shared} spec={spec} value={typeof value === 'object' ? value : null} />;
}

function ChoiceEntry({ name, hint, spec, value, onChange }: Props<ChoiceSpec, string>) {
  return (
    <Entry name={name} hint={hint} isSet={value !== null} onReset={() => onChange(null)}>
      {(hintId) => (
        <ChoiceSelect spec={spec} value={value} label={name} aria-describedby={hintId} onChange={onChange} />
      )}
    </Entry>
  );
}

function TextsEntry({ name, hint, spec, value, onChange }: Props<TextsSpec, readonly string[]>) {
  return (
    <Entry name={name} hint={hint} isSet={value !== null} onReset={() => onChange(null)}>
      {(hintId) => <TextsBox name={name} describedBy={hintId} rule={spec} value={value ?? []} onChange={onChange} />}
    </Entry>
  );
}

interface EntryProps {
  readonly name: string;
  readonly hint: string;
  readonly isSet: boolean;
  readonly onReset: () => void;
  readonly children: (hintId: string) => ReactNode;
}

function Entry({ name, hint, isSet, onReset, children }: EntryProps) {
  const hintId = useId();
  return (
    <div className="parameter">
      <ParameterHead name={name} isSet={isSet} onReset={onReset} />
      {children(hintId)}
      <p id={hintId} className="small-remark">
        {hint}
      </p>
    </div>
  );
}
