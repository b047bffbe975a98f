/** One numeric parameter: a slider, a box to type into, and the way back to "not set". */

import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import type { NumberSpec } from '../../../shared/parameters.ts';
import { useT } from '../../i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useNumberBox } from '../../ui/number-box.ts';
import { Slider } from '../../ui/slider.tsx';

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
  const { note, set, input } = useNumberBox({ value, rule: spec, start, unset, isLive: true, onChange });
  return (
    <div className="parameter">
      <div className="parameter-head">
        <span className="parameter-name" aria-hidden="true">
          {name}
        </span>
        <IconButton
          size="small"
          icon={<RotateCcw size={15} />}
          label={t('chat.parameters.reset', { name })}
          isOff={value === null && input.value === ''}
          onClick={() => set(null)}
        />
        <input
          {...input}
          className="text-field parameter-value"
          aria-label={hasSlider ? t('chat.parameters.valueOf', { name }) : name}
          aria-describedby={noteId}
          placeholder="–"
        />
      </div>
      {hasSlider && (
        <Slider
          aria-label={name}
          aria-valuetext={input['aria-valuetext']}
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
        className={note === '' ? 'parameter-hint' : 'parameter-hint is-note'}
      >
        {note !== '' ? note : value === null ? unset : hint}
      </p>
    </div>
  );
}
