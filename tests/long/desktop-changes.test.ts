// Changes around a running app: the time zone, an unplugged network cable, and folders that the user may not access.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { electronRuntime } from '../../scripts/set-up/electron-runtime.mjs';
import { ParleyApp, temporaryFolder, until } from '../e2e/parley-app.ts';
import {
  ask,
  composer,
  connectFromWelcome,
  conversation,
  lastReply,
  say,
  tryPracticeService,
  waitForText,
} from '../e2e/person.ts';

const root = join(import.meta.dirname, '..', '..');
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const NOBODY = 65_534;
const ZONES = '/usr/share/zoneinfo';
const does = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0;

const hasZones = isRoot && does('unshare', '-m', 'true') && does('test', '-e', join(ZONES, 'Asia', 'Tokyo'));
const NETWORK = 'parley-cut';
const hasNetworks = isRoot && does('ip', 'netns', 'add', NETWORK) && does('ip', 'netns', 'del', NETWORK);

let place: string;
let app: ParleyApp | null;

beforeAll(() => {
  if (!isRoot) console.info('Not root on Linux: no time zone, network or user was changed.');
  else {
    if (!hasZones) console.info('No mount namespace or time zones: the time zone was not changed.');
    if (!hasNetworks) console.info('No network namespaces (ip netns): the network was not cut.');
  }
});

beforeEach(async () => {
  place = await temporaryFolder();
  app = null;
});

afterEach(async () => {
  await app?.dispose();
  await rm(place, { recursive: true, force: true });
});

describe('the time zone', () => {
  it.runIf(hasZones)('may change while the app runs: times are then shown in the new zone', async () => {
    // ICU reads the zone's name from the link `localtime`. Only the app sees this folder instead of /etc.
    const folder = join(place, 'etc');
    cpSync('/etc', folder, { recursive: true, verbatimSymlinks: true });
    const set = (name: string): void => {
      symlinkSync(join(ZONES, name), join(folder, 'localtime.new'));
      renameSync(join(folder, 'localtime.new'), join(folder, 'localtime'));
    };
    set('Asia/Tokyo');
    const { executablePath, appArguments } = await electronRuntime();
    const start = join(place, 'start.sh');
    const mounted = `mount --bind "${folder}" /etc && exec "$@"`;
    const words = [executablePath, ...appArguments].map((word) => `'${word}'`).join(' ');
    writeFileSync(start, `#!/bin/sh\nunset TZ\nexec unshare -m sh -c '${mounted}' sh ${words} "$@"\n`);
    chmodSync(start, 0o755);
    app = await ParleyApp.start({ executable: start, args: [root] });
    const { page } = app;
    await tryPracticeService(page);
    await ask(page, 'Apples');
    const offset = () => page.evaluate(() => new Date().getTimezoneOffset());
    expect(await offset()).toBe(-9 * 60);
    set('America/Phoenix');
    await until('the window has the new zone', async () => (await offset()) === 7 * 60);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const moments = await page.evaluate(() =>
      Array.from({ length: 120 }, (_, seconds) =>
        new Date(Date.now() - seconds * 1000).toLocaleString('en', {
          timeZone: 'America/Phoenix',
          dateStyle: 'medium',
          timeStyle: 'medium',
        }),
      ),
    );
    await lastReply(page).hover();
    await lastReply(page).getByRole('button', { name: 'Details' }).click();
    await until('Details say when it was, in the new zone', async () => {
      const said = await page.locator('body').innerText();
      return moments.some((moment) => said.includes(moment));
    });
  });
});

describe('the network', () => {
  const ADDRESSES = { here: '10.77.31.1', there: '10.77.31.2' };
  let service: ChildProcess | null = null;

  afterEach(() => {
    service?.kill('SIGKILL');
    spawnSync('ip', ['link', 'del', 'parley-here']);
    spawnSync('ip', ['netns', 'del', NETWORK]);
  });

  it.runIf(hasNetworks)(
    'is cut in the middle of a reply: the reply keeps its text, and the next one arrives once the network is back',
    async () => {
      const run = (...args: readonly string[]): void => expect(spawnSync('ip', args).stderr.toString()).toBe('');
      const connect = (): void => {
        run('link', 'set', 'parley-here', 'up');
        run('addr', 'replace', `${ADDRESSES.here}/24`, 'dev', 'parley-here');
      };
      run('netns', 'add', NETWORK);
      run('link', 'add', 'parley-here', 'type', 'veth', 'peer', 'name', 'parley-there', 'netns', NETWORK);
      run('-n', NETWORK, 'addr', 'add', `${ADDRESSES.there}/24`, 'dev', 'parley-there');
      run('-n', NETWORK, 'link', 'set', 'parley-there', 'up');
      connect();
      service = spawn('ip', ['netns', 'exec', NETWORK, process.execPath, '-e', SERVICE, ADDRESSES.there]);
      const port = await new Promise<string>((resolve) =>
        service?.stdout?.once('data', (data) => resolve(String(data).trim())),
      );
      app = await ParleyApp.start();
      const { page } = app;
      await connectFromWelcome(page, {
        baseUrl: `http://${ADDRESSES.there}:${port}/v1`,
        apiKey: 'sk-test-network-cut-11',
      });
      await page.getByRole('checkbox', { name: 'Send the key unencrypted anyway' }).check();
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await composer(page).waitFor();
      await say(page, 'Count for ever');
      await waitForText(conversation(page), 'word 20 ');
      run('link', 'set', 'parley-here', 'down');
      const hasEnded = async () => (await page.getByRole('button', { name: 'Stop', exact: true }).count()) === 0;
      await until('the reply has ended', hasEnded, 150_000);
      await waitForText(lastReply(page), 'word 20 ');
      await say(page, 'Still there?');
      await until('the second reply fails, too', hasEnded, 60_000);
      connect();
      await say(page, 'Just one');
      await waitForText(conversation(page), 'Here again.');
    },
  );
});

/** A service that streams numbers until the network is cut, or answers briefly. */
const SERVICE = `
  const server = require('node:http').createServer((request, response) => {
    let body = '';
    request.on('data', (part) => { body += part; });
    request.on('end', () => {
      if (request.url.endsWith('/models')) return response.end(JSON.stringify({ data: [{ id: 'counter' }] }));
      const { stream, messages } = JSON.parse(body);
      const say = (content) => response.write('data: ' + JSON.stringify({ choices: [{ delta: { content } }] }) + '\\n\\n');
      const last = messages.at(-1).content;
      if (!stream) return response.end(JSON.stringify({ choices: [{ message: { content: 'Ok' }, finish_reason: 'stop' }] }));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (last.startsWith('Count')) {
        let at = 0;
        const timer = setInterval(() => say('word ' + ++at + ' '), 50);
        return response.on('close', () => clearInterval(timer));
      }
      say('Here again.');
      response.end('data: [DONE]\\n\\n');
    });
  });
  server.listen(0, process.argv[1], () => console.log(server.address().port));
`;

describe('a user without permissions', () => {
  it.runIf(isRoot && does('setpriv', '--version'))('sees why the app cannot start with that profile', async () => {
    const { executablePath, appArguments } = await electronRuntime();
    const profile = join(place, 'profile');
    await mkdir(profile, { mode: 0o700 });
    chownSync(profile, NOBODY, NOBODY);
    const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ELECTRON_RUN_AS_NODE: _node, ...env } = process.env;
    // Root without capabilities is an ordinary user that may still read the project's folder.
    const command = ['--bounding-set=-all', '--inh-caps=-all', executablePath, ...appArguments, '--no-sandbox', root];
    const started = spawn('setpriv', [...command, `--user-data-dir=${profile}`], { env });
    let said = '';
    started.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const exitCode = await new Promise<number | null>((resolve) => started.once('close', resolve));
    expect(said).toContain(profile);
    expect(said.match(/Parley could not start/g)).toHaveLength(1);
    expect(said).not.toMatch(/\n\s+at /);
    expect(exitCode).toBe(1);
  });
});
