/** A small panel that opens from a button and floats beside it. */

import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';

const DISTANCE_PX = 6;

export interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The accessible name of the panel when it shows no title. */
  readonly label?: string;
  /** Of the panel; `dialog` unless told otherwise. */
  readonly role?: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Controlled when `isOpen` is given. */
export function Popover(props: PopoverProps) {
  const { isOpen, onOpenChange, initialFocus } = props;
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
          className="popup-positioner"
        >
          <Base.Popup
            className={classNames('popover', props.className)}
            {...(props.label ? { 'aria-label': props.label } : {})}
            {...(props.role ? { role: props.role } : {})}
            {...(initialFocus ? { initialFocus } : {})}
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
