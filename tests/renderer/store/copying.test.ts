/** A long copy that is still being prepared doesn't replace what was copied after it. */

import { afterEach, expect, it } from 'vitest';
import { copyText } from '../../../renderer/store/window/desktop-actions.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

it('keeps the later of two copies, whichever is ready first', async () => {
  const fake = openWindow(livedInWorld());
  let finish: (html: string) => void = () => undefined;
  const html = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const long = copyText('long', html);
  await copyText('short');
  finish('<p>long</p>');
  expect(await long).toBe(true);
  expect(fake.inputsOf('app:copy')).toEqual([{ text: 'short' }]);
});
