/** Answers the app's dialogs for saving, and reads what it saved. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inspector } from '../helpers/page/inspector.ts';
import { type ParleyApp, temporaryFolder, until } from './parley-app.ts';

export interface SavedFiles {
  /** Resolves with the content of the file whose suggested name ends like this, as soon as the file is whole. */
  readonly read: (ending: string, isWhole: (text: string) => boolean) => Promise<string>;
}

/** Saves each file in a temporary folder, with the ending of its suggested name. The app needs `--inspect=0`. */
export async function saveWithoutAsking(app: ParleyApp): Promise<SavedFiles> {
  const folder = await temporaryFolder();
  const inspector = await Inspector.attach(app.output.join(''));
  await inspector.evaluate(`void Object.assign(electron.dialog, {
    showSaveDialog: async (...args) => {
      const filePath = ${JSON.stringify(`${folder}/saved`)} + args.at(-1).defaultPath.replace(/^.*[.]/, '.');
      return { canceled: false, filePath };
    },
  })`);
  inspector.close();
  return {
    read: (ending, isWhole) =>
      until(`a file with .${ending} is saved`, async () => {
        const text = await readFile(join(folder, `saved.${ending}`), 'utf8').catch(() => '');
        return isWhole(text) && text;
      }),
  };
}
