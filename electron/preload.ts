/** Puts one named method per request and one subscription per event on `window.parley`, no Electron objects; gives back what a start took. */

import { contextBridge, ipcRenderer, webFrame } from 'electron';
import type { EventName } from '../shared/events.ts';
import type { RequestName } from '../shared/ipc.ts';
import { EVENT_NAMES, methodName, REQUEST_NAMES } from '../shared/ipc-names.ts';

/** By then the window is drawn, the lists are read, and what that took lies about. */
const AFTER_START_MS = 20_000;

const bridge: Record<string, unknown> = {};

/** Asked for while the page's script is on its way, so that the script paints as soon as it runs; the page takes it once. */
let firstPicture: Promise<unknown> | null = ipcRenderer.invoke('app:bootstrap', {});
/** What main has told since then, in its order: it may be newer than the picture. null from when the page listens. */
let held: (() => void)[] | null = [];

function ask(name: RequestName, input: unknown): Promise<unknown> {
  const early = name === 'app:bootstrap' ? firstPicture : null;
  if (early !== null) firstPicture = null;
  // In a task of its own: whoever says that it listens may be in the middle of painting.
  if (name === 'app:listen') setTimeout(tellHeld);
  return early ?? ipcRenderer.invoke(name, input);
}

function tellHeld(): void {
  const waiting = held ?? [];
  held = null;
  for (const tell of waiting) tell();
}

function addRequest(name: RequestName): void {
  bridge[methodName(name)] = (input: unknown) => ask(name, input);
}

function addEvent(name: EventName): void {
  const listeners = new Set<(payload: unknown) => void>();
  ipcRenderer.on(name, (_event, payload: unknown) => {
    const tell = (): void => {
      for (const listener of [...listeners]) listener(payload);
    };
    if (held === null) tell();
    else held.push(tell);
  });
  const method = methodName(name);
  bridge[`on${method.charAt(0).toUpperCase()}${method.slice(1)}`] = (listener: (payload: unknown) => void) => {
    // Of its own, for who gives the same one twice.
    const own = (payload: unknown): void => listener(payload);
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  };
}

for (const name of REQUEST_NAMES) addRequest(name);
for (const name of EVENT_NAMES) addEvent(name);

contextBridge.exposeInMainWorld('parley', bridge);

// A start leaves the page nearly three times as much room as it needs, and nothing would take it away while nothing happens.
setTimeout(() => webFrame.clearCache(), AFTER_START_MS);
