/** A push button with words. */

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly size?: 'small' | 'medium' | 'large';
  /** Stands before the words, decorative. */
  readonly icon?: ReactNode;
  /** Shows a spinner and takes no press, but keeps the focus where it is. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A real `button`, `type="button"` unless told otherwise. */
export function Button({
  variant = 'secondary',
  size = 'small',
  icon,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={classNames('button', `button-${variant}`, size !== 'medium' && `button-${size}`, className)}
      onClick={(event) => {
        // A press while busy would submit the form a second time.
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
