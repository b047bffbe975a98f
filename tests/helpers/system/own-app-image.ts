/** Makes this process look like one that was started from its own AppImage, until the test ends. */

import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { removeFolder } from './remove-folder.ts';

export interface PretendedImage {
  readonly image: string;
  /** The folder with the image's unpacked content. */
  readonly folder: string;
  /** A folder for the test's files, outside the image. */
  readonly place: string;
}

/** Creates the image's files, and changes this process's path and environment. */
export function pretendAppImage(): PretendedImage {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'parley-image-')));
  const folder = join(place, 'appimage_extracted_0123');
  mkdirSync(folder);
  for (const name of ['AppRun', 'parley']) writeFileSync(join(folder, name), '');
  const image = join(place, 'Parley.AppImage');
  writeFileSync(image, '');
  const { execPath } = process;
  process.execPath = join(folder, 'parley');
  vi.stubEnv('APPIMAGE', image);
  vi.stubEnv('APPDIR', folder);
  onTestFinished(() => {
    process.execPath = execPath;
    vi.unstubAllEnvs();
    removeFolder(place);
  });
  return { image, folder, place };
}
