/** Puts one named method per request and one subscription per event on `window.parley`, no Electron objects; gives back what a start took. */

import { contextBridge, ipcRenderer, webFrame } from 'electron';
import type { EventName } from '../shared/events.ts';
import type { RequestName } from '../shared/ipc.ts';
import { EVENT_NAMES, methodName, REQUEST_NAMES } from '../shared/ipc-names.ts';

/** By then the window is drawn, the lists are read, and what that took lies about. */
const AFTER_START_MS = 20_000;

const bridge: Record<string, unknown> = {};

function addRequest(name: RequestName): void {
  bridge[methodName(name)] = (input: unknown) => ipcRenderer.invoke(name, input);
}

function addEvent(name: EventName): void {
  const method = methodName(name);
  bridge[`on${method.charAt(0).toUpperCase()}${method.slice(1)}`] = (listener: (payload: unknown) => void) => {
    const forward = (_event: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(name, forward);
    return () => {
      ipcRenderer.removeListener(name, forward);
    };
  };
}

for (const name of REQUEST_NAMES) addRequest(name);
for (const name of EVENT_NAMES) addEvent(name);

contextBridge.exposeInMainWorld('parley', bridge);

// A start leaves the page nearly three times as much room as it needs, and nothing would take it away while nothing happens.
setTimeout(() => webFrame.clearCache(), AFTER_START_MS);
