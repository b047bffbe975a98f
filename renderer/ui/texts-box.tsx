/** A few short texts, each in its own box, followed by an empty box while there is room for another. */

import { useState } from 'react';
import { useT } from '../i18n.ts';
import { escapeText, unescapeText } from '../words/escaped-text.ts';
import { TextField } from './text-field.tsx';

export interface TextsBoxProps {
  /** Name of the boxes, to which each adds its number. */
  readonly name: string;
  readonly describedBy?: string | undefined;
  readonly rule: { readonly maxCount: number; readonly maxChars: number };
  readonly value: readonly string[];
  /** Called at each change; null if all boxes are empty. */
  readonly onChange: (value: readonly string[] | null) => void;
}

export function TextsBox({ name, describedBy, rule, value, onChange }: TextsBoxProps) {
  const t = useT();
  /** The content of the boxes while the user edits one, so that an emptied box stays in place. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position.
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
