/** A label, a hint and a problem around one control, linked for assistive technology. */

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** Attributes that the control must have. */
export interface FieldControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The problem with the value; announced with the control. */
  readonly problem?: string | null | undefined;
  /** Puts label and control on one line, as in a list of settings. */
  readonly isInline?: boolean;
  readonly className?: string | undefined;
  readonly children: (control: FieldControlProps) => ReactNode;
}

export function Field({ label, hint, problem, isInline = false, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('field', isInline && 'is-inline', className)}>
      <div className="field-words">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {hint ? (
          <div id={`${id}-hint`} className="field-hint">
            {hint}
          </div>
        ) : null}
      </div>
      <div className="field-control">
        {children({ id, 'aria-describedby': describedBy, 'aria-invalid': problem ? true : undefined })}
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
