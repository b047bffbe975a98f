/** A slider for a number within bounds. */

import type { CSSProperties, InputHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

type Base = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'type' | 'min' | 'max' | 'step'>;

export interface SliderProps extends Base {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** True if nothing is set and the value is only a placeholder. */
  readonly isUnset?: boolean;
  readonly onChange: (value: number) => void;
}

/** Role `slider`; name it with a `Field`, a `label` or `aria-label`. */
export function Slider({ value, min, max, step, isUnset = false, onChange, className, ...rest }: SliderProps) {
  const style: CSSProperties & Record<'--slider-fill', string> = {
    '--slider-fill': `${((value - min) / (max - min)) * 100}%`,
  };
  return (
    <input
      {...rest}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      style={style}
      className={classNames('slider', isUnset && 'is-unset', className)}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}
