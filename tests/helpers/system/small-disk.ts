/** Mounts a small file system that a test may fill completely. */

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

  /** Creates `folder` and mounts a disk there. Null without permission: this needs root on Linux. */
  static mount(folder: string): SmallDisk | null {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
    mkdirSync(folder, { recursive: true });
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0700`, 'tmpfs', folder]);
    return status === 0 ? new SmallDisk(folder) : null;
  }

  /** Fills the disk completely. Throws if the folder is on a larger disk. */
  fill(): void {
    if (statfsSync(this.folder).blocks * statfsSync(this.folder).bsize > SIZE_MB * 1024 * 1024)
      throw new Error('not the small disk');
    for (const bytes of [1024 * 1024, 4096, 1])
      for (;;) {
        try {
          writeFileSync(this.#filler, Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          // The disk is full, as intended.
          break;
        }
      }
  }

  /** Fills the disk, including space that the app releases, until `page` says that it can't save. */
  async fillUp(page: Page): Promise<void> {
    await until('the app notices', async () => {
      this.fill();
      // Each draft is longer: the app doesn't write an unchanged draft, and a short one may fit into its log.
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

/** The alert that says that Parley can't save. */
export const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: 'not being saved' });
