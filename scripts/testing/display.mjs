/** Provides a display for windows: the user's own, or a virtual one. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../terminal.mjs';

const SCREEN = '1600x1000';

/** True if there is no display to open a window on. */
export const isHeadless = () => process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;

/**
 * Runs `work` with an environment in which windows can open.
 *
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @param {{ isAlwaysVirtual?: boolean, size?: string }} [options] `isAlwaysVirtual`: tests don't disturb the user's own
 *   screen; `size`: of the virtual one
 * @returns {Promise<T>}
 */
export async function withDisplay(work, { isAlwaysVirtual = false, size = SCREEN } = {}) {
  if (process.platform !== 'linux' || !(isHeadless() || isAlwaysVirtual)) return work(process.env);
  const folder = await mkdtemp(join(tmpdir(), 'parley-display-'));
  try {
    const authority = join(folder, 'authority');
    await writeFile(authority, authorityEntry(), { mode: 0o600 });
    const server = await startServer(authority, size);
    try {
      const { WAYLAND_DISPLAY: _unused, ...env } = process.env;
      return await work({ ...env, DISPLAY: `:${server.number}`, XAUTHORITY: authority });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with virtual displays for windows that must not share focus or clipboard; `PARLEY_SCREENS` lists each
 * display's environment.
 *
 * @template T
 * @param {number} count
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function withDisplays(count, work) {
  /** @type {NodeJS.ProcessEnv[]} */
  const screens = [];
  /** @type {(env: NodeJS.ProcessEnv) => Promise<T>} */
  const next = (env) => {
    screens.push({ DISPLAY: env.DISPLAY, XAUTHORITY: env.XAUTHORITY });
    if (screens.length < count) return withDisplay(next, { isAlwaysVirtual: true });
    return work({ ...env, PARLEY_SCREENS: JSON.stringify(screens) });
  };
  return withDisplay(next, { isAlwaysVirtual: true });
}

/** @param {string} authority @param {string} size @returns {Promise<{ number: string, stop: () => Promise<void> }>} */
function startServer(authority, size) {
  return new Promise((resolve, reject) => {
    // `-displayfd` lets the server choose a free number itself, so that simultaneous runs don't collide.
    const server = spawn(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp', '-auth', authority, '-noreset'],
      // In its own process group, so that Ctrl+C ends the app first, then its display.
      { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true },
    );
    const ended = new Promise((done) => server.once('exit', done));
    const stop = async () => {
      server.kill('SIGTERM');
      await ended;
    };
    let complaint = '';
    server.stderr?.on('data', (chunk) => {
      complaint = `${complaint}${chunk}`.slice(-2_000);
    });
    let said = '';
    server.stdio[3]?.on('data', (chunk) => {
      said += chunk;
      if (said.endsWith('\n')) resolve({ number: said.trim(), stop });
    });
    server.once('error', () =>
      reject(new Failure('Xvfb is missing, and without it there is no virtual display: install it and try again.')),
    );
    server.once('exit', () =>
      reject(new Failure(`The virtual display did not start: ${complaint.trim().split('\n').at(-1) ?? ''}`)),
    );
    process.once('exit', () => server.kill('SIGTERM'));
  });
}

/** A random password for the display, in the format of Xauthority, valid for any display number. */
function authorityEntry() {
  const ANY_ADDRESS = 0xffff;
  const field = (/** @type {Buffer} */ content) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(content.length);
    return Buffer.concat([length, content]);
  };
  const family = Buffer.alloc(2);
  family.writeUInt16BE(ANY_ADDRESS);
  return Buffer.concat([
    family,
    field(Buffer.alloc(0)),
    field(Buffer.alloc(0)),
    field(Buffer.from('MIT-MAGIC-COOKIE-1')),
    field(randomBytes(16)),
  ]);
}
