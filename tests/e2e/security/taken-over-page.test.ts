// Every request that a page can make, sent by an attacker: without any click, and within seconds after a stolen one.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestName } from '../../../shared/ipc.ts';
import { methodName, REQUEST_NAMES } from '../../../shared/ipc-names.ts';
import { GOOD_INPUTS } from '../../helpers/data/good-inputs.ts';
import { type SystemWindows, watchSystemWindows } from '../../helpers/system/system-windows.ts';
import { ParleyApp, until } from '../parley-app.ts';
import { composer, connectFromWelcome, exchange, hasFocus, newChat } from '../person.ts';
import { type ScriptedService, startScriptedService } from '../scripted-service.ts';
import { type Attacker, attackerIn } from './attacker.ts';
import { type Beacon, type Openings, recordOpenings, startBeacon } from './witnesses.ts';

const KEY = 'sk-canary-Vb7nM2xQw9Lr4TzK';
const TYPED = 'sk-typed-by-the-attacker-00';
const KEPT = 'A sentence that must never go for good';
const DELETED = 'A sentence that lies in the trash';

/** Requests that do nothing without a click or key press. */
const NEEDS_CLICK: readonly RequestName[] = [
  'app:open-external',
  'app:save-text',
  'app:prepare-print',
  'app:print',
  'app:load-image',
  'app:open-folder',
  'settings:update',
  'settings:set-proxy-password',
  'settings:choose-ca-file',
  'connection:create',
  'connection:update',
  'connection:remove',
  'connection:rotate-key',
  'connection:remove-key',
  'trash:empty',
  'data:export',
  'data:preview-import',
  'data:import',
  'data:undo-import',
  'data:restore-backup',
  'data:encrypt',
  'data:new-recovery-code',
  'data:delete-all',
  'library:start-afresh',
  'library:go-back',
  'checkup:start',
  'checkup:save',
  'update:install',
];
/** Requests that do nothing until the user confirms in a window of main that no page can reach. */
const NEEDS_YES: readonly RequestName[] = [
  'trash:empty',
  'data:restore-backup',
  'data:encrypt',
  'data:delete-all',
  'library:start-afresh',
];

let app: ParleyApp;
let service: ScriptedService;
let beacon: Beacon;
let openings: Openings;
let attacker: Attacker;
let windows: SystemWindows;
let connectionId: string;
/** An input for each request that affects something real. */
let inputs: Record<string, unknown>;

const code = (name: RequestName, input: unknown) =>
  `window.parley.${methodName(name)}(${JSON.stringify(input)}).then((answer) => JSON.parse(JSON.stringify(answer)))`;
const call = (name: RequestName, input = inputs[name]) => attacker.run(code(name, input));
const callAfterClick = (name: RequestName, input = inputs[name]) => attacker.runAfterClick(code(name, input));
const isRefused = (answer: unknown, reason: string) =>
  JSON.stringify(answer) === JSON.stringify({ ok: false, error: { reason } });

interface Treasures {
  readonly trash: readonly string[];
  readonly backups: readonly string[];
}

/** What must still exist after any attack: connections with their keys, the trash, backups, and where requests go. */
async function treasures(): Promise<Treasures> {
  return JSON.parse(
    String(
      await attacker.run(`(async () => {
        const boot = (await window.parley.appBootstrap({})).value;
        const data = (await window.parley.dataStatus({})).value;
        return JSON.stringify({
          connections: boot.connections.map((one) => [one.id, one.baseUrl, one.key.lastFour]),
          proxy: boot.settings.proxy, extraCaFile: boot.settings.extraCaFile, library: boot.library.kind,
          trash: JSON.parse((await window.parley.trashList({})).value).map((one) => one.id),
          isEncrypted: data.isEncrypted, backups: data.backups.map((one) => one.id),
        });
      })()`),
    ),
  );
}

async function texts(): Promise<string> {
  return String(
    await attacker.run(`(async () => {
      const entries = JSON.parse((await window.parley.trashList({})).value);
      await window.parley.trashRestore({ ids: entries.map((one) => one.id) });
      const found = [];
      for (const query of ['${KEPT}', '${DELETED}'])
        found.push((await window.parley.searchQuery({ query: '"' + query + '"', offset: 0 })).value);
      return JSON.stringify(found);
    })()`),
  );
}

beforeAll(async () => {
  beacon = await startBeacon();
  openings = await recordOpenings();
  service = await startScriptedService();
  service.keys.add(KEY);
  app = await ParleyApp.start({ env: openings.env, args: ['--inspect=0'] });
  windows = await watchSystemWindows(app.output.join(''));
  const { page } = app;
  await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(page));
  await exchange(page, service, DELETED, 'Answered');
  attacker = await attackerIn(page);
  await attacker.run(
    `window.parley.appBootstrap({}).then((b) => window.parley.conversationBulk({ ids: [b.value.open.summary.id], action: { kind: 'delete' } }))`,
  );
  await newChat(page);
  await exchange(page, service, KEPT, 'Answered too');
  await attacker.run('window.parley.dataBackupNow({})');
  const ids = await until('there is a backup, and all ids are known', async () => {
    const read = await attacker.run(`(async () => {
      const boot = (await window.parley.appBootstrap({})).value;
      const backup = (await window.parley.dataStatus({})).value.backups[0];
      if (backup === undefined || boot.open === null) return null;
      const [own, reply] = boot.open.path;
      return { connection: boot.connections[0].id, chat: boot.open.summary.id, own: own.id, reply: reply.id, backup: backup.id };
    })()`);
    return read as Record<'connection' | 'chat' | 'own' | 'reply' | 'backup', string> | null;
  });
  connectionId = ids.connection;
  const elsewhere = {
    ...GOOD_INPUTS['connection:update'].input,
    baseUrl: beacon.origin,
    apiKey: TYPED,
    isClearTextAllowed: true,
  };
  const proxy = { mode: 'manual', server: beacon.origin, bypass: '', username: '' };
  const ofMessage = { messageId: ids.reply };
  inputs = {
    ...GOOD_INPUTS,
    'app:open-external': { url: `${beacon.origin}/?said` },
    'app:load-image': { url: `${beacon.origin}/said.png` },
    'settings:update': { patch: { proxy } },
    'settings:test-proxy': { connectionId: ids.connection },
    'connection:create': elsewhere,
    'connection:update': { id: ids.connection, input: elsewhere },
    'connection:rotate-key': { id: ids.connection, apiKey: TYPED },
    ...Object.fromEntries(
      (['connection:remove', 'connection:test', 'connection:remove-key', 'connection:unlock-key'] as const).map(
        (name) => [name, { id: ids.connection }],
      ),
    ),
    'connection:models': { id: ids.connection, isRefresh: true },
    'checkup:start': { id: ids.connection, model: 'm' },
    'data:restore-backup': { id: ids.backup },
    'library:go-back': { id: ids.backup },
    'message:edit': { messageId: ids.own, text: 'overwritten', isSent: false },
    'message:delete': { messageId: ids.own },
    'message:details': ofMessage,
    'conversation:bulk': { ids: [ids.chat], action: { kind: 'delete' } },
    'conversation:rename': { id: ids.chat, title: 'Renamed' },
  };
  await until(
    'the last click is long ago',
    async () => (await attacker.run('navigator.userActivation.isActive')) === false,
  );
});

afterAll(async () => {
  windows?.close();
  await app?.dispose();
  await service?.close();
  await beacon?.close();
});

describe('a compromised page', () => {
  it("gets nothing that needs a click, opens no window and reaches no host while the user doesn't click", async () => {
    const before = await treasures();
    const refused: RequestName[] = [];
    for (const name of NEEDS_CLICK) if (isRefused(await call(name), 'refused')) refused.push(name);
    expect(refused).toEqual(NEEDS_CLICK);
    expect(await treasures()).toEqual(before);
    expect(await windows.asked()).toEqual([]);
    expect(beacon.requests).toEqual([]);
    expect(await openings.read()).toEqual([]);
  });

  it("can't permanently lose any text through its other requests", async () => {
    const before = await treasures();
    // Closing the window would end the attack.
    const ENDINGS: readonly RequestName[] = ['app:quit', 'window:close', 'window:reload'];
    const others = REQUEST_NAMES.filter((name) => !NEEDS_CLICK.includes(name) && !ENDINGS.includes(name));
    // The inputs have real ids, because requests with invented ids would do nothing.
    for (const name of others.filter((one) => one !== 'practice:start')) await call(name);
    const after = await treasures();
    // There may be more backups and deleted chats than before.
    expect({ ...after, trash: [], backups: [] }).toEqual({ ...before, trash: [], backups: [] });
    expect(after.backups).toEqual(expect.arrayContaining([...before.backups]));
    expect(after.trash).toEqual(expect.arrayContaining([...before.trash]));
    expect(await windows.asked()).toEqual([]);
    expect(beacon.requests).toEqual([]);
    const found = await texts();
    expect(found).toContain(KEPT.slice(0, 10));
    expect(found).toContain(DELETED.slice(0, 10));
  });

  it("destroys nothing with a stolen click either: main asks, and the user doesn't confirm", async () => {
    await attacker.run(
      `window.parley.conversationList({ view: 'active', offset: 0, limit: 200 }).then((page) => window.parley.conversationBulk({ ids: page.value.items.map((one) => one.id), action: { kind: 'delete' } }))`,
    );
    const before = await treasures();
    for (const name of NEEDS_YES) {
      const answer = await callAfterClick(name);
      expect([name, isRefused(answer, 'not_confirmed'), (await windows.asked()).length]).toEqual([name, true, 1]);
    }
    // The library has the current version, so there is nothing to confirm.
    expect(isRefused(await callAfterClick('library:go-back'), 'locked')).toBe(true);
    expect(await windows.asked()).toEqual([]);
    expect(await treasures()).toEqual(before);
    expect(await texts()).toContain(KEPT.slice(0, 10));
    expect((await readdir(join(app.userDataDir, 'library'))).sort()).toContain('library.db');
  });

  it('gets no confirmation by asking three times at once', async () => {
    // Emptying an empty trash needs no confirmation.
    await attacker.run(
      `window.parley.conversationList({ view: 'active', offset: 0, limit: 1 }).then((page) => window.parley.conversationBulk({ ids: page.value.items.map((one) => one.id), action: { kind: 'delete' } }))`,
    );
    const answers = await attacker.runAfterClick(
      `Promise.all([1, 2, 3].map(() => window.parley.trashEmpty({ ids: null }))).then((all) => all.map((one) => one.error.reason))`,
    );
    expect(answers).toEqual(['not_confirmed', 'not_confirmed', 'not_confirmed']);
    expect((await windows.asked()).length).toBeLessThanOrEqual(3);
  });

  it('reads or writes no file with a stolen click unless the user chose it', async () => {
    for (const name of ['app:save-text', 'data:export', 'data:preview-import', 'settings:choose-ca-file'] as const)
      await callAfterClick(name);
    expect(await windows.asked()).toEqual(['save', 'save', 'open', 'open']);
  });

  it('never sends a stored key to another host, even with a stolen click', async () => {
    const { apiKey: _, ...withoutKey } = inputs['connection:create'] as { apiKey: string };
    expect(await callAfterClick('connection:update', { id: connectionId, input: withoutKey })).toMatchObject({
      ok: false,
      error: { kind: 'field', problem: { field: 'apiKey' } },
    });
    expect(await callAfterClick('connection:update')).toMatchObject({ ok: true });
    const view = `window.parley.conversationCreate({ isTemporary: false }).then((made) => window.parley.messageSend({ conversationId: made.value.summary.id, text: 'what was said' }))`;
    await attacker.run(view);
    await attacker.run(`window.parley.connectionTest({ id: '${connectionId}' })`);
    await until('the other host was reached with the key that was typed', () =>
      beacon.received.some((text) => text.includes(TYPED)),
    );
    expect(beacon.received.join('\n')).not.toContain(KEY.slice(0, 16));
  });

  it('does what the user confirms', async () => {
    await attacker.run(
      `window.parley.conversationList({ view: 'active', offset: 0, limit: 200 }).then((page) => window.parley.conversationBulk({ ids: page.value.items.map((one) => one.id), action: { kind: 'delete' } }))`,
    );
    await windows.agree();
    expect(await callAfterClick('trash:empty')).toMatchObject({ ok: true });
    await until('the trash is empty', async () => (await treasures()).trash.length === 0);
    expect((await windows.asked()).some((words) => words.includes('permanently?'))).toBe(true);
  });
});
