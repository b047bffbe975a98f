/** A push button with a label. */

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly size?: 'small' | 'medium' | 'large';
  /** A decorative icon before the label. */
  readonly icon?: ReactNode;
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A real `button`, of `type="button"` by default. */
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
        // A click while busy would submit the form twice.
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
