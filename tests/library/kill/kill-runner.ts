// Kills the child at random moments and compares its answers with what the library then contains.
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { listBackupFiles } from '../../../electron/library/file/backup-files.ts';
import { makeBackup } from '../../../electron/library/file/backups.ts';
import { fileKind, libraryPaths } from '../../../electron/library/file/files.ts';
import { releaseClosed } from '../../../electron/library/file/release-closed.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../../electron/library/file/schema.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { seedLibrary } from '../../helpers/data/seed-library.ts';
import { type BuiltWorker, buildLibraryWorker } from '../../helpers/system/build-library-worker.ts';
import { removeFolder } from '../../helpers/system/remove-folder.ts';
import { chatsFile } from '../job-content.ts';

export type Scenario = 'stream' | 'edit' | 'import' | 'migrate' | 'encrypt' | 'restore';
export const SCENARIOS: readonly Scenario[] = [
  'stream',
  'edit',
  'import',
  'stream',
  'edit',
  'migrate',
  'encrypt',
  'restore',
];

export interface KillReport {
  kills: number;
  /** Sentences that each describe something lost or broken. */
  readonly problems: string[];
  /** The age of the oldest unsaved token when the process died, one entry per running reply. */
  readonly lostMs: number[];
  answered: number;
}

type Line = readonly [word: string, at: number, ...values: (string | number)[]];

const KEY = 'cd'.repeat(32);
const IMPORTED_CHATS = 40;

/** Adds the same column as the child's migration. */
const QUICK_MIGRATION = {
  version: SCHEMA_VERSION + 1,
  run: (sql: Sql) => sql.exec('ALTER TABLE messages ADD COLUMN colour TEXT'),
};

export class KillRunner {
  readonly report: KillReport = { kills: 0, problems: [], lostMs: [], answered: 0 };
  private readonly root = mkdtempSync(join(tmpdir(), 'parley-kill-'));
  private built: BuiltWorker | null = null;
  private readonly random: () => number;
  private folder = join(this.root, 'live', 'library');

  constructor(random: () => number) {
    this.random = random;
  }

  async prepare(): Promise<void> {
    const here = fileURLToPath(new URL('.', import.meta.url));
    this.built = await buildLibraryWorker({ child: join(here, 'child.ts') });
    mkdirSync(join(this.root, 'live'));
    writeFileSync(join(this.root, 'import.json'), JSON.stringify(chatsFile({ chats: IMPORTED_CHATS, messages: 60 })));
    const seed = join(this.root, 'seed');
    await seedLibrary(seed, { conversations: 30, messages: 900 });
    const sql = new Sql(libraryPaths(seed).library);
    makeBackup(sql, libraryPaths(seed), null, 'regular', Date.now());
    sql.close();
    await releaseClosed();
  }

  remove(): void {
    this.built?.remove();
    removeFolder(this.root);
  }

  async kill(scenario: Scenario): Promise<void> {
    const isOneOff = scenario === 'migrate' || scenario === 'encrypt' || scenario === 'restore';
    const folder = isOneOff ? this.copyOfSeed() : this.folder;
    const extra =
      scenario === 'import'
        ? join(this.root, 'import.json')
        : scenario === 'encrypt'
          ? KEY
          : scenario === 'restore'
            ? (listBackupFiles(libraryPaths(folder))[0]?.id ?? '')
            : '';
    const { lines, diedAt } = await this.run(scenario, folder, extra);
    this.report.kills += 1;
    const problem = (words: string): void =>
      void this.report.problems.push(`kill ${this.report.kills} (${scenario}): ${words}`);
    for (const line of lines) if (line[0] === 'trouble') problem(`trouble before the kill: ${line[2]}`);
    const options = scenario === 'migrate' ? { migrations: [...MIGRATIONS, QUICK_MIGRATION] } : {};
    const host = new LibraryHost(options);
    try {
      const outcome = await host.open({ folder, keyHex: scenario === 'encrypt' ? KEY : null, isFirst: true });
      if (outcome.kind !== 'open') {
        problem(`did not open: ${JSON.stringify(outcome)}`);
        return;
      }
      if (outcome.recovery !== null) problem(`needed recovery: ${JSON.stringify(outcome.recovery)}`);
      if (isOneOff) {
        const counts = host.api.counts();
        if (counts.conversations !== 30 || counts.messages !== 900)
          problem(`holds ${JSON.stringify(counts)} instead of 30 and 900`);
      } else this.compare(host, lines, diedAt, problem);
      if (scenario === 'import') this.compareImport(host, lines, problem);
    } finally {
      await host.close();
    }
    this.checkFile(folder, problem);
    if (isOneOff) removeFolder(folder);
    else if (scenario === 'import') this.folder = join(this.root, 'live', `library-${this.report.kills}`);
  }

  private copyOfSeed(): string {
    const folder = join(this.root, `one-off-${this.report.kills}`);
    const from = libraryPaths(join(this.root, 'seed'));
    const to = libraryPaths(folder);
    mkdirSync(to.backups, { recursive: true, mode: 0o700 });
    copyFileSync(from.library, to.library);
    for (const backup of listBackupFiles(from)) copyFileSync(backup.path, join(to.backups, backup.id));
    return folder;
  }

  private run(scenario: Scenario, folder: string, extra: string): Promise<{ lines: Line[]; diedAt: number }> {
    const built = this.built;
    if (built === null) throw new Error('not prepared');
    const child: ChildProcess = spawn(
      process.execPath,
      [join(built.folder, 'child.mjs'), scenario, folder, built.path, extra],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lines: Line[] = [];
    // The kill comes within this time after the line `first`, so that short jobs are killed in the middle.
    const longestMs = { stream: 900, edit: 500, import: 160, migrate: 90, encrypt: 120, restore: 150 }[scenario];
    const first = {
      stream: 'started',
      edit: 'started',
      import: 'importing',
      migrate: 'migrating',
      encrypt: 'encrypting',
      restore: 'restoring',
    }[scenario];
    let diedAt = 0;
    return new Promise((resolve, reject) => {
      const { stdout } = child;
      if (stdout === null) throw new Error('no output');
      createInterface({ input: stdout }).on('line', (text) => {
        const line: Line = JSON.parse(text);
        lines.push(line);
        if (line[0] !== first) return;
        setTimeout(() => {
          diedAt = Date.now();
          child.kill(this.random() < 0.9 ? 'SIGKILL' : 'SIGTERM');
        }, this.random() * longestMs);
      });
      child.on('error', reject);
      child.on('close', (code, signal) => {
        if (signal === null) reject(new Error(`the child ended by itself with ${code} in ${scenario}`));
        else resolve({ lines, diedAt });
      });
    });
  }

  private compare(host: LibraryHost, lines: readonly Line[], diedAt: number, problem: (words: string) => void): void {
    const trashed = new Set<string>();
    const drafts = new Map<string, string>();
    const written = new Map<string, { conversationId: string; text: string }>();
    for (const [word, , a = '', b = '', c = ''] of lines) {
      if (word === 'message') written.set(String(b), { conversationId: String(a), text: String(c) });
      else if (word === 'deleted') trashed.add(String(a));
      else if (word === 'undone') trashed.delete(String(a));
      else if (word === 'draft') drafts.set(String(a), String(b));
    }
    const nodes = new Map<string, Set<string>>();
    for (const [id, { conversationId, text }] of written) {
      this.report.answered += 1;
      try {
        let known = nodes.get(conversationId);
        if (known === undefined) {
          known = new Set(host.api.tree(conversationId).map((node) => node.id));
          nodes.set(conversationId, known);
        }
        // The last message may be in the trash although the answer to its deletion didn't arrive.
        if (!known.has(id)) {
          if (!trashed.has(id) && id !== [...written.keys()].at(-1)) problem(`message ${id} is lost`);
        } else if (host.api.getMessage(id).text !== text) problem(`message ${id} is not what was written`);
      } catch (error) {
        problem(`conversation ${conversationId}: ${String(error)}`);
      }
    }
    for (const [id, draft] of drafts) {
      const stored = host.api.openConversation(id).draft;
      const round = (words: string): number => Number(words.split(' ')[1] ?? -1);
      if (stored !== '' && round(stored) < round(draft)) problem(`the draft ${draft} is lost: ${stored}`);
    }
    this.compareStreams(host, lines, diedAt, problem);
  }

  private compareStreams(
    host: LibraryHost,
    lines: readonly Line[],
    diedAt: number,
    problem: (words: string) => void,
  ): void {
    const ended = new Set(lines.filter(([word]) => word === 'message').map((line) => String(line[3])));
    const journalled = new Map<string, number>();
    for (const [word, , id = '', length = 0] of lines)
      if (word === 'journal') journalled.set(String(id), Number(length));
    const running = new Set(
      lines.filter(([word, , id]) => word === 'token' && !ended.has(String(id))).map((line) => String(line[2])),
    );
    for (const id of running) {
      const message = host.api.getMessage(id);
      // The reply ended, but the process died before it printed that.
      if (message.status === 'complete') continue;
      if (message.status !== 'interrupted') problem(`reply ${id} is ${message.status}`);
      if (message.text.length < (journalled.get(id) ?? 0)) problem(`reply ${id} lost text that was answered for`);
      const lost = lines.find(
        ([word, , of, length]) => word === 'token' && of === id && Number(length) > message.text.length,
      );
      this.report.lostMs.push(lost === undefined ? 0 : Math.max(0, diedAt - lost[1]));
    }
  }

  private compareImport(host: LibraryHost, lines: readonly Line[], problem: (words: string) => void): void {
    const found = host.api.summaries(Array.from({ length: IMPORTED_CHATS }, (_, index) => `imported-${index}`)).length;
    const answer = lines.find(([word]) => word === 'imported');
    const isAnswered = answer !== undefined;
    if (answer !== undefined && answer[2] !== 'finished') problem(`the import ${answer[2]}: ${answer[3]}`);
    if (found !== IMPORTED_CHATS && (isAnswered || found !== 0))
      problem(`the import left ${found} of ${IMPORTED_CHATS} chats`);
  }

  private checkFile(folder: string, problem: (words: string) => void): void {
    const path = libraryPaths(folder).library;
    if (!existsSync(path)) {
      problem('there is no library');
      return;
    }
    const sql = new Sql(path, { keyHex: fileKind(path) === 'plain' ? null : KEY });
    const row = sql.get('PRAGMA integrity_check(1)');
    sql.close();
    if (row?.integrity_check !== 'ok') problem(`integrity_check: ${JSON.stringify(row)}`);
  }
}
