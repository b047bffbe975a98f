/** Assistive technology can't reach anything behind a modal dialog. */

import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useModalPage } from '../../renderer/ui/modal-page.ts';

afterEach(cleanup);

function Window({ open }: { readonly open: readonly boolean[] }) {
  useModalPage(open[0] === true);
  useModalPage(open[1] === true);
  return (
    <>
      <div data-testid="log" role="log" aria-live="off" />
      <div data-testid="status" role="status" aria-live="polite" />
    </>
  );
}

it('hides the conversation until the last dialog is closed, but never the live regions', () => {
  const { getByTestId, rerender } = render(<Window open={[false, false]} />);
  const isHidden = (name: string) => getByTestId(name).getAttribute('aria-hidden') === 'true';
  expect(isHidden('log')).toBe(false);
  rerender(<Window open={[true, false]} />);
  rerender(<Window open={[true, true]} />);
  expect([isHidden('log'), isHidden('status')]).toEqual([true, false]);
  rerender(<Window open={[false, true]} />);
  expect(isHidden('log')).toBe(true);
  rerender(<Window open={[false, false]} />);
  expect(isHidden('log')).toBe(false);
});
