/** Provides the only way between window and main: checks each request, calls its handler, and sends events. */

import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain, type WebFrameMain } from 'electron';
import { fail } from '../shared/errors.ts';
import type { EventName, Events } from '../shared/events.ts';
import type { RequestInput, RequestName, RequestResult } from '../shared/ipc.ts';
import { REQUEST_NAMES } from '../shared/ipc-names.ts';
import { LIMITS } from '../shared/limits.ts';
import { answerBytes } from './answer-size.ts';
import { needsGesture } from './gestures.ts';
import { log } from './logging/log.ts';
import { APP_ORIGIN } from './shell/page-headers.ts';
import { hasUserGesture } from './shell/user-gesture.ts';

/** The window that a request came from. */
export interface Asker {
  readonly windowId: number;
}

export type Handlers = {
  readonly [N in RequestName]: (input: RequestInput<N>, asker: Asker) => RequestResult<N> | Promise<RequestResult<N>>;
};

/** The answer to a refused call: the same for a wrong sender and a wrong shape, so that it reveals nothing. */
export const REFUSED = { reason: 'refused' } as const;

/**
 * True for the main frame of one of our own windows showing our own page. Reads the frame at the time of the call:
 * after a navigation, it is null or has another origin. The address counts too: about:blank inherits our origin.
 */
export function isTrustedSender(
  frame: WebFrameMain | null,
  mainFrames: readonly WebFrameMain[],
  allowedOrigins: readonly string[],
): boolean {
  if (frame === null || frame.parent !== null) return false;
  if (!mainFrames.includes(frame)) return false;
  return allowedOrigins.some((origin) => frame.origin === origin && frame.url.startsWith(`${origin}/`));
}

/**
 * Registers every request. A handler that throws is a bug: it is logged without its input and answered as
 * `unexpected`. `devOrigin` is the development server's; null without one. The page may ask before the handlers are
 * made: its requests wait for them.
 */
export function registerRequests(
  handlers: Handlers | Promise<Handlers>,
  windows: () => readonly BrowserWindow[],
  devOrigin: string | null,
): void {
  const allowedOrigins = devOrigin === null ? [APP_ORIGIN] : [APP_ORIGIN, devOrigin];
  for (const name of REQUEST_NAMES) register(name, handlers, windows, allowedOrigins);
}

function register<N extends RequestName>(
  name: N,
  handlers: Handlers | Promise<Handlers>,
  windows: () => readonly BrowserWindow[],
  allowedOrigins: readonly string[],
): void {
  ipcMain.handle(name, async (event: IpcMainInvokeEvent, input: unknown) => {
    const all = windows();
    const mainFrames = all.map((window) => window.webContents.mainFrame);
    const asking = all.find((window) => window.webContents === event.sender);
    if (asking === undefined || !isTrustedSender(event.senderFrame, mainFrames, allowedOrigins)) {
      log.warn('ipc.refused_sender', { request: name });
      return fail(REFUSED);
    }
    const asker: Asker = { windowId: asking.id };
    const [{ requestSchemas }, ready] = await Promise.all([import('./ipc-schemas.ts'), handlers]);
    const parsed = requestSchemas[name].safeParse(input);
    if (!parsed.success) {
      log.warn('ipc.refused_input', { request: name });
      return fail(REFUSED);
    }
    if (needsGesture(name, parsed.data as RequestInput<N>) && !(await hasUserGesture(event.sender))) {
      log.warn('ipc.refused_without_gesture', { request: name });
      return fail(REFUSED);
    }
    try {
      const answer = await (ready[name] as (value: unknown, from: Asker) => unknown)(parsed.data, asker);
      if (!isTooLarge(answer)) return answer;
      log.error('ipc.answer_too_large', { request: name });
      return fail({ reason: 'answer_too_large' });
    } catch (error) {
      log.error('ipc.handler_failed', { request: name, error });
      return fail({ reason: 'unexpected' });
    }
  });
}

/** Answers and events are bounded where they are made; this check keeps a bug there from ending the process. */
const isTooLarge = (value: unknown): boolean => answerBytes(value, LIMITS.answerMaxBytes) > LIMITS.answerMaxBytes;

/** Sends an event to every window that is still there. */
export function broadcast<N extends EventName>(windows: readonly BrowserWindow[], name: N, payload: Events[N]): void {
  if (isTooLarge(payload)) {
    log.error('ipc.event_too_large', { name });
    return;
  }
  for (const window of windows)
    if (!window.isDestroyed() && !window.webContents.isCrashed()) window.webContents.send(name, payload);
}
