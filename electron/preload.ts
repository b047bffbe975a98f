/** Exposes each request and event on `window.parley`, and frees the page's memory after the start and for experiments. */

import { contextBridge, ipcRenderer, webFrame } from 'electron';
import type { EventName } from '../shared/events.ts';
import type { RequestName } from '../shared/ipc.ts';
import { EVENT_NAMES, methodName, REQUEST_NAMES } from '../shared/ipc-names.ts';

/** Startup is over; free its garbage. */
const AFTER_START_MS = 20_000;
/** An experiment that reports nothing for this long has ended or is paused. */
const AFTER_EXPERIMENT_MS = 5_000;
/** Memory is also freed after this many reports of a running experiment, which sends a few per second. */
const REPORTS_BETWEEN = 20;

const bridge: Record<string, unknown> = {};

/** The answer to the bootstrap request, which is sent early so that the page can paint at once. Used once. */
let bootstrapAnswer: Promise<unknown> | null = ipcRenderer.invoke('app:bootstrap', {});
/** Main's events until the page listens, in order; null from then on. */
let queuedEvents: (() => void)[] | null = [];

function ask(name: RequestName, input: unknown): Promise<unknown> {
  const early = name === 'app:bootstrap' ? bootstrapAnswer : null;
  if (early !== null) bootstrapAnswer = null;
  // In a separate task: the caller may be in the middle of painting.
  if (name === 'app:listen') setTimeout(deliverQueuedEvents);
  return early ?? ipcRenderer.invoke(name, input);
}

function deliverQueuedEvents(): void {
  const waiting = queuedEvents ?? [];
  queuedEvents = null;
  for (const deliver of waiting) deliver();
}

function addRequest(name: RequestName): void {
  bridge[methodName(name)] = (input: unknown) => ask(name, input);
}

function addEvent(name: EventName): void {
  const listeners = new Set<(payload: unknown) => void>();
  ipcRenderer.on(name, (_event, payload: unknown) => {
    const deliver = (): void => {
      for (const listener of [...listeners]) listener(payload);
    };
    if (queuedEvents === null) deliver();
    else queuedEvents.push(deliver);
  });
  const method = methodName(name);
  bridge[`on${method.charAt(0).toUpperCase()}${method.slice(1)}`] = (listener: (payload: unknown) => void) => {
    // A separate function, in case the same listener is passed twice.
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

// A start leaves the page with nearly three times the memory it needs, and an idle page would never release it.
setTimeout(() => webFrame.clearCache(), AFTER_START_MS);

let experimentIdleTimer: ReturnType<typeof setTimeout> | undefined;
let reports = 0;
ipcRenderer.on('laboratory:changed' satisfies EventName, () => {
  reports += 1;
  clearTimeout(experimentIdleTimer);
  const free = (): void => {
    reports = 0;
    webFrame.clearCache();
  };
  experimentIdleTimer = setTimeout(free, reports >= REPORTS_BETWEEN ? 0 : AFTER_EXPERIMENT_MS);
});
