/** Terminal output of the scripts: progress of long steps, and one clear sentence for a failure. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** A failure that the user at the terminal can act on: printed as one sentence, without a stack. */
export class Failure extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}

/**
 * Parses the command's arguments. An unknown option fails with the usage: Node's own message is written for developers.
 *
 * @template {import('node:util').ParseArgsConfig} T
 * @param {string} usage how the command is called
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 * @throws {Failure} with the usage
 */
export function argumentsOf(usage, config) {
  try {
    return parseArgs(config);
  } catch {
    throw new Failure(`Usage: ${usage}`);
  }
}

/** True if Node was started with this module. @param {string} moduleUrl its `import.meta.url` */
export function isEntryPoint(moduleUrl) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(moduleUrl));
}

/**
 * Runs a command's work and turns any failure into one sentence and a non-zero exit code.
 * `PARLEY_DEBUG=1` adds the stack.
 *
 * @param {() => Promise<number | void> | number | void} work resolves to the exit code
 */
export async function runCommand(work) {
  try {
    process.exitCode = (await work()) ?? process.exitCode ?? 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message.trim());
    if (process.env.PARLEY_DEBUG && error instanceof Error) console.error(error.stack);
    process.exitCode = error instanceof Failure ? error.exitCode : 1;
  }
}

const PROGRESS_AFTER_MS = 2_000;
const PROGRESS_EVERY_MS = 10_000;

/**
 * Runs a step; prints what it is doing after two seconds, and again every ten.
 *
 * @template T
 * @param {string} name what is being done, as `Doing something`
 * @param {(report: (detail: string) => void) => Promise<T> | T} work may report how far it is
 * @returns {Promise<T>}
 */
export async function withProgress(name, work) {
  const startedAt = Date.now();
  let detail = '';
  let hasSpoken = false;
  const speak = () => {
    hasSpoken = true;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`${name} … ${seconds} s${detail ? ` (${detail})` : ''}`);
  };
  let repeating = setTimeout(() => {
    speak();
    repeating = setInterval(speak, PROGRESS_EVERY_MS);
  }, PROGRESS_AFTER_MS);
  try {
    const result = await work((text) => {
      detail = text;
    });
    if (hasSpoken) console.log(`${name}: done in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    return result;
  } finally {
    clearTimeout(repeating);
    clearInterval(repeating);
  }
}

/**
 * Runs a program to its end and collects its output, or shows it with `isShown`.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean, signal?: AbortSignal }} [options]
 * @returns {Promise<{ exitCode: number, output: string }>} `exitCode` 127 if it couldn't be started or was aborted
 */
export function run(program, args, options = {}) {
  const { cwd, env, isShown = false, signal } = options;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...(cwd === undefined ? {} : { cwd }),
      ...(signal === undefined ? {} : { signal, killSignal: 'SIGKILL' }),
      env: env ?? process.env,
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && /\.cmd$/.test(program),
    });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const finish = (/** @type {number} */ exitCode, /** @type {string} */ added = '') => {
      resolve({ exitCode, output: Buffer.concat(chunks).toString('utf8') + added });
    };
    child.once('error', (error) => finish(127, error.message));
    child.once('close', (code, signal) => finish(code ?? (signal ? 128 : 1)));
  });
}
