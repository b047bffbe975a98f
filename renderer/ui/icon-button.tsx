/** A push button that shows an icon and says its name in a tooltip. */

import { Tooltip } from '@base-ui/react/tooltip';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { tooltipHandle } from './tooltip-handle.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, also the tooltip's words. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The key combination that does the same, for the tooltip. */
  readonly keys?: string | undefined;
  readonly size?: 'small' | 'medium';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Fit to be handed to a menu's or popover's trigger as its `render`. */
export function IconButton({
  label,
  icon,
  keys,
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip.Trigger
      handle={tooltipHandle}
      payload={keys === undefined ? { label } : { label, keys }}
      aria-label={label}
      className={classNames('icon-button', size === 'small' && 'icon-button-small', className)}
      render={<button {...rest} type={type} />}
    >
      {icon}
    </Tooltip.Trigger>
  );
}
