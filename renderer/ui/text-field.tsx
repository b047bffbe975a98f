/** Text boxes with one line or several. */

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
  /** Receives the text after each change. */
  readonly onText?: (text: string) => void;
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'>, TextProps {
  /** Monospaced, for addresses, keys and other text that is read letter by letter. */
  readonly isMono?: boolean;
  /** Suggestions; the user may type something else. */
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
        onChange={textHandler(onText)}
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

/**
 * Turns the line breaks of pasted text into spaces. A single-line input would remove them, which would merge two keys.
 */
function pasteWithSpaces(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  const oneLine = text.trim().replace(/[\r\n]+/g, ' ');
  event.currentTarget.setRangeText(oneLine, selectionStart ?? 0, selectionEnd ?? 0, 'end');
}

function textHandler(onText: TextProps['onText']) {
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
  /** Monospaced, for JSON and lists. */
  readonly isMono?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text if the browser can. Prose has its own direction; JSON reads from left to right. */
export function TextArea({ isMono = false, className, onText, ...rest }: TextAreaProps) {
  return (
    <textarea
      dir={isMono ? 'ltr' : 'auto'}
      {...rest}
      className={classNames('text-field text-area', isMono && 'is-mono', className)}
      onChange={textHandler(onText)}
    />
  );
}
