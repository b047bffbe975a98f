/** A push button that shows only an icon. Its name appears in a tooltip. */

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The equivalent key combination, for the tooltip. */
  readonly keys?: string | undefined;
  /** Clicks do nothing and Tab skips the button, but it keeps the focus. For a button that its own click disables. */
  readonly isOff?: boolean;
  readonly size?: 'small' | 'medium';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Works as the `render` of a menu's or popover's trigger. */
export function IconButton({
  label,
  icon,
  keys,
  isOff = false,
  size = 'small',
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      aria-label={label}
      data-tooltip={label}
      data-tooltip-keys={keys}
      {...rest}
      type={type}
      aria-disabled={isOff || undefined}
      {...(isOff && { tabIndex: -1 })}
      onClick={isOff ? undefined : onClick}
      className={classNames('icon-button inline-line', size === 'small' && 'icon-button-small', className)}
    >
      {icon}
    </button>
  );
}
