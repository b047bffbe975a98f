/** Tells what Chromium says of a machine without a message bus or a graphics card from what somebody has to read. */
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { inProjectCache } from '../paths.mjs';

/** The file for harmless lines of the engine; each start overwrites it. */
const ENGINE_LOG = inProjectCache('engine.log');

/** `[1234:1121/230056.718109:ERROR:bus.cc(407)] …`, in later versions `…:ERROR:dbus/bus.cc:407] …` */
const CHROMIUM_ERROR = /^\[\d+:(?:\d+:)?\d{4}\/\d{6}\.\d+:ERROR:(?:[\w-]+\/)*([\w-]+\.cc)(?:\(\d+\)|:\d+)\] (.*)$/;

/** By the file of Chromium that says them: all are harmless, and each is about the machine alone. */
const HARMLESS = new Map([
  ['bus.cc', /^Failed to connect to the bus: /],
  ['object_proxy.cc', /^Failed to call method: org\.freedesktop\./],
  [
    'libnotify_notification.cc',
    /^notify_notification_show: domain=\d+ code=\d+ message="Unknown or unsupported transport /,
  ],
  ['viz_main_impl.cc', /^Exiting GPU process due to errors during initialization$/],
  // A page that asked the process for graphics just before that one ended.
  [
    'command_buffer_proxy_impl.cc',
    /^ContextResult::kTransientFailure: Failed to send GpuControl\.CreateCommandBuffer\.$/,
  ],
]);

/** Of the library that asks the bus for a notification. */
const LIBNOTIFY = /^\(\w+:\d+\): libnotify-WARNING \*\*: [\d:.]+: Failed to connect to proxy$/;

/**
 * Is it one of the lines that Chromium writes on every machine without a message bus or a graphics card?
 * @param {string} line
 */
export function isEngineNoise(line) {
  const text = line.trimEnd();
  const [, file = '', said = ''] = CHROMIUM_ERROR.exec(text) ?? [];
  return HARMLESS.get(file)?.test(said) ?? LIBNOTIFY.test(text);
}

/**
 * Passes on what a program writes, line by line, but for the noise, which goes to a file.
 *
 * @param {NodeJS.ReadableStream} source
 * @param {NodeJS.WritableStream} shown
 * @param {string} [log]
 * @returns {Promise<void>} resolves when the source has ended and all is written
 */
export async function passOnWithoutNoise(source, shown, log = ENGINE_LOG) {
  mkdirSync(dirname(log), { recursive: true });
  const kept = createWriteStream(log);
  // A log that cannot be written must not end the app that is being started.
  kept.on('error', () => undefined);
  for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY }))
    (isEngineNoise(line) ? kept : shown).write(`${line}\n`);
  await new Promise((resolve) => kept.end(() => resolve(undefined)));
}
