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

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text where the engine can. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classNames('text-field text-area', className)} />;
}
