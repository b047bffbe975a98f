/** Keeps the window at the size that the person chose for all that is in it. */

import type { BrowserWindow } from 'electron';
import { nextZoom } from '../../shared/zoom.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** Chromium remembers a zoom of its own for our page; the setting is the one that counts. */
export function watchZoom(window: BrowserWindow, settings: SettingsStore): void {
  const { webContents } = window;
  const apply = () => webContents.setZoomFactor(settings.get().zoomPercent / 100);
  webContents.on('did-navigate', apply);
  // Ctrl and the wheel: the page is only told, so that one setting says how large everything is.
  webContents.on('zoom-changed', (_event, direction) => {
    settings.update({ zoomPercent: nextZoom(settings.get().zoomPercent, direction) });
  });
  // Pinching would magnify a part and leave the rest out of sight.
  webContents.on('did-finish-load', () => void webContents.setVisualZoomLevelLimits(1, 1));
  const stop = settings.onChange((next, before) => {
    if (next.zoomPercent !== before.zoomPercent) apply();
  });
  window.once('closed', stop);
}
