/** A text field that is saved on blur, when it unmounts, and on Enter if it has one line. */

import { useEffect, useState } from 'react';
import type { FieldControlProps } from '../ui/field.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { useSavedOnLeaving } from './use-saved-on-leaving.ts';

export interface SavedTextProps {
  readonly control: FieldControlProps;
  readonly value: string;
  readonly onSave: (value: string) => void;
  readonly maxLength: number;
  /** True for a box with several lines. */
  readonly isLong?: boolean;
  readonly suggestions?: readonly string[] | undefined;
}

export function SavedText({ control, value, onSave, maxLength, isLong = false, suggestions }: SavedTextProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const save = (): void => {
    if (text !== value) onSave(text);
  };
  useSavedOnLeaving(save);
  const box = { ...control, maxLength, value: text, onText: setText, onBlur: save };
  if (isLong) return <TextArea {...box} />;
  return (
    <TextField
      {...box}
      suggestions={suggestions}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    />
  );
}
