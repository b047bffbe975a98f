/** A strip along time, with ticks and a handle. The pointer chooses by place; keys step from one entry to the next. */

import type { PointerEvent, ReactNode } from 'react';
import { useDirection } from '../i18n.ts';
import './strip.css';

interface Props {
  readonly label: string;
  readonly valueText: string;
  readonly count: number;
  readonly index: number;
  /** From 0 to 1, growing with the index. */
  readonly placeOf: (index: number) => number;
  readonly onChoose: (index: number) => void;
  /** Drawn from one end to the other. */
  readonly children: ReactNode;
}

export function Strip({ label, valueText, count, index, placeOf, onChoose, children }: Props) {
  const isMirrored = useDirection() === 'rtl';
  const choose = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1 || count < 2) return;
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const fromStartPx = isMirrored ? right - event.clientX : event.clientX - left;
    const next = nearest(count, placeOf, fromStartPx / Math.max(1, width));
    if (next !== index) onChoose(next);
  };
  return (
    <div
      className="strip"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        choose(event);
      }}
      onPointerMove={choose}
    >
      {children}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={Math.max(0, count - 1)}
        step={1}
        value={index}
        disabled={count < 2}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      />
      <span className="strip-mark" style={{ insetInlineStart: `${placeOf(index) * 100}%` }} />
    </div>
  );
}

/** The entry nearest to a place between 0 and 1. */
export function nearest(count: number, placeOf: (index: number) => number, place: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOf(middle) < place) low = middle + 1;
    else high = middle;
  }
  const before = Math.max(0, low - 1);
  return place - placeOf(before) < placeOf(low) - place ? before : low;
}
