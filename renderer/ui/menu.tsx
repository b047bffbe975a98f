/** A list of actions that opens from a button. */

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
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'center' | 'end';
  readonly children: ReactNode;
}

export function Menu({ trigger, align = 'start', children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger
        render={trigger}
        onKeyDown={(event) => {
          // With Alt an arrow goes from message to message.
          if (event.altKey) event.preventBaseUIHandler();
          else enterOpenList(event);
        }}
      />
      <MenuPopup align={align}>{children}</MenuPopup>
    </Base.Root>
  );
}

/** A small button whose menu exists only while it is open, for one that stands on every message: closed, it is a plain button. */
export function MoreMenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'open' | 'closing' | 'closed'>('closed');
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={<Ellipsis size={15} />}
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

/** A place on the screen, for a menu at the pointer. */
interface VirtualAnchor {
  readonly getBoundingClientRect: () => DOMRect;
}

export interface MenuPopupProps {
  /** For a menu without a trigger that names it. */
  readonly label?: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom' | 'inline-end';
  /** Where it stands and where the focus goes back to, for a menu without a trigger of its own. */
  readonly anchor?: HTMLElement | VirtualAnchor;
  /** Where the focus goes back to, when the anchor cannot take it; false: whoever closes the menu sees to it. */
  readonly returnTo?: () => HTMLElement | false;
  readonly children: ReactNode;
}

/**
 * Has something else the focus by now? A menu is gone only after it has faded away, and another one that was opened
 * meanwhile would close if the focus were taken from it.
 */
function isFocusElsewhere(): boolean {
  const element = document.activeElement;
  return element !== null && element !== document.body && element.closest('.menu[data-closed]') === null;
}

/** The popup alone, for a `Menu.Root` of one's own (one menu shared by many triggers). */
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
  readonly children: ReactNode;
}

export function Submenu({ label, children }: SubmenuProps) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className="menu-item">
        <MenuIcon icon={null} />
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
