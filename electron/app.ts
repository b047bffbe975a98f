/** Sets up main's parts in order, once the first window is opening. */

import { finishDeletingEverything } from './delete-everything.ts';
import { createHandlers } from './handlers.ts';
// Load the schemas while the page's process starts, so that the page's first request doesn't wait for them.
import './ipc-schemas.ts';
import { releaseMemory } from './library/file/memory.ts';
import { log } from './logging/log.ts';
import { setUpBasics } from './set-up/basics.ts';
import { setUpConnections } from './set-up/connections.ts';
import { setUpDesktop } from './set-up/desktop.ts';
import { setUpDesktopIntegration } from './set-up/desktop-integration.ts';
import { setUpLanguage } from './set-up/language.ts';
import { setUpLibrary } from './set-up/library.ts';
import { setUpNetwork } from './set-up/network.ts';
import type { Parts, StartOptions } from './set-up/parts.ts';
import { setUpMenu, setUpSystem } from './set-up/system.ts';
import { setUpTurns } from './set-up/turns.ts';
import { setUpUpdates } from './set-up/updates.ts';
import { setUpWindows } from './set-up/windows.ts';

const AFTER_START_MS = 5_000;

export async function startApp(options: StartOptions): Promise<void> {
  log.open(options.paths.logs);
  let all: Parts | null = null;
  const allParts = (): Parts => {
    if (all === null) throw new Error('this part of the app is set up later');
    return all;
  };

  const basics = setUpBasics(options);
  const language = await setUpLanguage(basics);
  const network = setUpNetwork(basics, allParts);
  const connections = setUpConnections({ ...basics, ...language, ...network }, allParts);
  const desktop = setUpDesktop({ ...basics, ...language, ...network, ...connections }, allParts);
  const library = setUpLibrary({ ...basics, ...language, ...connections, ...desktop }, allParts);
  const turns = setUpTurns({ ...basics, ...language, ...network, ...connections, ...library }, allParts);
  const updates = setUpUpdates({ ...basics, ...network, ...connections, ...library }, allParts);
  const before = { ...basics, ...language, ...network, ...connections, ...desktop, ...library, ...turns, ...updates };
  const windows = setUpWindows(before, allParts);
  const desktopIntegration = setUpDesktopIntegration({ ...before, ...windows });
  const parts = { ...before, ...windows, ...desktopIntegration } satisfies Parts;
  all = parts;
  parts.firstWindow.answer(createHandlers(parts));
  setUpMenu(parts);
  setUpSystem(parts);

  // Collect the garbage that the start left.
  setTimeout(releaseMemory, AFTER_START_MS).unref();
  await parts.loadKeys();
  await parts.vaultWatch.begin();
  parts.connections.announce();
  await finishDeletingEverything(parts).catch((error: unknown) =>
    log.error('delete-everything.not_finished', { error }),
  );
  await parts.practice.resume();
  await parts.laboratory.begin().catch((error: unknown) => log.warn('laboratory.not_begun', { error }));
}
