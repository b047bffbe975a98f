/** A small panel that opens from a button and floats beside it. */

import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

const DISTANCE_PX = 6;

export interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The accessible name of the panel when it shows no title. */
  readonly label?: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly className?: string;
  readonly children: ReactNode;
}

/** Controlled when `isOpen` is given; then a key may open it from anywhere, and that is where the focus goes back to. */
export function Popover(props: PopoverProps) {
  const { isOpen, onOpenChange } = props;
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  const finalFocus = (): HTMLElement | boolean => {
    const now = document.activeElement;
    // What was done in the panel has taken it elsewhere.
    if (now !== document.body && now?.closest('.popover') === null) return false;
    const { current } = before;
    return current instanceof HTMLElement && current !== document.body && current.isConnected ? current : true;
  };
  return (
    <Base.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange ? { onOpenChange: (open) => onOpenChange(open) } : {})}
    >
      <Base.Trigger render={props.trigger} />
      <Base.Portal>
        <Base.Positioner
          align={props.align ?? 'start'}
          side={props.side ?? 'bottom'}
          sideOffset={DISTANCE_PX}
          collisionPadding={8}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="popup-positioner"
        >
          <Base.Popup
            className={classNames('popover', props.className)}
            {...(props.label ? { 'aria-label': props.label } : {})}
            {...(isOpen === undefined ? {} : { finalFocus })}
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
