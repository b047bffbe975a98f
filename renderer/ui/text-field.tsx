/** Boxes to write into, of one line or of several. */

import {
  type ChangeEvent,
  type ClipboardEvent,
  type InputHTMLAttributes,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

interface TextProps {
  /** Is told at each key what stands in the box. */
  readonly onText?: (text: string) => void;
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'>, TextProps {
  /** For addresses, keys and other text that is read letter by letter. */
  readonly isMono?: boolean;
  /** What is offered to who writes; something else may be written. */
  readonly suggestions?: readonly string[] | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { isMono = false, suggestions, className, type = 'text', onText, ...rest } = props;
  const listId = useId();
  return (
    <>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        type={type}
        list={suggestions && listId}
        className={classNames('text-field', isMono && 'is-mono', className)}
        onChange={toldTo(onText)}
        onPaste={rest.onPaste ?? (type === 'password' ? pasteWithSpaces : undefined)}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A box of one line joins pasted lines to one word: two keys would become one. Line breaks become spaces instead. */
function pasteWithSpaces(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  const oneLine = text.trim().replace(/[\r\n]+/g, ' ');
  event.currentTarget.setRangeText(oneLine, selectionStart ?? 0, selectionEnd ?? 0, 'end');
}

function toldTo(onText: TextProps['onText']) {
  return onText && ((event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onText(event.currentTarget.value));
}

type LabelledProps = Pick<FieldProps, 'label' | 'hint' | 'problem' | 'className'> & Omit<TextFieldProps, 'className'>;

export function LabelledTextField({ label, hint, problem, className, ...box }: LabelledProps) {
  return (
    <Field label={label} hint={hint} problem={problem} className={className}>
      {(control) => <TextField {...control} {...box} />}
    </Field>
  );
}

export interface SearchFieldProps extends Omit<TextFieldProps, 'type'> {
  readonly label: string;
  readonly value: string;
}

export function SearchField({ label, ...rest }: SearchFieldProps) {
  return <TextField {...rest} type="search" aria-label={label} placeholder={label} />;
}

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'>, TextProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text where the engine can. */
export function TextArea({ className, onText, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classNames('text-field text-area', className)} onChange={toldTo(onText)} />;
}
