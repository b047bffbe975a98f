/** Keeps the window's content at the size that the user chose. */

import type { BrowserWindow } from 'electron';
import { nextZoom } from '../../shared/window/zoom.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** Makes the window follow the setting, and not the zoom that Chromium remembers for our page. */
export function watchZoom(window: BrowserWindow, settings: SettingsStore): void {
  const { webContents } = window;
  const apply = () => webContents.setZoomFactor(settings.get().zoomPercent / 100);
  webContents.on('did-navigate', apply);
  // Ctrl and the wheel only request a zoom. Change the setting, which alone controls the size.
  webContents.on('zoom-changed', (_event, direction) => {
    settings.update({ zoomPercent: nextZoom(settings.get().zoomPercent, direction) });
  });
  // Pinching would magnify a part and move the rest out of sight.
  webContents.on('did-finish-load', () => void webContents.setVisualZoomLevelLimits(1, 1));
  const stop = settings.onChange((next, before) => {
    if (next.zoomPercent !== before.zoomPercent) apply();
  });
  window.once('closed', stop);
}
