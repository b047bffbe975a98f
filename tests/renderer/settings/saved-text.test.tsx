/** A valid field is saved when it or its page closes; invalid input is kept and asked about. */

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isPageWritten } from '../../../renderer/services/leaving.tsx';
import { CheckedText } from '../../../renderer/settings/models/checked-text.tsx';
import { SavedText } from '../../../renderer/settings/saved-text.tsx';
import { openSettings } from '../../../renderer/store/window/ui-store.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(() => {
  cleanup();
  closeWindow();
});

const UNKEPT = { unread: undefined, onUnread: () => undefined };
const CONTROL = { id: 'box', 'aria-describedby': undefined, 'aria-invalid': undefined };

it('saves changed fields once when they leave the screen, and no others', () => {
  const saved: string[] = [];
  const save = (words: string): null => {
    saved.push(words);
    return null;
  };
  const box = <SavedText control={CONTROL} isLong value="old" maxLength={100} onSave={save} />;
  const price = <CheckedText label="Price" value="1" maxLength={10} onSave={save} {...UNKEPT} />;
  for (const [shown, typed] of [
    [box, 'a note'],
    [price, '0.5'],
  ] as const) {
    render(shown).unmount();
    expect(saved.splice(0)).toEqual([]);
    const view = render(shown);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
    view.unmount();
    expect(saved.splice(0)).toEqual([typed]);
  }
});

it('counts a page with invalid input as unsaved, and saves valid input when the page closes', () => {
  const saved: string[] = [];
  const save = (words: string): string | null => {
    if (words === '1,500') return 'Could mean two numbers.';
    saved.push(words);
    return null;
  };
  render(<CheckedText label="Price" value="1" maxLength={10} onSave={save} {...UNKEPT} />);
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  const isWritten = (): boolean => {
    let found = false;
    act(() => {
      found = isPageWritten();
    });
    return found;
  };
  expect(isWritten()).toBe(false);
  type('1,500');
  expect(isWritten()).toBe(true);
  expect(screen.getByText('Could mean two numbers.')).toBeTruthy();
  expect(saved).toEqual([]);
  type('1.5');
  expect(isWritten()).toBe(false);
  expect(saved).toEqual(['1.5']);
});

it('keeps invalid input while its row is collapsed or filtered out, until it is corrected', async () => {
  const fake = openWindow(livedInWorld());
  openSettings('models');
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  const rows = () => within(dialog).getAllByRole('button', { expanded: false }).filter(isRow);
  const isRow = (button: HTMLElement) => button.classList.contains('model-row-head');
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  const [first, second] = rows();
  const name = first?.querySelector('.model-row-name')?.textContent ?? '';
  const head = () =>
    within(dialog).getAllByText(name, { selector: '.model-row-name' })[0]?.closest('button') as HTMLElement;
  fireEvent.click(first as HTMLElement);
  const box = () => within(dialog).getByLabelText<HTMLInputElement>('Input price');
  fireEvent.change(box(), { target: { value: 'two euros' } });
  fireEvent.blur(box());
  expect(within(dialog).getByText(/“two euros” is not a price/)).toBeTruthy();
  fireEvent.click(second as HTMLElement);
  expect(head().textContent).toContain('Not saved');
  expect(box().value).toBe('');
  const search = within(within(dialog).getByRole('tabpanel')).getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'no such model' } });
  fireEvent.change(search, { target: { value: '' } });
  fireEvent.click(head());
  expect(box().value).toBe('two euros');
  expect(within(dialog).getByText(/“two euros” is not a price/)).toBeTruthy();
  fireEvent.click(head());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  fireEvent.click(head());
  fireEvent.change(box(), { target: { value: '2' } });
  fireEvent.blur(box());
  fireEvent.click(head());
  expect(head().textContent).not.toContain('Not saved');
  expect(fake.inputsOf('model:set-facts')).toMatchObject([{ model: name, price: { in: '2' } }]);
});

it('saves corrected fields when the settings close, without a question', async () => {
  const fake = openWindow(livedInWorld());
  openSettings('models');
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  const head = await waitFor(() => {
    const found = dialog.querySelector('.model-row-head');
    if (found === null) throw new Error("the list of models hasn't appeared yet");
    return found;
  });
  const box = () => within(dialog).getByLabelText<HTMLInputElement>('Input price');
  fireEvent.click(head);
  fireEvent.change(box(), { target: { value: 'two euros' } });
  fireEvent.blur(box());
  fireEvent.click(head);
  fireEvent.click(head);
  expect(box().value).toBe('two euros');
  fireEvent.change(box(), { target: { value: '2' } });
  fireEvent.keyDown(box(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Settings' })).toBeNull());
  expect(fake.inputsOf('model:set-facts').at(-1)).toMatchObject({ price: { in: '2' } });
});
