/** One numeric parameter: a text field, a slider for some, and a button to clear it. */

import { useId } from 'react';
import type { NumberSpec } from '../../../shared/parameters.ts';
import { useT } from '../../i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { useNumberBox } from '../../ui/number-box.ts';
import { Slider } from '../../ui/slider.tsx';
import { ParameterHead } from './parameter-head.tsx';

interface Props {
  readonly name: string;
  readonly hint: string;
  /** null: not set, so not sent. */
  readonly value: number | null;
  readonly spec: NumberSpec;
  readonly onChange: (value: number | null) => void;
}

export function NumberEntry({ name, hint, value, spec, onChange }: Props) {
  const t = useT();
  const { hasSlider, serviceDefault, start } = spec;
  const noteId = useId();
  const unset = serviceDefault === null ? t('numbers.unset') : t('numbers.unsetIs', { value: serviceDefault });
  const { note, set, input } = useNumberBox({
    ...{ value, start, unset, onChange },
    rule: spec,
    usual: serviceDefault,
    isLive: true,
  });
  return (
    <div className="parameter">
      <ParameterHead name={name} isSet={value !== null || input.value !== ''} onReset={() => set(null)}>
        <input
          {...input}
          className="text-field parameter-value"
          aria-label={hasSlider ? t('chat.parameters.valueOf', { name }) : name}
          aria-describedby={noteId}
          placeholder="–"
        />
      </ParameterHead>
      {hasSlider && (
        <Slider
          aria-label={name}
          aria-valuetext={value === null ? unset : undefined}
          min={spec.min}
          max={spec.max}
          step={spec.step}
          value={value ?? start}
          isUnset={value === null}
          onChange={set}
        />
      )}
      <p
        id={noteId}
        role={note === '' ? undefined : 'status'}
        className={classNames('small-remark', note !== '' && 'is-note')}
      >
        {note !== '' ? note : value === null ? unset : hint}
      </p>
    </div>
  );
}
