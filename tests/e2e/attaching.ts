/** Attaches files in the window as the user does, and reads the results. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { until } from './parley-app.ts';
import { closeSettings, openConnectionForm } from './person.ts';
import type { ScriptedService } from './scripted-service.ts';

/** A file's name and content. */
export type NamedFile = readonly [name: string, content: string | Uint8Array];

/** Turns on `Send images` in the connection, and makes the service accept content in parts. */
export async function allowImages(page: Page, service: ScriptedService): Promise<void> {
  service.allowed.add('messages[].content[]');
  const form = await openConnectionForm(page);
  await form.getByRole('switch', { name: 'Send images' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await closeSettings(page);
}

/** Attaches files in one window and reads their chips. */
export class Attaching {
  readonly #page: Page;
  readonly #folder: string;

  /** @param folder where to write the files that are attached */
  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  get list(): Locator {
    return this.#page.getByRole('list', { name: 'Attachments' });
  }

  chip(name: string): Locator {
    return this.list.getByRole('listitem', { name, exact: true });
  }

  /** Writes the files and chooses them in the dialog. */
  async attach(...files: readonly NamedFile[]): Promise<void> {
    const paths: string[] = [];
    for (const [name, content] of files) {
      paths.push(join(this.#folder, name));
      await writeFile(join(this.#folder, name), content);
    }
    const choosing = this.#page.waitForEvent('filechooser');
    await this.#page.getByRole('button', { name: 'Attach files' }).click();
    await (await choosing).setFiles(paths);
  }

  /** The red, green and blue of the middle of a chip's picture, once it is drawn. */
  async middleOf(name: string): Promise<readonly number[]> {
    let [red, green, blue, opacity] = [0, 0, 0, 0];
    await until(`the picture of ${name} is drawn`, async () => {
      [red = 0, green = 0, blue = 0, opacity = 0] = await this.chip(name)
        .locator('canvas')
        .evaluate((picture) => {
          const copy = new OffscreenCanvas(1, 1).getContext('2d');
          if (picture instanceof HTMLCanvasElement)
            copy?.drawImage(picture, picture.width >> 1, picture.height >> 1, 1, 1, 0, 0, 1, 1);
          return [...(copy?.getImageData(0, 0, 1, 1).data ?? [])];
        });
      return opacity > 0;
    });
    return [red, green, blue];
  }

  names(): Promise<readonly (string | null)[]> {
    return this.list.getByRole('listitem').evaluateAll((items) => items.map((one) => one.ariaLabel));
  }

  async expectNames(...expected: readonly string[]): Promise<void> {
    let seen = '';
    await until(`${expected} are attached`, async () => {
      seen = JSON.stringify(await this.names());
      return seen === JSON.stringify(expected);
    }).catch((error: unknown) => {
      throw new Error(`attached: ${seen}`, { cause: error });
    });
  }
}

export const chatRequests = (service: ScriptedService): ScriptedService['requests'] =>
  service.requests.filter(({ path }) => path === '/v1/chat/completions');

/** The content of the last message of the newest request. */
export function lastContent(service: ScriptedService): unknown {
  const messages = chatRequests(service).at(-1)?.body.messages;
  return Array.isArray(messages) ? messages.at(-1)?.content : undefined;
}
