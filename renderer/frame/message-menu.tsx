/** The context menu of a message. */

import { Menu } from '@base-ui/react/menu';
import { useEffect, useRef, useState } from 'react';
import { MenuItem, MenuPopup } from '../ui/menu.tsx';
import { type EntriesOfMessage, type MessageMenuEntry, messageMenuEntries } from './message-menu-entries.ts';

interface OpenMenu {
  readonly entries: readonly MessageMenuEntry[];
  readonly x: number;
  readonly y: number;
  readonly focused: HTMLElement | null;
}

/** One menu for all messages. Everywhere else main shows the system's menu. */
export function MessageMenu({ entriesOf }: { readonly entriesOf: EntriesOfMessage }) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<(() => void) | null>(null);
  useEffect(() => {
    // The right click moves the focus to the element below it. Remember where it was.
    let before: Element | null = null;
    const onPointerDown = (): void => {
      before = document.activeElement;
    };
    const onContextMenu = (event: MouseEvent): void => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      const entries = messageMenuEntries(event.target, getSelection(), entriesOf);
      if (entries.length === 0) return;
      event.preventDefault();
      // A key can open the menu too, without a click.
      const last = event.button === 2 ? before : document.activeElement;
      const focused = last instanceof HTMLElement ? last : null;
      setMenu({ entries, x: event.clientX, y: event.clientY, focused });
      setOpen(true);
    };
    window.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('contextmenu', onContextMenu);
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('contextmenu', onContextMenu);
    };
  }, [entriesOf]);
  if (menu === null) return null;
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(next) => !next && setOpen(false)}
      onOpenChangeComplete={(next) => {
        if (next) return;
        setMenu(null);
        // Only after closing: the command may move the focus, and the closing menu would take it back.
        if (chosen.current !== null) menu.focused?.focus({ preventScroll: true });
        chosen.current?.();
        chosen.current = null;
      }}
    >
      <MenuPopup
        anchor={{ getBoundingClientRect: () => new DOMRect(menu.x, menu.y, 0, 0) }}
        returnTo={() => (chosen.current === null && menu.focused) || false}
      >
        {menu.entries.map(({ label, run, isDangerous = false }) => (
          <MenuItem
            key={label}
            isDangerous={isDangerous}
            onSelect={() => {
              chosen.current = run;
            }}
          >
            {label}
          </MenuItem>
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}
