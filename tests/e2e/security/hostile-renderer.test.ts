// A compromised page: whatever script runs in it, it gets no key, no network and no file, and nonsense has no effect.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodName, REQUEST_NAMES } from '../../../shared/ipc-names.ts';
import { ParleyApp, until } from '../parley-app.ts';
import { ask, composer, connectFromWelcome, hasFocus } from '../person.ts';
import { type ScriptedService, startScriptedService } from '../scripted-service.ts';
import { type Attacker, attackerIn } from './attacker.ts';
import { type Beacon, type Openings, recordOpenings, startBeacon } from './witnesses.ts';

const KEY = 'sk-canary-Hq3vR8tYw2Lm6ZxP';

let app: ParleyApp;
let service: ScriptedService;
let beacon: Beacon;
let openings: Openings;
let attacker: Attacker;
let connectionId: string;

const call = (method: string, input: unknown) => attacker.run(`window.parley.${method}(${JSON.stringify(input)})`);
const idle = () =>
  until('the last click is long ago', async () => (await attacker.run('navigator.userActivation.isActive')) === false);

beforeAll(async () => {
  beacon = await startBeacon();
  openings = await recordOpenings();
  service = await startScriptedService();
  service.keys.add(KEY);
  app = await ParleyApp.start({ env: openings.env });
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(app.page));
  await ask(app.page, 'Hi');
  attacker = await attackerIn(app.page);
  connectionId = String(await attacker.run('window.parley.appBootstrap({}).then((b) => b.value.connections[0].id)'));
  await idle();
});

afterAll(async () => {
  await app?.dispose();
  await service?.close();
  await beacon?.close();
});

const movedTo = (baseUrl: string, extra: object = {}) => ({
  id: connectionId,
  input: {
    name: 'Moved',
    baseUrl,
    consoleUrl: '',
    isRetryEnabled: false,
    timeouts: { responseStartMs: null, idleMs: null, nextTokenMs: null, wholeResponseMs: null },
    isClearTextAllowed: true,
    ...extra,
  },
});

describe('a script in the page', () => {
  it("can't move a connection to another host and take its key along", async () => {
    expect(await call('connectionUpdate', movedTo(beacon.origin))).toMatchObject({ ok: false });
    expect(await call('connectionUpdate', movedTo(beacon.origin, { apiKey: '  ' }))).toMatchObject({ ok: false });
    await call('connectionModels', { id: connectionId, isRefresh: true });
    await call('connectionTest', { id: connectionId });
    expect(beacon.requests).toEqual([]);
  });

  it.each([
    ['appOpenExternal', (to: string) => ({ url: `${to}/?what=was+said` })],
    ['appLoadImage', (to: string) => ({ url: `${to}/what-was-said.png` })],
    ['connectionCreate', (to: string) => ({ ...movedTo(to).input, apiKey: 'what was said' })],
  ])('reaches no host by %s without a click', async (method, input) => {
    expect(await call(method, input(beacon.origin))).toEqual({ ok: false, error: { reason: 'refused' } });
    expect(beacon.requests).toEqual([]);
    expect(await openings.read()).toEqual([]);
  });

  it.each([
    'calculator://',
    'file:///etc/passwd',
    'smb://host/share',
    'javascript:alert(1)',
    'app://parley/index.html',
  ])("can't have %s opened, even with a click", async (url) => {
    const answer = await app.page.evaluate((one) => window.parley.appOpenExternal({ url: one }), url);
    expect(answer.ok).toBe(false);
    expect(await openings.read()).toEqual([]);
  });

  it('finds no key in anything it can request', async () => {
    const told = await attacker.run(`(async () => {
      const p = window.parley;
      const boot = await p.appBootstrap({});
      const ids = boot.value.open.path.map((message) => message.id);
      const all = [boot, await p.dataStatus({}), await p.appContactedHosts({}), await p.trashList({}),
        await p.connectionModels({ id: '${connectionId}', isRefresh: false }),
        await p.connectionTest({ id: '${connectionId}' }),
        await p.searchQuery({ query: '${KEY.slice(0, 12)}', offset: 0 })];
      for (const messageId of ids) all.push(await p.messageDetails({ messageId }));
      return JSON.stringify(all);
    })()`);
    expect(String(told)).toContain('"lastFour"');
    expect(String(told).replaceAll(KEY.slice(0, 12), '')).not.toContain(KEY.slice(12, 20));
  });

  it('changes nothing by sending nonsense on any channel, and the app still answers', async () => {
    const state = `(async () => {
      const boot = (await window.parley.appBootstrap({})).value;
      return JSON.stringify([boot.settings, boot.connections.map((one) => [one.id, one.name, one.baseUrl]),
        boot.conversationCount, boot.open.path.map((message) => [message.id, message.text])]);
    })()`;
    const before = await attacker.run(state);
    const nonsense = fc.sample(
      fc.oneof(
        fc.jsonValue(),
        fc.object().map((value) => ({ ...value, surplus: 1 })),
        fc.constantFrom<unknown>(
          null,
          1,
          'x',
          [],
          [{}],
          { id: {} },
          { id: ['x'] },
          { ids: 'x' },
          { isConfirmed: 'true' },
          { isConfirmed: 1 },
        ),
        fc.constant({ id: 'x'.repeat(300_000), text: 'y', messageId: 'z' }),
      ),
      { numRuns: 25, seed: 20 },
    );
    // An empty object is valid input for many requests.
    const wrong = nonsense.filter(
      (value) => !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
    );
    const methods = REQUEST_NAMES.map((name) => methodName(name));
    const accepted = await attacker.run(`(async () => {
      const accepted = [];
      const inputs = ${JSON.stringify(wrong)};
      inputs.push(JSON.parse('{"__proto__":{"id":"x"},"surplus":1}'), undefined);
      for (const method of ${JSON.stringify(methods)}) for (const input of inputs) {
        const answer = await window.parley[method](input).catch((error) => ({ ok: false, error }));
        if (answer.ok) accepted.push(method);
      }
      return accepted;
    })()`);
    expect(accepted).toEqual([]);
    expect(await attacker.run(state)).toBe(before);
  });
});
