/** Reads the real clipboard as another program would, by pasting into the message box. */
import type { CDPSession, Page } from 'playwright';
import { until } from './parley-app.ts';
import { composer } from './person.ts';

export interface Copied {
  readonly text: string;
  readonly html: string;
}

/** Presses Ctrl and a key, with the editing command that the system's menu would run. */
export async function pressCommand(session: CDPSession, key: string, command: string): Promise<void> {
  await session.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key,
    code: `Key${key.toUpperCase()}`,
    modifiers: 2,
    commands: [command],
  });
}

export async function readClipboard(page: Page, session: CDPSession): Promise<Copied> {
  await page.evaluate(() => {
    document.addEventListener(
      'paste',
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        const { clipboardData } = event;
        Object.assign(globalThis, {
          pasted: { text: clipboardData?.getData('text/plain') ?? '', html: clipboardData?.getData('text/html') ?? '' },
        });
      },
      { capture: true, once: true },
    );
    Object.assign(globalThis, { pasted: null });
  });
  await composer(page).focus();
  await pressCommand(session, 'v', 'paste');
  return until('something is pasted', () => page.evaluate(() => Reflect.get(globalThis, 'pasted') as Copied | null));
}
