/** Keyboard support for toolbars: one tab stop, and arrow keys between the buttons. */

import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { readingKey } from '../../ui/reading-keys.ts';

function buttonsOf(toolbar: HTMLElement): readonly HTMLButtonElement[] {
  return [...toolbar.querySelectorAll('button')];
}

/** Makes only one button of the toolbar a tab stop: the one that last had the focus, initially the first. */
export function useOneTabStop(toolbar: RefObject<HTMLElement | null>): void {
  // After every render, because buttons come and go.
  useEffect(() => {
    if (toolbar.current !== null) keepOneTabStop(toolbar.current, null);
  });
  useEffect(() => {
    const element = toolbar.current;
    if (element === null) return;
    const onFocus = (event: FocusEvent): void => {
      if (event.target instanceof HTMLButtonElement) keepOneTabStop(element, event.target);
    };
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  }, [toolbar]);
}

function keepOneTabStop(toolbar: HTMLElement, wanted: HTMLButtonElement | null): void {
  const buttons = buttonsOf(toolbar);
  if (wanted !== null && !buttons.includes(wanted)) return;
  const enabled = buttons.filter((button) => !button.disabled);
  const before = enabled.find((button) => button.dataset.tabStop !== undefined);
  const stop = wanted ?? before ?? enabled[0];
  for (const button of buttons) {
    button.tabIndex = button === stop ? 0 : -1;
    if (button === stop) button.dataset.tabStop = '';
    else delete button.dataset.tabStop;
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys, Home and End move the focus within the toolbar. */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLButtonElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = buttonsOf(event.currentTarget).filter((button) => !button.disabled);
  const at = buttons.indexOf(event.target);
  if (at < 0) return;
  const step = STEPS[readingKey(event.key)];
  const next = step === undefined ? { Home: 0, End: buttons.length - 1 }[event.key] : at + step;
  if (next === undefined) return;
  event.preventDefault();
  // Otherwise Home and End would also scroll the conversation.
  event.stopPropagation();
  buttons[(next + buttons.length) % buttons.length]?.focus({ preventScroll: true });
}
