/** Separates Chromium's messages about a missing message bus or graphics card from those worth reading. */
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { inProjectCache } from '../paths.mjs';

/** Receives Chromium's harmless messages; each start overwrites it. */
const ENGINE_LOG = inProjectCache('engine.log');

/** `[1234:1121/230056.718109:ERROR:bus.cc(407)] …`; in later versions `…:ERROR:dbus/bus.cc:407] …` */
const CHROMIUM_ERROR = /^\[\d+:(?:\d+:)?\d{4}\/\d{6}\.\d+:ERROR:(?:[\w-]+\/)*([\w-]+\.cc)(?:\(\d+\)|:\d+)\] (.*)$/;

/** Messages that only concern the machine, by the Chromium source file that logs them. */
const HARMLESS = new Map([
  ['bus.cc', /^Failed to connect to the bus: /],
  ['object_proxy.cc', /^Failed to call method: org\.freedesktop\./],
  [
    'libnotify_notification.cc',
    /^notify_notification_show: domain=\d+ code=\d+ message="Unknown or unsupported transport /,
  ],
  ['viz_main_impl.cc', /^Exiting GPU process due to errors during initialization$/],
  // A page asked the GPU process for graphics just before it ended.
  [
    'command_buffer_proxy_impl.cc',
    /^ContextResult::kTransientFailure: Failed to send GpuControl\.CreateCommandBuffer\.$/,
  ],
]);

/** Matches a warning of the library that sends notifications over the bus. */
const LIBNOTIFY = /^\(\w+:\d+\): libnotify-WARNING \*\*: [\d:.]+: Failed to connect to proxy$/;

/**
 * True for a line that Chromium logs on every machine without a message bus or graphics card.
 * @param {string} line
 */
export function isEngineNoise(line) {
  const text = line.trimEnd();
  const [, file = '', said = ''] = CHROMIUM_ERROR.exec(text) ?? [];
  return HARMLESS.get(file)?.test(said) ?? LIBNOTIFY.test(text);
}

/**
 * Passes on a program's output line by line, and writes the noise to a file instead.
 *
 * @param {NodeJS.ReadableStream} source
 * @param {NodeJS.WritableStream} shown
 * @param {string} [log]
 * @returns {Promise<void>} resolves when the source has ended and everything is written
 */
export async function passOnWithoutNoise(source, shown, log = ENGINE_LOG) {
  mkdirSync(dirname(log), { recursive: true });
  const kept = createWriteStream(log);
  // If the log can't be written, the app must still start.
  kept.on('error', () => undefined);
  for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY }))
    (isEngineNoise(line) ? kept : shown).write(`${line}\n`);
  await new Promise((resolve) => kept.end(() => resolve(undefined)));
}
