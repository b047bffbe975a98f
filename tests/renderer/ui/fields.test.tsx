// What Enter does in a field of a dialog, and which direction boxes give their text.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../../renderer/ui/dialog.tsx';
import { TextArea } from '../../../renderer/ui/text-field.tsx';

afterEach(cleanup);

it.each([
  [false, 1],
  [true, 0],
])('runs the action of a dialog once when Enter submits one of its fields; busy: %s', async (isBusy, runs) => {
  const run = vi.fn();
  render(
    <Dialog title="Move chat" onClose={() => undefined} confirm={{ label: 'Move', onClick: run, isBusy }}>
      <input type="radio" aria-label="No folder" defaultChecked />
    </Dialog>,
  );
  const field = await screen.findByRole<HTMLInputElement>('radio', { name: 'No folder' });
  // Enter clicks the form's first submit button, which jsdom leaves to the test.
  const submit = document.querySelector<HTMLButtonElement>(`[type="submit"][form="${field.form?.id}"]`);
  expect(submit).toBe(screen.getByRole('button', { name: 'Move' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(run).toHaveBeenCalledTimes(runs);
});

it('submits no field of a dialog while Enter is held, but breaks lines in a text area', async () => {
  render(
    <Dialog title="Move chat" onClose={() => undefined} confirm={{ label: 'Move', onClick: () => undefined }}>
      <input type="radio" aria-label="No folder" defaultChecked />
      <TextArea aria-label="Note" />
    </Dialog>,
  );
  const field = await screen.findByRole('radio', { name: 'No folder' });
  const isAllowed = (box: HTMLElement, repeat: boolean) => fireEvent.keyDown(box, { key: 'Enter', repeat });
  expect(isAllowed(field, false)).toBe(true);
  expect(isAllowed(field, true)).toBe(false);
  expect(isAllowed(screen.getByRole('textbox', { name: 'Note' }), true)).toBe(true);
});

it('gives prose the direction of its own text, and JSON the direction from left to right', () => {
  render(
    <>
      <TextArea aria-label="Prose" />
      <TextArea aria-label="JSON" isMono />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Prose' }).dir).toBe('auto');
  expect(screen.getByRole('textbox', { name: 'JSON' }).dir).toBe('ltr');
});
