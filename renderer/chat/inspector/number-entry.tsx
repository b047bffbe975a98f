/** One numeric parameter: a slider, a box to type into, and the way back to "not set". */

import { RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ParameterSpec } from '../../../shared/parameters.ts';
import { type Translate, useT } from '../../i18n.ts';
import { Slider } from '../../ui/slider.tsx';
import { ActionButton } from '../message/controls.tsx';
import { type NumberReading, readNumber } from './number-field.ts';

interface Props {
  readonly name: string;
  readonly hint: string;
  /** null: not set, so not sent. */
  readonly value: number | null;
  readonly spec: ParameterSpec;
  readonly onChange: (value: number | null) => void;
}

export function NumberEntry({ name, hint, value, spec, onChange }: Props) {
  const t = useT();
  const { step, hasSlider, serviceDefault } = spec;
  /** Where the slider stands, and the arrow keys begin, while nothing is set. */
  const start = serviceDefault ?? (hasSlider ? spec.max : spec.min);
  const noteId = useId();
  const sent = useRef(value);
  /** What is in the box while it differs from the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState('');

  const give = (next: number | null): void => {
    if (sent.current === next && value === next) return;
    sent.current = next;
    onChange(next);
  };
  const onInput = (text: string): void => {
    setTyped(text);
    setNote('');
    // A number within bounds counts at once; anything else waits until the person is done with it.
    const reading = readNumber(text, spec);
    if (reading.kind === 'empty') give(null);
    else if (reading.kind === 'value' && reading.note === 'none') give(reading.value);
  };
  const commit = (): void => {
    if (typed === null) return;
    const reading = readNumber(typed, spec);
    setTyped(null);
    setNote(noteText(reading, t));
    if (reading.kind === 'empty') give(null);
    else if (reading.kind === 'value') give(reading.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const from = value ?? start;
    const next = Math.min(spec.max, Math.max(spec.min, from + direction * step));
    setTyped(null);
    give(Math.round(next * 1000) / 1000);
  };
  const shown = typed ?? (value === null ? '' : String(value));
  const unset =
    serviceDefault === null ? t('chat.parameters.notSent') : t('chat.parameters.defaultIs', { value: serviceDefault });
  return (
    <div className="parameter">
      <div className="parameter-head">
        <span className="parameter-name" aria-hidden="true">
          {name}
        </span>
        <ActionButton
          icon={RotateCcw}
          staysFocusable
          label={t('chat.parameters.reset', { name })}
          isDisabled={value === null && typed === null}
          onClick={() => {
            setTyped(null);
            setNote('');
            give(null);
          }}
        />
        <input
          type="text"
          role="spinbutton"
          inputMode="decimal"
          className="text-field parameter-value"
          aria-label={hasSlider ? t('chat.parameters.valueOf', { name }) : name}
          aria-valuenow={value ?? undefined}
          aria-valuemin={spec.min}
          aria-valuemax={spec.max === Number.MAX_SAFE_INTEGER ? undefined : spec.max}
          aria-valuetext={value === null ? unset : String(value)}
          aria-describedby={noteId}
          placeholder="–"
          autoComplete="off"
          value={shown}
          onChange={(event) => onInput(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </div>
      {hasSlider && (
        <Slider
          aria-label={name}
          aria-valuetext={value === null ? unset : String(value)}
          min={spec.min}
          max={spec.max}
          step={step}
          value={value ?? start}
          isUnset={value === null}
          onChange={(next) => {
            setTyped(null);
            setNote('');
            give(next);
          }}
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

function noteText(reading: NumberReading, t: Translate): string {
  if (reading.kind === 'unreadable') return t('chat.parameters.unreadable');
  if (reading.kind !== 'value' || reading.note === 'none') return '';
  return t(`chat.parameters.${reading.note}`, { value: reading.value });
}
