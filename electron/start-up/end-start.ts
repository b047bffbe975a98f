/** Explains in one sentence, on the terminal and in a system window, why Parley cannot start, and quits. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { ignoreSystemError } from '../../shared/errors.ts';
import { SYSTEM_LANGUAGE } from '../../shared/locales/languages.ts';
import { fill } from '../../shared/locales/say.ts';
import { variable } from '../environment.ts';
import { MainLanguage } from '../language.ts';
import { endAtOnce } from '../shell/end-at-once.ts';
import type { StartTrouble } from './profile.ts';

export async function endStart({ cause, path, detail }: StartTrouble): Promise<void> {
  // Electron only knows the system's language when it is ready, and without a display it never is.
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  const language = new MainLanguage(locale);
  await language.speak(SYSTEM_LANGUAGE);
  const sentence = fill(language.texts.startTrouble[cause], { path, detail }, language.locale);
  process.stderr.write(`${sentence}\n`);
  // Parts of the app may already be running.
  const end = cause === 'failed' ? endAtOnce : () => app.exit(1);
  if (!hasDisplay()) return end();
  // Chromium needs a folder to get ready, and the requested one is unusable.
  const spare = cause === 'failed' ? null : spareProfile();
  // On Linux, Electron shows no dialog before it is ready.
  await app.whenReady();
  dialog.showErrorBox(language.texts.startTrouble.title, sentence);
  app.once('quit', () => {
    if (spare !== null) rmSync(spare, { recursive: true, force: true });
  });
  end();
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || variable('DISPLAY') !== undefined || variable('WAYLAND_DISPLAY') !== undefined;
}

function spareProfile(): string | null {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'parley-'));
    app.setPath('userData', folder);
    return folder;
  } catch (error) {
    ignoreSystemError(error);
    // The disk has no room for this folder either; the dialog may still appear.
    return null;
  }
}
