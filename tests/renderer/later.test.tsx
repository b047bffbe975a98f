/** A component whose script comes when it is first shown, and nothing else keeps it waiting. */

import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { later } from '../../renderer/ui/later.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

afterEach(cleanup);

it('shows nothing, then what was loaded, and asks for it once', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting));
  const Later = later(load);
  const { unmount, rerender } = render(<Later name="you" />);
  expect(screen.queryByText(/Hello/)).toBeNull();
  rerender(<Later name="world" />);
  // Without time going by: React would hold back what was suspended for 300 ms.
  await act(async () => undefined);
  expect(screen.getByText('Hello world')).toBeTruthy();
  unmount();
  render(<Later name="again" />);
  expect(screen.getByText('Hello again')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('shows nothing when it comes after it was left, and at once the next time', async () => {
  let come: (found: typeof Greeting) => void = () => undefined;
  const Later = later(() => new Promise<typeof Greeting>((resolve) => (come = resolve)));
  const { unmount } = render(<Later name="you" />);
  unmount();
  come(Greeting);
  await act(async () => undefined);
  expect(screen.queryByText(/Hello/)).toBeNull();
  render(<Later name="now" />);
  expect(screen.getByText('Hello now')).toBeTruthy();
});

it('fails where it stands when it cannot be loaded', async () => {
  class Caught extends Component<{ readonly children: ReactNode }> {
    override state = { words: '' };
    static getDerivedStateFromError = (error: unknown) => ({ words: String(error) });
    override render() {
      return this.state.words === '' ? this.props.children : <p>{this.state.words}</p>;
    }
  }
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Later = later<object>(() => Promise.reject(new Error('no such script')));
  render(
    <Caught>
      <Later />
    </Caught>,
  );
  await act(async () => undefined);
  expect(screen.getByText('Error: no such script')).toBeTruthy();
  complaint.mockRestore();
});
