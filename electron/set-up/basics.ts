/** Sets up what every other part may use: the settings, notices, and events to the windows. */

import { BrowserWindow } from 'electron';
import type { EventName, Events } from '../../shared/events.ts';
import { broadcast } from '../ipc.ts';
import { Notices } from '../shell/notices.ts';
import type { BasicParts, StartOptions } from './parts.ts';

export function setUpBasics(options: StartOptions): BasicParts {
  const windows = () => BrowserWindow.getAllWindows();
  const emit = <N extends EventName>(name: N, payload: Events[N]) => broadcast(windows(), name, payload);
  return {
    ...options,
    settings: options.firstWindow.settings,
    now: Date.now,
    windows,
    emit,
    emitToOthers: (windowId, name, payload) =>
      broadcast(
        windows().filter((window) => window.id !== windowId),
        name,
        payload,
      ),
    notices: new Notices((change) => emit('notice:changed', change)),
  };
}
