/** A menu of actions that opens from a button. */

import { Menu as Base } from '@base-ui/react/menu';
import { ChevronRight, Ellipsis } from 'lucide-react';
import { type FocusEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { spokenKeys } from '../words/key-names.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Keys } from './keys.tsx';
import { beginAtFirst, enterOpenList, useEarlyArrows } from './open-list-keys.ts';

const DISTANCE_PX = 4;

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'center' | 'end';
  /** The element that gets the focus afterwards, by default the button; false if the caller handles the focus. */
  readonly returnTo?: () => HTMLElement | false;
  readonly children: ReactNode;
}

export function Menu({ trigger, align = 'start', returnTo, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger
        render={trigger}
        onKeyDown={(event) => {
          // Alt+arrow moves between messages.
          if (event.altKey) event.preventBaseUIHandler();
          else enterOpenList(event);
        }}
      />
      <MenuPopup align={align} {...(returnTo ? { returnTo } : {})}>
        {children}
      </MenuPopup>
    </Base.Root>
  );
}

interface MoreMenuProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button whose menu mounts only while open. Every message has one, so a closed one must be cheap. */
export function MoreMenu({ label, icon = <Ellipsis size={15} />, className, children }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'open' | 'closing' | 'closed'>('closed');
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        className={className}
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      />
      {state !== 'closed' && button.current !== null && (
        <Base.Root
          open={state === 'open'}
          onOpenChange={(isOpen) => !isOpen && setState('closing')}
          onOpenChangeComplete={(isOpen) => !isOpen && setState('closed')}
        >
          <MenuPopup label={label} anchor={button.current}>
            {children}
          </MenuPopup>
        </Base.Root>
      )}
    </>
  );
}

/** A position on the screen, for a menu at the pointer. */
interface VirtualAnchor {
  readonly getBoundingClientRect: () => DOMRect;
}

export interface MenuPopupProps {
  /** The accessible name, for a menu without a trigger. */
  readonly label?: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom' | 'inline-end';
  /** Where the menu appears, for a menu without its own trigger. An element also gets the focus back. */
  readonly anchor?: HTMLElement | VirtualAnchor;
  /** Where the focus returns instead of to `anchor`; false if the caller handles the focus. */
  readonly returnTo?: () => HTMLElement | false;
  readonly children: ReactNode;
}

/**
 * True if something else has the focus by now. A menu unmounts only after fading out, and taking the focus back would
 * close another menu that opened meanwhile.
 */
function isFocusElsewhere(): boolean {
  const element = document.activeElement;
  return element !== null && element !== document.body && element.closest('.menu[data-closed]') === null;
}

/** Only the popup, for a shared `Menu.Root` with many triggers. */
export function MenuPopup({ label, align = 'start', side = 'bottom', anchor, returnTo, children }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const begun = useRef<HTMLElement>(null);
  useEarlyArrows(popup, anchor === undefined);
  const onFocus = ({ currentTarget }: FocusEvent<HTMLElement>): void => {
    if (begun.current === currentTarget) return;
    begun.current = currentTarget;
    if (anchor !== undefined) beginAtFirst(currentTarget);
  };
  const target = returnTo ?? (anchor instanceof HTMLElement ? () => anchor : null);
  const focusAfter = target && (() => !isFocusElsewhere() && target());
  return (
    <Base.Portal>
      <Base.Positioner
        align={align}
        side={side}
        sideOffset={DISTANCE_PX}
        collisionPadding={8}
        className="popup-positioner"
        {...(anchor ? { anchor } : {})}
      >
        <Base.Popup
          ref={popup}
          className="menu"
          aria-label={label}
          onFocus={onFocus}
          {...(focusAfter ? { finalFocus: focusAfter } : {})}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly keys?: string | undefined;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, keys, isDangerous, isDisabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item
      className={classNames('menu-item', isDangerous && 'is-dangerous')}
      disabled={isDisabled}
      onClick={onSelect}
      {...(keys ? { 'aria-keyshortcuts': spokenKeys(keys) } : {})}
    >
      <MenuIcon icon={icon} />
      <span className="menu-label one-line grows">{children}</span>
      {keys ? (
        <span aria-hidden="true">
          <Keys keys={keys} />
        </span>
      ) : null}
    </Base.Item>
  );
}

function MenuIcon({ icon }: { readonly icon: ReactNode }) {
  return <span className={classNames('menu-icon', Boolean(icon) && 'is-filled')}>{icon}</span>;
}

export interface SubmenuProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Submenu({ label, icon = null, children }: SubmenuProps) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className="menu-item">
        <MenuIcon icon={icon} />
        <span className="menu-label one-line grows">{label}</span>
        <ChevronRight size={14} className="menu-chevron" />
      </Base.SubmenuTrigger>
      <MenuPopup side="inline-end">{children}</MenuPopup>
    </Base.SubmenuRoot>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="menu-separator" />;
}
