/** Carries out what the window requests from the system: links, clipboard, files, folders, images, printing. */

import { join } from 'node:path';
import { shell } from 'electron';
import { fail, messageOf, ok, type Refusal, type Result } from '../../shared/errors.ts';
import type { RequestValue } from '../../shared/ipc.ts';
import { OutputFile } from '../library/transfer/output-file.ts';
import { log } from '../logging/log.ts';
import { loadRemoteImage } from '../network/remote-image.ts';
import type { FetchLike } from '../service/transport.ts';
import { copyToClipboard } from './clipboard.ts';
import { openExternal } from './external-links.ts';
import type { FileDialogs } from './file-dialogs.ts';
import { type PrintedPage, pdfOf, printWithDialog } from './print-page.ts';

export interface DesktopOptions {
  readonly paths: { readonly userData: string; readonly logs: string; readonly library: string };
  readonly files: FileDialogs;
  readonly fetch: FetchLike;
}

type Answer<T> = Promise<Result<T, Refusal>>;

export class Desktop {
  readonly #options: DesktopOptions;

  constructor(options: DesktopOptions) {
    this.#options = options;
  }

  async openExternal(url: string): Answer<null> {
    return (await openExternal(url)) ? ok(null) : fail({ reason: 'link_refused' });
  }

  async copy(text: string, html: string | undefined): Answer<null> {
    await copyToClipboard(text, html);
    return ok(null);
  }

  /** @param isBase64 whether `text` holds the bytes of the file in base64 */
  async saveText(suggestedName: string, text: string, isBase64 = false): Answer<RequestValue<'app:save-text'>> {
    const path = await this.askWhereToSave(suggestedName);
    if (path === null) return ok({ path: null });
    try {
      writePrivately(path, isBase64 ? Buffer.from(text, 'base64') : text);
      return ok({ path });
    } catch (error) {
      log.warn('desktop.save_failed', { error });
      return fail({ reason: 'save_failed', detail: messageOf(error) });
    }
  }

  async print(page: PrintedPage, as: 'printer' | 'pdf'): Answer<RequestValue<'app:print'>> {
    try {
      if (as === 'printer') {
        const problem = await printWithDialog(page);
        return problem === null ? ok({ path: null }) : fail({ reason: 'print_failed', detail: problem });
      }
      const path = await this.askWhereToSave(`${page.title}.pdf`);
      if (path !== null) writePrivately(path, await pdfOf(page));
      return ok({ path });
    } catch (error) {
      log.warn('desktop.print_failed', { error });
      return fail({ reason: as === 'pdf' ? 'save_failed' : 'print_failed', detail: messageOf(error) });
    }
  }

  /** Asks for a file to write; null when the user cancelled. */
  askWhereToSave(suggestedName: string): Promise<string | null> {
    return this.#options.files.askWhereToSave(suggestedName);
  }

  /** Asks for a file to read, or for a folder; null when the user cancelled. */
  askWhatToOpen(kind: 'file' | 'folder', extensions: readonly string[]): Promise<string | null> {
    return this.#options.files.askWhatToOpen(kind, extensions);
  }

  loadImage(url: string): Answer<RequestValue<'app:load-image'>> {
    return loadRemoteImage(url, this.#options.fetch);
  }

  async openFolder(which: 'data' | 'logs' | 'backups'): Answer<null> {
    const { userData, logs, library } = this.#options.paths;
    const problem = await shell.openPath({ data: userData, logs, backups: join(library, 'backups') }[which]);
    return problem === '' ? ok(null) : fail({ reason: 'open_failed', detail: problem });
  }

  async chooseCaFile(): Answer<RequestValue<'settings:choose-ca-file'>> {
    return ok({ path: await this.askWhatToOpen('file', ['pem', 'crt', 'cer']) });
  }
}

/** Replaces an existing file as a whole. Only its owner can read the new file: it may be a recovery code. */
export function writePrivately(path: string, content: string | Uint8Array): void {
  const file = new OutputFile(path);
  try {
    if (typeof content === 'string') file.write(content);
    else file.writeBytes(content);
    file.finish();
  } finally {
    file.discard();
  }
}
