/** A short text that is saved when its box is left; what cannot be read stays in the box, with the reason, and nothing is saved. */

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
  /** Saves what was typed, or says why not. */
  readonly onSave: (typed: string) => string | null;
  /** What stood in it unread when it went from the screen; undefined when all of it was read. */
  readonly unread: string | undefined;
  /** Is told what cannot be read, and with undefined that nothing is left of that. */
  readonly onUnread: (typed: string | undefined) => void;
}

export function CheckedText(props: CheckedTextProps) {
  const { value, onSave, unread, onUnread, ...rest } = props;
  const [text, setText] = useState(unread ?? value);
  const [problem, setProblem] = useState(() => (unread === undefined ? null : onSave(unread)));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    // What cannot be read stays until it is corrected, or given up.
    if (problem === null) setText(value);
  }
  const read = (): boolean => {
    const trouble = text === value ? null : onSave(text);
    setProblem(trouble);
    onUnread(trouble === null ? undefined : text);
    return trouble === null;
  };
  const save = (): void => {
    // `1,50` is kept as `1.5`, and shown so also when that is what it was before.
    if (read()) setText(value);
  };
  useSavedOnLeaving(save);
  // What can be read is saved now; what cannot is asked about before it is lost with its page.
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
