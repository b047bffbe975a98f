// Requests between window and main: who may send them, and with what.
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsGesture } from '../../electron/gestures.ts';
import { isTrustedSender, REFUSED, registerRequests } from '../../electron/ipc.ts';
import { REQUEST_NAMES } from '../../shared/ipc-names.ts';
import { GOOD_INPUTS } from '../helpers/data/good-inputs.ts';
import { invokable } from './electron-fake.ts';

const refused = { ok: false, error: REFUSED };
const frame = (url: string, origin: string, parent: unknown = null) => ({ url, origin, parent });
const ours = frame('app://parley/index.html', 'app://parley');
let isActive = true;
const sender = { mainFrame: ours, executeJavaScriptInIsolatedWorld: () => Promise.resolve(isActive) };
const called: string[] = [];

const ask = (name: string, event: object, input: unknown) => {
  const handler = invokable.get(name);
  if (handler === undefined) throw new Error(`${name} has no handler`);
  return handler({ sender, senderFrame: ours, ...event }, input);
};

beforeAll(() => {
  const handlers = Object.fromEntries(
    REQUEST_NAMES.map((name) => [
      name,
      () => {
        called.push(name);
        return { ok: true, value: null };
      },
    ]),
  );
  Reflect.apply(registerRequests, null, [handlers, () => [{ webContents: sender }], null]);
});
beforeEach(() => {
  called.length = 0;
  isActive = true;
});

describe('an unknown sender', () => {
  const strangers = {
    'a frame inside the page': frame('app://parley/index.html', 'app://parley', ours),
    'about:blank': frame('about:blank', 'app://parley'),
    'the diagram frame': frame('app://parley/mermaid-frame.html', 'null', ours),
    'a page of another origin': frame('https://example.com/', 'https://example.com'),
    'a file': frame('file:///tmp/x.html', 'file://'),
    'an opaque origin': frame('app://parley/index.html', 'null'),
    'a frame that is gone': null,
  };
  it.each(Object.entries(strangers))('that is %s is refused on every channel', async (_name, senderFrame) => {
    for (const name of REQUEST_NAMES) expect(await ask(name, { senderFrame }, GOOD_INPUTS[name])).toEqual(refused);
    expect(called).toEqual([]);
  });

  it('is refused even as the main frame of our window, and our page is refused anywhere else', () => {
    const moved = frame('https://example.com/', 'https://example.com');
    for (const one of [moved, frame('about:blank', 'app://parley'), frame('app://parley.evil/', 'app://parley.evil')])
      expect(Reflect.apply(isTrustedSender, null, [one, [one], ['app://parley']])).toBe(false);
    expect(Reflect.apply(isTrustedSender, null, [ours, [], ['app://parley']])).toBe(false);
    expect(Reflect.apply(isTrustedSender, null, [ours, [ours], ['app://parley']])).toBe(true);
  });
});

describe('our own page', () => {
  it('gets an answer later if it asks before any handler exists', async () => {
    let answer: (handlers: object) => void = () => undefined;
    const handlers = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const before = new Map(invokable);
    Reflect.apply(registerRequests, null, [handlers, () => [{ webContents: sender }], null]);
    const early = ask('app:bootstrap', {}, {});
    const stranger = ask('app:bootstrap', { senderFrame: null }, {});
    expect(await stranger).toEqual(refused);
    answer({ 'app:bootstrap': () => ({ ok: true, value: 'late' }) });
    expect(await early).toEqual({ ok: true, value: 'late' });
    for (const [name, handler] of before) invokable.set(name, handler);
  });

  it('is answered', async () => {
    expect(await ask('app:bootstrap', {}, {})).toEqual({ ok: true, value: null });
    expect(called).toEqual(['app:bootstrap']);
  });

  it.each(REQUEST_NAMES.filter((name) => needsGesture(name, GOOD_INPUTS[name])))(
    'needs a click for %s',
    async (name) => {
      // Complete settings include a file of authorities, which no page may name.
      const input = name === 'settings:update' ? { patch: { extraCaFile: '' } } : GOOD_INPUTS[name];
      isActive = false;
      expect(await ask(name, {}, input)).toEqual(refused);
      expect(called).toEqual([]);
      isActive = true;
      expect(await ask(name, {}, input)).toEqual({ ok: true, value: null });
    },
  );

  it('needs a click to register a shortcut that works in every program', async () => {
    isActive = false;
    expect(await ask('settings:update', {}, { patch: { isQuickWindowOn: true } })).toEqual(refused);
    isActive = true;
    expect(await ask('settings:update', {}, { patch: { isQuickWindowOn: true } })).toEqual({ ok: true, value: null });
  });

  it("needs no click for settings that act only inside the app, and can't name an authorities file", async () => {
    isActive = false;
    expect(await ask('settings:update', {}, { patch: { theme: 'dark' } })).toEqual({ ok: true, value: null });
    isActive = true;
    expect(await ask('settings:update', {}, { patch: { extraCaFile: '/tmp/theirs.pem' } })).toEqual(refused);
  });

  it.each(REQUEST_NAMES)('can’t do anything on %s with invalid input', async (name) => {
    const anything = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
      fc.constantFrom<unknown>(undefined, null, 'x', 0, Number.NaN, [], [[]], { ok: true }),
      fc.object().map((value) => ({ ...value, __surplus__: 1 })),
      fc.constant(JSON.parse('{"__proto__":{"isConfirmed":true,"id":"x"},"constructor":{"prototype":{"x":1}}}')),
      fc
        .integer({ min: 1, max: 3 })
        .map((n) => ({ id: 'x'.repeat(n * 1_000_000), text: 'y'.repeat(n * 1_000_000), surplus: 1 })),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (input) => {
        // An empty object is valid input for many requests.
        fc.pre(!(typeof input === 'object' && input !== null && Object.keys(input).length === 0));
        called.length = 0;
        expect(await ask(name, {}, input)).toEqual(refused);
        expect(called).toEqual([]);
      }),
      { numRuns: 100 },
    );
    expect(Reflect.get({}, 'isConfirmed')).toBeUndefined();
  });

  it('learns nothing about an internal failure', async () => {
    const quiet = { 'app:bootstrap': () => Promise.reject(new Error('secret inside')) };
    invokable.clear();
    Reflect.apply(registerRequests, null, [quiet, () => [{ webContents: sender }], null]);
    expect(await ask('app:bootstrap', {}, {})).toEqual({ ok: false, error: { reason: 'unexpected' } });
  });
});
