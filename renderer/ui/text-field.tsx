/** Boxes to write into, of one line or of several. */

import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** For addresses, keys and other text that is read letter by letter. */
  readonly isMono?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ isMono = false, className, type = 'text', ...rest }: TextFieldProps) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      type={type}
      className={classNames('text-field', isMono && 'is-mono', className)}
    />
  );
}

export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onQuery: (query: string) => void;
}

export function SearchField({ label, onQuery, ...rest }: SearchFieldProps) {
  return (
    <TextField
      {...rest}
      type="search"
      aria-label={label}
      placeholder={label}
      onChange={(event) => onQuery(event.currentTarget.value)}
    />
  );
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text where the engine can. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classNames('text-field text-area', className)} />;
}
