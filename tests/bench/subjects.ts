// The measured programs: how to start, use and read each.
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { inProject, inProjectCache } from '../../scripts/paths.mjs';
import { electronRuntime } from '../../scripts/set-up/electron-runtime.mjs';
import { connectFromWelcome } from '../e2e/person.ts';

export type SubjectName = 'parley' | 'hello' | 'stream' | 'blocks';

export interface Subject {
  readonly name: SubjectName;
  readonly command: readonly string[];
  readonly env: (profile: string, service: string) => NodeJS.ProcessEnv;
  /** CSS selector of the text box. */
  readonly composer: string;
  /** CSS selector of the element with the messages. */
  readonly log: string;
  /** Prepares a fresh profile for sending. */
  readonly prepare: (page: Page, service: string) => Promise<void>;
  readonly newChat: (page: Page) => Promise<void>;
  readonly openLong: (page: Page) => Promise<void>;
}

/** The title of the chat of 1,000 long messages. */
export const LONG_TITLE = 'A thousand long messages';
/** The title of a second chat of 1,000 long messages. */
export const OTHER_TITLE = 'A thousand long messages more';

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** The packaged app, or the executable that `PARLEY_BENCH_APP` names. */
export const appExecutable = (): string =>
  process.env.PARLEY_BENCH_APP ?? inProject('release', 'linux-unpacked', 'parley');

export function parley(): Subject {
  const executable = appExecutable();
  if (!existsSync(executable)) throw new Error(`there is no ${executable}`);
  return {
    name: 'parley',
    command: [executable, ...asRoot, '--password-store=basic'],
    env: () => ({}),
    composer: 'textarea[aria-label="Message"]',
    log: '[role="log"]',
    prepare: async (page, service) => {
      await connectFromWelcome(page, { baseUrl: service, apiKey: 'sk-bench-key' });
    },
    newChat: async (page) => {
      // Select by class, because chats without a title have the button's name.
      await page.locator('button.new-chat-button').click();
      await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    },
    openLong: async (page) => {
      await page
        .getByRole('navigation', { name: 'Conversations' })
        .getByRole('button', { name: LONG_TITLE, exact: true })
        .click();
    },
  };
}

/** Copies Electron for the bare programs: memory pages shared with another running Electron would count less. */
async function bareRuntime(): Promise<string> {
  const runtime = await electronRuntime();
  const folder = inProjectCache(`bench-runtime-${runtime.version}`);
  const executable = join(folder, 'electron');
  const app = join(folder, 'resources', 'app');
  if (!existsSync(executable)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    cpSync(runtime.distPath, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  rmSync(app, { recursive: true, force: true });
  symlinkSync(fileURLToPath(new URL('bare', import.meta.url)), app, 'dir');
  return executable;
}

export async function bare(name: Exclude<SubjectName, 'parley'>): Promise<Subject> {
  return {
    name,
    command: [await bareRuntime(), ...asRoot],
    env: (profile, service) => ({
      PARLEY_BENCH_BARE: name,
      PARLEY_BENCH_SERVICE: service,
      PARLEY_BENCH_CONVERSATION: conversationFile(profile),
    }),
    composer: '#composer',
    log: name === 'hello' ? 'body' : '#log',
    prepare: async () => undefined,
    newChat: async (page) => {
      await page.evaluate(() => document.getElementById('log')?.replaceChildren());
    },
    openLong: async (page) => {
      await page.click('#open');
    },
  };
}

const conversationFile = (profile: string): string => join(profile, 'conversation.json');

export function writeBareConversation(profile: string, messages: readonly unknown[]): void {
  mkdirSync(profile, { recursive: true });
  writeFileSync(conversationFile(profile), JSON.stringify(messages));
}
