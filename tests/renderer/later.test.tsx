/** A component whose script loads when it is first shown appears as soon as the script has loaded. */

import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadedOnDemand } from '../../renderer/ui/loaded-on-demand.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

const never = (): void => {
  throw new Error('the script should have loaded');
};

afterEach(cleanup);

it('shows nothing until the component is loaded, and loads it once', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting));
  const Later = loadedOnDemand(load, never);
  const { unmount, rerender } = render(<Later name="you" />);
  expect(screen.queryByText(/Hello/)).toBeNull();
  rerender(<Later name="world" />);
  // No timer runs here: content that suspended would only appear after React's 300 ms.
  await act(async () => undefined);
  expect(screen.getByText('Hello world')).toBeTruthy();
  unmount();
  render(<Later name="again" />);
  expect(screen.getByText('Hello again')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('shows nothing if the script arrives after the user has left, and the component at once next time', async () => {
  let come: (found: typeof Greeting) => void = () => undefined;
  const Later = loadedOnDemand(() => new Promise<typeof Greeting>((resolve) => (come = resolve)), never);
  const { unmount } = render(<Later name="you" />);
  unmount();
  come(Greeting);
  await act(async () => undefined);
  expect(screen.queryByText(/Hello/)).toBeNull();
  render(<Later name="now" />);
  expect(screen.getByText('Hello now')).toBeTruthy();
});

it('shows a component whose script arrives just after a second instance has rendered', () => {
  const coming = Promise.resolve(Greeting);
  const heard = vi.spyOn(coming, 'then').mockReturnValue(new Promise(() => undefined));
  const Later = loadedOnDemand(() => coming, never);
  // The script arrives between the second instance's rendering and its effect.
  function Coming() {
    useLayoutEffect(() => void heard.mock.calls[0]?.[0]?.(Greeting), []);
    return null;
  }
  render(<Later name="you" />).unmount();
  render(
    <>
      <Later name="again" />
      <Coming />
    </>,
  );
  expect(screen.getByText('Hello again')).toBeTruthy();
});

it("reports a script that can't be loaded, and shows nothing", async () => {
  const missed = vi.fn();
  const Later = loadedOnDemand<object>(() => Promise.reject(new Error('no such script')), missed);
  const { container } = render(<Later />);
  await act(async () => undefined);
  expect(missed).toHaveBeenCalledOnce();
  expect(container.innerHTML).toBe('');
});
