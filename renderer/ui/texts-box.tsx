/** A few short texts, each in a box of its own, with an empty box behind them while there is room for another. */

import { useState } from 'react';
import { useT } from '../i18n.ts';
import { escapeText, unescapeText } from '../words/escaped-text.ts';
import { TextField } from './text-field.tsx';

export interface TextsBoxProps {
  /** Names the boxes, each with its number. */
  readonly name: string;
  readonly describedBy?: string | undefined;
  readonly rule: { readonly maxCount: number; readonly maxChars: number };
  readonly value: readonly string[];
  /** Each key counts; null when nothing is left. */
  readonly onChange: (value: readonly string[] | null) => void;
}

export function TextsBox({ name, describedBy, rule, value, onChange }: TextsBoxProps) {
  const t = useT();
  /** What is in the boxes while somebody writes in one: a box that was emptied stays where it is. */
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const filled = typed ?? value.map(escapeText);
  const boxes = filled.length < rule.maxCount && filled.at(-1) !== '' ? [...filled, ''] : filled;
  const type = (at: number, text: string): void => {
    const next = boxes.with(at, text);
    setTyped(next);
    const texts = next.filter((one) => one !== '').map(unescapeText);
    onChange(texts.length === 0 ? null : texts);
  };
  return (
    <fieldset
      className="texts-box"
      aria-label={name}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setTyped(null);
      }}
    >
      {boxes.map((text, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is known by its place.
          key={at}
          isMono
          aria-label={t('numbers.nth', { name, number: at + 1 })}
          aria-describedby={describedBy}
          maxLength={rule.maxChars}
          value={text}
          onText={(next) => type(at, next)}
        />
      ))}
    </fieldset>
  );
}
