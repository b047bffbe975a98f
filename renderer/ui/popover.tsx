/** A small panel that opens from a button and floats next to it. */

import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

const DISTANCE_PX = 6;

export interface PopoverProps {
  /** The button that opens the panel. */
  readonly trigger: ReactElement;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The accessible name of a panel without a title. */
  readonly label?: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly className?: string;
  readonly children: ReactNode;
}

/** Controlled if `isOpen` is given. A key may then open it from anywhere; closing returns the focus to where it was. */
export function Popover(props: PopoverProps) {
  const { isOpen, onOpenChange } = props;
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  const finalFocus = (): HTMLElement | boolean => {
    const now = document.activeElement;
    // An action in the panel has moved the focus elsewhere.
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
