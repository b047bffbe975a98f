/** A text that is saved when its box is left. */

import { useEffect, useState } from 'react';
import type { FieldControlProps } from '../ui/field.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { useSavedOnLeaving } from './use-saved-on-leaving.ts';

export interface SavedTextProps {
  readonly control: FieldControlProps;
  readonly value: string;
  readonly onSave: (value: string) => void;
  readonly maxLength: number;
  /** Several lines. */
  readonly isLong?: boolean;
  /** Id of a `datalist` with suggestions. */
  readonly list?: string;
}

export function SavedText({ control, value, onSave, maxLength, isLong = false, list }: SavedTextProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const save = (): void => {
    if (text !== value) onSave(text);
  };
  useSavedOnLeaving(save);
  if (isLong) {
    return (
      <TextArea
        {...control}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
    );
  }
  return (
    <TextField
      {...control}
      {...(list === undefined ? {} : { list })}
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    />
  );
}
