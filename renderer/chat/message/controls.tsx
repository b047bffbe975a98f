/** Controls of a message row: they stand on every mounted message, so they are plain elements and nothing more. */

import type { LucideIcon } from 'lucide-react';
import { Ellipsis } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

interface ActionButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
  /** For code that gives the focus back to this very button. */
  readonly name?: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** Keeps the focus while it is disabled, for a button that disables itself when it is pressed. */
  readonly staysFocusable?: boolean;
  /** The press makes the message taller or shorter: the view must not follow the bottom through that. */
  readonly isResizing?: boolean;
}

/** A button that shows an icon and is named by its label. */
export function ActionButton({
  icon: Icon,
  label,
  onClick,
  name,
  isPressed,
  isDisabled = false,
  staysFocusable = false,
  isResizing = false,
}: ActionButtonProps) {
  return (
    <button
      type="button"
      className="icon-button icon-button-small"
      aria-label={label}
      data-tooltip={label}
      aria-pressed={isPressed}
      name={name}
      disabled={isDisabled && !staysFocusable}
      aria-disabled={(isDisabled && staysFocusable) || undefined}
      data-resizes={isResizing || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon size={15} aria-hidden="true" />
    </button>
  );
}

export interface MenuEntry {
  readonly label: string;
  readonly onSelect: () => void;
}

/** A button with a menu that exists only while it is open: arrow keys move, Enter chooses, Escape closes. */
export function ActionMenu({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const anchor = `--menu-${useId().replace(/[^a-zA-Z0-9]/g, '')}`;
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.showPopover();
    element.querySelector('button')?.focus();
    const onToggle = (event: Event): void => {
      if (event instanceof ToggleEvent && event.newState === 'closed') setOpen(false);
    };
    element.addEventListener('toggle', onToggle);
    return () => element.removeEventListener('toggle', onToggle);
  });
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = [...event.currentTarget.querySelectorAll('button')];
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined || items.length === 0) return;
    event.preventDefault();
    items[next % items.length]?.focus();
  };
  const anchorStyle: CSSProperties & Record<'anchorName', string> = { anchorName: anchor };
  const panelStyle: CSSProperties & Record<'positionAnchor', string> = { positionAnchor: anchor };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button icon-button-small"
        style={anchorStyle}
        aria-label={label}
        data-tooltip={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={15} aria-hidden="true" />
      </button>
      {isOpen && (
        <div
          ref={panel}
          popover="auto"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className="menu action-menu"
          style={panelStyle}
          onKeyDown={move}
        >
          {entries.map((entry) => (
            <button
              key={entry.label}
              type="button"
              role="menuitem"
              className="menu-item action-menu-item"
              onClick={() => {
                setOpen(false);
                button.current?.focus({ preventScroll: true });
                entry.onSelect();
              }}
            >
              {entry.label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
