/** When the focused element disappears, the focus moves to the nearest one, not to the page. */

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDialog } from '../../../renderer/store/window/ui-store.ts';
import { savedItem } from '../../helpers/page/fake-answers.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(() => {
  closeWindow();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The delay with which a busy window draws. */
const LATE_PICTURE_MS = 100;

const button = (name: string) => screen.getByRole('button', { name });
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};

/** A dialog above all others. */
function dialogOf(content: string): HTMLElement {
  const dialog = document.createElement('div');
  dialog.className = 'dialog';
  dialog.innerHTML = content;
  document.body.append(dialog);
  return dialog;
}

describe('the focus', () => {
  it('moves from a hidden sidebar to the button that shows it, and back', async () => {
    openWindow(livedInWorld(20));
    press(button('Hide sidebar'));
    await waitFor(() => expect(document.activeElement).toBe(button('Show sidebar')));
    press(button('Show sidebar'));
    await waitFor(() => expect(document.querySelector('.sidebar')?.contains(document.activeElement)).toBe(true));
  });

  it('moves to the next entry when one leaves a list, and to the sidebar when the list is left', async () => {
    openWindow(livedInWorld(20));
    fireEvent.click(button('Trash'));
    await screen.findByText('Old ideas');
    press(screen.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Old ideas')).toBeNull());
    const list = screen.getByRole('list', { name: 'Trash' });
    await waitFor(() => expect(document.activeElement).toBe(within(list).getAllByRole('button')[0]));
    press(button('Back to all chats'));
    await waitFor(() => expect(document.querySelector('.sidebar')?.contains(document.activeElement)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stays in the open dialog, whatever the page behind it requests', async () => {
    openWindow(livedInWorld(20));
    press(button('Settings'));
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    document.querySelector<HTMLElement>('.composer-box')?.focus();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  });

  it('moves to the first field of a dialog, however slowly the window draws', async () => {
    openWindow(livedInWorld(20));
    document.querySelector<HTMLElement>('.composer-box')?.focus();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, LATE_PICTURE_MS));
    const prompt = savedItem('p', 0, { kind: 'prompt', name: 'Translate', text: 'Translate {{text}}' });
    if (prompt.kind !== 'prompt') throw new Error('not a prompt');
    openDialog({ kind: 'fill-prompt', prompt, place: null });
    const dialog = await screen.findByRole('dialog', { name: /Translate/ });
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'text' })));
  });

  it("moves to the first field of a dialog that hasn't had the focus yet, and not to its Close button", async () => {
    openWindow(livedInWorld(20));
    const dialog = dialogOf('<button>Close</button><input>');
    // Focus an element behind the dialog, like a menu that closes while the dialog opens.
    document.querySelector<HTMLElement>('.composer-box')?.focus();
    await waitFor(() => expect(document.activeElement).toBe(dialog.querySelector('input')));
    dialog.remove();
  });

  it('returns to a button that was disabled for a moment', async () => {
    openWindow(livedInWorld(20));
    const dialog = dialogOf('<input><button>Again</button>');
    const again = dialog.querySelector('button') as HTMLButtonElement;
    vi.useFakeTimers();
    again.focus();
    // Chromium takes the focus from disabled elements, jsdom doesn't.
    again.blur();
    again.disabled = true;
    await Promise.resolve();
    again.disabled = false;
    vi.runAllTimers();
    expect(document.activeElement).toBe(again);
    dialog.remove();
  });

  it('is left to a closing question, which returns it to the dialog below', () => {
    openWindow(livedInWorld(20));
    const settings = dialogOf('<button>Data</button><button>General</button>');
    const [data, general] = settings.querySelectorAll('button');
    vi.useFakeTimers();
    const question = dialogOf('<button>Keep editing</button>');
    data?.focus();
    question.querySelector('button')?.focus();
    // The question is closing, and will return the focus later.
    question.dataset.closed = '';
    const taken: EventTarget[] = [];
    settings.addEventListener('focusin', ({ target }) => target !== null && taken.push(target));
    vi.advanceTimersToNextFrame();
    vi.advanceTimersByTime(20);
    question.remove();
    general?.focus();
    vi.runAllTimers();
    expect(taken).toEqual([general]);
    settings.remove();
  });
});
