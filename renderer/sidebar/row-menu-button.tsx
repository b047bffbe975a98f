/** The button at the end of a row that opens its menu. */

import { Ellipsis } from 'lucide-react';
import { useEffect } from 'react';
import { closeRowMenuOf, idOf, openRowMenu, type RowMenuSubject, useRowMenu } from '../store/chats/row-menu-store.ts';

export interface RowMenuButtonProps {
  readonly id: string;
  readonly label: string;
  readonly subject: RowMenuSubject;
  readonly isTabStop: boolean;
}

/** A plain button. There are many rows, and a menu for each would cost more than the rest of the row. */
export function RowMenuButton({ id, label, subject, isTabStop }: RowMenuButtonProps) {
  const subjectId = idOf(subject);
  const isOpen = useRowMenu((state) => state.isOpen && idOf(state.menu?.subject) === subjectId);
  // Close the menu when the button unmounts or belongs to another row.
  useEffect(() => () => closeRowMenuOf(subjectId), [subjectId]);
  return (
    <button
      type="button"
      id={id}
      className="row-menu-button inline-line"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-popup-open={isOpen ? '' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => openRowMenu(subject, event.currentTarget)}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </button>
  );
}
