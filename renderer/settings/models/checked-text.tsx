/** A short text that is saved when its box is left; what cannot be read stays in the box, with the reason, and nothing is saved. */

import { useEffect, useState } from 'react';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { useFormOfPage } from '../../ui/leaving.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSavedOnLeaving } from '../use-saved-on-leaving.ts';

export interface CheckedTextProps extends Pick<FieldProps, 'label' | 'hint' | 'className'> {
  readonly value: string;
  readonly placeholder?: string;
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  readonly maxLength: number;
  /** Saves what was typed, or says why not. */
  readonly onSave: (typed: string) => string | null;
}

export function CheckedText({ label, hint, className = '', value, onSave, ...rest }: CheckedTextProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setText(value);
    setProblem(null);
  }, [value]);
  const save = (): void => {
    if (text === value) setProblem(null);
    else {
      const trouble = onSave(text);
      setProblem(trouble);
      // `1,50` is kept as `1.5`, and shown so also when that is what it was before.
      if (trouble === null) setText(value);
    }
  };
  useSavedOnLeaving(save);
  // What can be read is saved now; what cannot is asked about before it is lost with its page.
  useFormOfPage(() => {
    const trouble = text === value ? null : onSave(text);
    setProblem(trouble);
    return trouble !== null;
  });
  return (
    <Field label={label} hint={hint} className={className} problem={problem}>
      {(control) => (
        <TextField
          {...control}
          {...rest}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
          }}
        />
      )}
    </Field>
  );
}
