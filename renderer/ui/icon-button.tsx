/** A push button that shows an icon and says its name in a tooltip. */

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, also the tooltip's words. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The key combination that does the same, for the tooltip. */
  readonly keys?: string | undefined;
  /** Takes no press but keeps the focus, for a button that a press turns off. */
  readonly isOff?: boolean;
  readonly size?: 'small' | 'medium';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Fit to be handed to a menu's or popover's trigger as its `render`. */
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
      onClick={isOff ? undefined : onClick}
      className={classNames('icon-button inline-line', size === 'small' && 'icon-button-small', className)}
    >
      {icon}
    </button>
  );
}
