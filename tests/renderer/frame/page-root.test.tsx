/** A page that throws while rendering is replaced by an error page, which reloads on request. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createPageRoot } from '../../../renderer/frame/page-root.tsx';
import { closeDialog, openDialog, useUi } from '../../../renderer/store/window/ui-store.ts';
import { createFakeBridge } from '../../helpers/page/fake-bridge.ts';
import { emptyWorld } from '../../helpers/page/fake-world.ts';

/** Throws once a dialog is open, like a dialog whose script is missing. */
function Page() {
  const isBroken = useUi(({ dialog }) => dialog?.kind === 'shortcuts');
  if (isBroken) throw new Error('Failed to fetch dynamically imported module');
  return <p>All is well</p>;
}

afterEach(() => {
  closeDialog();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('shows an error page instead of an empty window', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  // `act` would pass the error to the test itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const fake = createFakeBridge(emptyWorld());
  Object.assign(window, { parley: fake.bridge });
  const element = document.createElement('div');
  document.body.append(element);
  createPageRoot(element).render(<Page />);
  await screen.findByText('All is well');

  openDialog({ kind: 'shortcuts' });
  await screen.findByRole('heading', { name: 'This window stopped working' });
  expect(reported).toHaveBeenCalledOnce();
  const again = screen.getByRole('button', { name: 'Try again' });
  await waitFor(() => expect(document.activeElement).toBe(again));

  fireEvent.click(again);
  expect(fake.inputsOf('window:reload')).toHaveLength(1);
});
