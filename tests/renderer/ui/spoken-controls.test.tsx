// What assistive technology learns from fields, buttons, dialogs and live regions.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { announce, useAnnouncements } from '../../../renderer/store/window/announcements.ts';
import { Dialog } from '../../../renderer/ui/dialog.tsx';
import { IconButton } from '../../../renderer/ui/icon-button.tsx';
import { NumberField } from '../../../renderer/ui/number-field.tsx';
import { RestedStatus } from '../../../renderer/ui/rested-status.tsx';
import { setScreenReader } from '../../../renderer/words/platform.ts';
import { LIMITS } from '../../../shared/limits.ts';

const RULE = { min: 0, max: 100, step: 1, isInteger: false };

beforeEach(() => {
  vi.useFakeTimers();
  useAnnouncements.setState([], true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('describes an empty number box by the value that applies, and names its unit', () => {
  const field = (value: number | null) => (
    <NumberField
      label="Patience"
      value={value}
      rule={RULE}
      usual={60}
      unit="In seconds."
      unset="Default: 60 seconds."
      onChange={() => undefined}
    />
  );
  const { rerender } = render(field(null));
  const box = () => screen.getByRole('spinbutton', { name: 'Patience' });
  const described = () => document.getElementById(box().getAttribute('aria-describedby')?.trim() ?? '')?.textContent;
  expect(box().getAttribute('aria-valuenow')).toBe('60');
  expect(described()).toBe('In seconds. Default: 60 seconds.');
  rerender(field(5));
  expect(box().getAttribute('aria-valuenow')).toBe('5');
  expect(described()).toBe('In seconds.');
});

it('makes a number box that may be empty a plain text field for screen readers, because Orca would read it as 0.0', () => {
  onTestFinished(() => setScreenReader(false));
  const field = <NumberField label="Cap" value={null} rule={RULE} placeholder="None" onChange={() => undefined} />;
  const { unmount } = render(field);
  screen.getByRole('spinbutton', { name: 'Cap' });
  unmount();
  setScreenReader(true);
  render(field);
  const box = screen.getByRole('textbox', { name: 'Cap' });
  for (const name of ['aria-valuemin', 'aria-valuemax', 'aria-valuetext']) expect(box.hasAttribute(name)).toBe(false);
});

it('hides the element that opened a dialog only after the screen reader has followed the focus', () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Opener</button>
      {isOpen && (
        <Dialog title="Title" description="Long words." onClose={() => undefined}>
          <input aria-label="First" />
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(page(false));
  const opener = screen.getByText('Opener');
  opener.focus();
  rerender(page(true));
  expect(opener.getAttribute('aria-hidden')).toBeNull();
  act(() => vi.advanceTimersByTime(1_000));
  expect(opener.getAttribute('aria-hidden')).toBeNull();
  act(() => vi.advanceTimersByTime(1_000));
  expect(opener.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByRole('dialog', { name: 'Title' }).getAttribute('aria-describedby')).toBeNull();
  rerender(page(false));
  expect(opener.getAttribute('aria-hidden')).toBeNull();
});

it('leaves the button of a notice readable above a dialog', () => {
  render(
    <>
      <section className="notices">
        <button type="button" aria-live="off">
          Undo
        </button>
      </section>
      <Dialog title="Title" onClose={() => undefined}>
        <input aria-label="First" />
      </Dialog>
    </>,
  );
  expect(screen.getByText('Undo').getAttribute('aria-hidden')).toBeNull();
});

it('removes an announcement from the page after a while', () => {
  announce('Copied.');
  expect(useAnnouncements.getState()).toHaveLength(1);
  vi.advanceTimersByTime(LIMITS.announcementMs);
  expect(useAnnouncements.getState()).toHaveLength(0);

  const { container } = render(<RestedStatus of="a" text="1 result" />);
  act(() => vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('status').textContent).toBe('1 result');
  act(() => vi.advanceTimersByTime(LIMITS.announcementMs));
  expect(container.textContent).toBe('');
  expect(screen.queryByRole('status')).toBeNull();
});

it('makes a button a Tab stop unless it does nothing', () => {
  const onClick = vi.fn();
  const { rerender } = render(<IconButton label="Reset" icon="" onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Reset' });
  expect(button.tabIndex).toBe(0);
  rerender(<IconButton label="Reset" icon="" isOff onClick={onClick} />);
  fireEvent.click(button);
  expect([button.getAttribute('aria-disabled'), button.tabIndex]).toEqual(['true', -1]);
  expect(onClick).not.toHaveBeenCalled();
});
