/** Asks the user for files and folders, starting in the folder that they used last. */

import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { type BrowserWindow, dialog, type FileFilter, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import { safeFileName } from '../library/transfer/file-names.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface FileDialogWords {
  /** The name for a file from a chat without a title. */
  readonly untitledChat: string;
  readonly allFiles: string;
  /** Names of file kinds by extension; an unknown extension is shown in capitals. */
  readonly fileKinds: Readonly<Record<string, string>>;
}

export interface FileDialogsOptions {
  readonly window: () => BrowserWindow | null;
  readonly words: () => FileDialogWords;
  /** The folder of the last choice; empty before the first one. */
  readonly lastFolder: () => string;
  readonly rememberFolder: (folder: string) => void;
  readonly downloads: () => string;
}

const ENDING = /^\.[A-Za-z0-9]{1,10}$/;

/** Opens one dialog at a time: a second click before it appears does not open another. */
export class FileDialogs {
  readonly #options: FileDialogsOptions;
  readonly #alone;

  constructor(options: FileDialogsOptions) {
    this.#options = options;
    this.#alone = oneAtATime<string | null>(null, options.window);
  }

  /** Asks for a file to write; null when the user cancelled. */
  askWhereToSave(suggestedName: string): Promise<string | null> {
    return this.#alone(async (window) => {
      const options = saveOptions(suggestedName, this.#folder(), this.#options.words());
      const answer = await (window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
      return answer.canceled || answer.filePath === '' ? null : this.#chosen(answer.filePath, dirname(answer.filePath));
    });
  }

  /** Asks for a file to read, or for a folder; null when the user cancelled. */
  askWhatToOpen(kind: 'file' | 'folder', extensions: readonly string[]): Promise<string | null> {
    return this.#alone(async (window) => {
      const options = openOptions(kind, extensions, this.#folder(), this.#options.words());
      const answer = await (window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
      const path = answer.canceled ? undefined : answer.filePaths[0];
      return path === undefined ? null : this.#chosen(path, kind === 'folder' ? path : dirname(path));
    });
  }

  #folder(): string {
    const last = this.#options.lastFolder();
    // The folder may have been on a removable drive, or deleted.
    return last !== '' && existsSync(last) ? last : this.#options.downloads();
  }

  #chosen(path: string, folder: string): string {
    this.#options.rememberFolder(folder);
    return path;
  }
}

/** The name is safe on every system, and keeps its extension whatever its length. */
export function saveOptions(suggestedName: string, folder: string, words: FileDialogWords): SaveDialogOptions {
  const found = extname(suggestedName);
  const ending = ENDING.test(found) ? found : '';
  const name = safeFileName(suggestedName.slice(0, suggestedName.length - ending.length), words.untitledChat) + ending;
  return {
    defaultPath: join(folder, name),
    ...(ending === '' ? {} : { filters: filtersFor([ending.slice(1).toLowerCase()], words) }),
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  };
}

/** @param extensions empty for any file */
export function openOptions(
  kind: 'file' | 'folder',
  extensions: readonly string[],
  folder: string,
  words: FileDialogWords,
): OpenDialogOptions {
  return {
    defaultPath: folder,
    properties: kind === 'file' ? ['openFile'] : ['openDirectory', 'createDirectory'],
    ...(extensions.length === 0 ? {} : { filters: filtersFor(extensions, words) }),
  };
}

/** Extensions that name the same kind of file as another one. */
const SAME_KIND: Readonly<Record<string, string>> = { crt: 'pem', cer: 'pem' };

function filtersFor(extensions: readonly string[], { fileKinds, allFiles }: FileDialogWords): FileFilter[] {
  const names = [
    ...new Set(extensions.map((extension) => fileKinds[SAME_KIND[extension] ?? extension] ?? extension.toUpperCase())),
  ];
  return [
    { name: names.join(', '), extensions: [...extensions] },
    { name: allFiles, extensions: ['*'] },
  ];
}
