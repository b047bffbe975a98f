/** A text field that is saved on blur, on Enter and when it unmounts. Invalid input stays, with the reason, unsaved. */

import { useState } from 'react';
import { useFormOfPage } from '../../services/leaving.tsx';
import type { FieldProps } from '../../ui/field.tsx';
import { LabelledTextField } from '../../ui/text-field.tsx';
import { useSavedOnLeaving } from '../use-saved-on-leaving.ts';

export interface CheckedTextProps extends Pick<FieldProps, 'label' | 'hint' | 'className'> {
  readonly value: string;
  readonly placeholder?: string;
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  readonly maxLength: number;
  /** Saves the input, or returns why it is invalid. */
  readonly onSave: (typed: string) => string | null;
  /** Invalid input from the last time this was shown; undefined if there was none. */
  readonly unread: string | undefined;
  /** Called with invalid input, and with undefined when the input is valid. */
  readonly onUnread: (typed: string | undefined) => void;
}

export function CheckedText(props: CheckedTextProps) {
  const { value, onSave, unread, onUnread, ...rest } = props;
  const [text, setText] = useState(unread ?? value);
  const [problem, setProblem] = useState(() => (unread === undefined ? null : onSave(unread)));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    // Invalid input stays until it is corrected or discarded.
    if (problem === null) setText(value);
  }
  const read = (): boolean => {
    const trouble = text === value ? null : onSave(text);
    setProblem(trouble);
    onUnread(trouble === null ? undefined : text);
    return trouble === null;
  };
  const save = (): void => {
    // Shows the value as it is stored, for example `1.5` for `1,50`, even if it was `1.5` before.
    if (read()) setText(value);
  };
  useSavedOnLeaving(save);
  // Saves valid input now; for invalid input, the page asks before it closes.
  useFormOfPage(() => !read());
  return (
    <LabelledTextField
      {...rest}
      problem={problem}
      value={text}
      onText={setText}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    />
  );
}
