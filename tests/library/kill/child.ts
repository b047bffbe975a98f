// The process that is killed: it uses the library like the app and prints each answer.
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { MIGRATIONS, SCHEMA_VERSION } from '../../../electron/library/file/schema.ts';
import type { Sql } from '../../../electron/library/file/sql.ts';
import { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { openLibrary } from '../../../electron/library/thread/client.ts';
import type { JobProgress } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { ENGLISH_PAGE } from '../../helpers/page/english-page.ts';
import { ended, newReply, SETTINGS } from '../open-store.ts';

const [, , scenario = '', folder = '', workerPath = '', extra = ''] = process.argv;

/** Writes synchronously and whole, so that everything in the pipe was true when the process died. */
function say(word: string, ...values: readonly (string | number)[]): void {
  writeSync(1, `${JSON.stringify([word, Date.now(), ...values])}\n`);
}

const REPLY = newReply();
const keyWrapper = {
  vaultName: async () => null,
  wrap: async () => ({ ok: false as const, error: { kind: 'unavailable' } }),
  unwrap: async () => ({ ok: false as const, error: { kind: 'unavailable' } }),
};

function open(onJob: (progress: JobProgress) => void = () => undefined) {
  return openLibrary({ folder, workerPath, keyWrapper, onJob, onTrouble: (error) => say('trouble', String(error)) });
}

/** Streams into several chats at once, flushing as often as the app. */
async function stream(): Promise<void> {
  const { api } = open();
  const one = async (number: number): Promise<void> => {
    const { summary } = await api.createConversation(SETTINGS, null);
    for (let turn = 0; ; turn++) {
      const question = `question ${number}.${turn}`;
      const added = await api.addTurn(summary.id, question, undefined, [REPLY]);
      const messageId = added.replyIds[0] ?? '';
      say('message', summary.id, added.userMessageId, question);
      let [text, waiting, seq] = ['', '', 0];
      let flushed = performance.now();
      for (let token = 0; token < 60; token++) {
        const word = `${number}.${turn}.${token} `;
        text += word;
        waiting += word;
        say('token', messageId, text.length);
        if (performance.now() - flushed >= LIMITS.journalFlushMs - 20) {
          flushed = performance.now();
          const length = text.length;
          const part = waiting;
          waiting = '';
          void api
            .journal([{ messageId, seq: ++seq, text: part, reasoning: '' }])
            .then(() => say('journal', messageId, length));
        }
        await wait(8);
      }
      await api.endReply(ended(messageId, text));
      say('message', summary.id, messageId, text);
    }
  };
  await Promise.all([0, 1, 2].map(one));
}

/** Writes, edits, switches, deletes, undoes and drafts as fast as answers arrive. */
async function edit(): Promise<void> {
  const { api } = open();
  const { summary } = await api.createConversation(SETTINGS, null);
  for (let round = 0; ; round++) {
    const added = await api.addTurn(summary.id, `round ${round}`, undefined, [REPLY]);
    const replyId = added.replyIds[0] ?? '';
    say('message', summary.id, added.userMessageId, `round ${round}`);
    await api.endReply(ended(replyId, `answer ${round}`));
    say('message', summary.id, replyId, `answer ${round}`);
    const edited = await api.editMessage(added.userMessageId, `edited ${round}`);
    say('message', summary.id, edited.messageId, `edited ${round}`);
    const deleted = await api.deleteMessage(edited.messageId);
    say('deleted', edited.messageId);
    await api.undo(deleted.undoId);
    say('undone', edited.messageId);
    await api.selectVersion(added.userMessageId);
    await api.setDraft(summary.id, `draft ${round}`);
    say('draft', summary.id, `draft ${round}`);
    if (round % 5 === 4) {
      const forked = await api.fork(replyId);
      say('message', forked.summary.id, forked.path.at(-1)?.id ?? '', `answer ${round}`);
    }
  }
}

/** Imports a file, makes a backup, and then edits; `extra` is the path of the file. */
async function importing(): Promise<void> {
  const library = open();
  await library.ready();
  say('importing');
  const done = await library.job(library.startJob({ kind: 'import', path: extra }));
  say('imported', done.state, done.error?.detail ?? '');
  const backup = await library.job(library.startJob({ kind: 'backup', reason: 'regular' }));
  say('backed up', backup.state);
  await edit();
}

/** Exports all chats, and kills itself during the export; `extra` is the format and the path. */
async function exporting(): Promise<void> {
  const [format, path = ''] = extra.split(' ');
  const library = open(({ done, total }) => {
    if (done > 0 && done < total) process.kill(process.pid, 'SIGKILL');
  });
  await library.ready();
  await library.job(
    library.startJob({
      kind: 'export',
      ids: null,
      format: format === 'json' ? 'json' : 'markdown',
      language: ENGLISH_PAGE,
      path,
    }),
  );
}

/** Adds the same column as the migration in `kill-runner.ts`, and slowly fills it. */
export const SLOW_MIGRATION = {
  version: SCHEMA_VERSION + 1,
  run: (sql: Sql) => {
    sql.exec('ALTER TABLE messages ADD COLUMN colour TEXT');
    for (let round = 0; round < 20; round++) sql.exec(`UPDATE messages SET colour = 'red ${round}'`);
  },
};

async function migrating(): Promise<void> {
  const host = new LibraryHost({ migrations: [...MIGRATIONS, SLOW_MIGRATION] });
  say('migrating');
  await host.open({ folder, keyHex: null, isFirst: true });
  say('migrated');
  await wait(10_000);
}

/** Encrypts; `extra` is the key. */
async function encrypting(): Promise<void> {
  const host = new LibraryHost();
  await host.open({ folder, keyHex: null, isFirst: true });
  say('encrypting');
  await host.encrypt(extra);
  say('encrypted');
  await wait(10_000);
}

async function restoring(): Promise<void> {
  const host = new LibraryHost();
  await host.open({ folder, keyHex: null, isFirst: true });
  say('restoring');
  for (;;) await host.restore(extra);
}

const SCENARIOS: Readonly<Record<string, () => Promise<void>>> = {
  stream,
  edit,
  import: importing,
  export: exporting,
  migrate: migrating,
  encrypt: encrypting,
  restore: restoring,
};
say('started');
await SCENARIOS[scenario]?.();
