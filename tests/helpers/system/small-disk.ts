/** A small file system of its own, which a test may fill to the last block. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { until } from '../../e2e/parley-app.ts';

const SIZE_MB = 64;
const DRAFT_STEP_CHARS = 900_000;
const DRAFT_MAX_CHARS = 12_000_000;

export class SmallDisk {
  readonly folder: string;
  #draftChars = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** At `folder`, which it makes; null where there is no right to: that takes root on Linux. */
  static mount(folder: string): SmallDisk | null {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
    mkdirSync(folder, { recursive: true });
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0700`, 'tmpfs', folder]);
    return status === 0 ? new SmallDisk(folder) : null;
  }

  /** Fills what is left, to the last block. Never a disk that is not the small one. */
  fill(): void {
    if (statfsSync(this.folder).blocks * statfsSync(this.folder).bsize > SIZE_MB * 1024 * 1024)
      throw new Error('not the small disk');
    for (const bytes of [1024 * 1024, 4096, 1])
      for (;;) {
        try {
          writeFileSync(this.#filler, Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          // The disk is full: that is what was wanted.
          break;
        }
      }
  }

  /** Fills what is left, also what the app has given back since, until it says in `page` that it cannot save. */
  async fillUp(page: Page): Promise<void> {
    await until('the app notices', async () => {
      this.fill();
      // What the log had to hold once it has room for again, and a draft that is the same is not written.
      this.#draftChars = Math.min(this.#draftChars + DRAFT_STEP_CHARS, DRAFT_MAX_CHARS);
      await page.evaluate(async (chars) => {
        const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 1 });
        const id = list.ok ? list.value.items[0]?.id : undefined;
        if (id !== undefined) await window.parley.conversationSetDraft({ id, text: 'x'.repeat(chars) });
      }, this.#draftChars);
      return (await notSaved(page).count()) === 1;
    });
  }

  makeRoom(): void {
    rmSync(this.#filler);
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.folder], { stdio: 'ignore' });
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }
}

/** The line that says so. */
export const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: 'not being saved' });
