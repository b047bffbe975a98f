// `npm start` hides Chromium's known noise, and no other message.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isEngineNoise, passOnWithoutNoise } from '../../scripts/packaging/engine-noise.mjs';

const BUS =
  '[30403:1121/230056.718109:ERROR:bus.cc(407)] Failed to connect to the bus: Failed to connect to socket /run/dbus/system_bus_socket: No such file or directory';
const NOISE = [
  BUS,
  '[30403:1121/230057.235278:ERROR:bus.cc(407)] Failed to connect to the bus: Could not parse server address: Unknown address type (examples of valid types are "tcp" and on UNIX "unix")',
  '[30443:1121/230057.940192:ERROR:viz_main_impl.cc(181)] Exiting GPU process due to errors during initialization',
  '[30457:1121/230057.968287:ERROR:command_buffer_proxy_impl.cc(131)] ContextResult::kTransientFailure: Failed to send GpuControl.CreateCommandBuffer.',
  '(electron:30403): libnotify-WARNING **: 23:01:18.129: Failed to connect to proxy',
  '[30403:1121/230118.129914:ERROR:libnotify_notification.cc(50)] notify_notification_show: domain=1100 code=13 message="Unknown or unsupported transport “disabled” for address “disabled:”"',
  '[30403:30444:1121/230056.718109:ERROR:dbus/object_proxy.cc:573] Failed to call method: org.freedesktop.DBus.StartServiceByName: object_path= /org/freedesktop/DBus',
];
const MESSAGES = [
  'Parley is running; close its window or press Ctrl+C to end it.',
  '[30403:1121/230056.718109:ERROR:bus.cc(407)] Something else about the bus',
  '[30403:1121/230056.718109:ERROR:network_service_instance_impl.cc(612)] Network service crashed, restarting service.',
  '[30403:1121/230056.718109:FATAL:bus.cc(407)] Failed to connect to the bus: no',
  `Error: ${BUS}`,
  'Failed to connect to the bus: said by somebody else',
  '',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-noise-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('an engine message', () => {
  it.each(NOISE)('is noise: %s', (line) => {
    expect(isEngineNoise(line)).toBe(true);
    expect(isEngineNoise(`${line}\r`)).toBe(true);
  });

  it.each(MESSAGES)('is shown: %s', (line) => {
    expect(isEngineNoise(line)).toBe(false);
  });
});

describe("the app's output", () => {
  it('is passed on line by line and in order; the noise goes to the file', async () => {
    const text = [MESSAGES[0], NOISE[0], MESSAGES[2], NOISE[2], 'the last line, without an end'].join('\n');
    const shown = new PassThrough();
    const log = join(folder, 'deeper', 'engine.log');
    // Pipes, too, split text in the middle of lines.
    const pieces = text.match(/[\s\S]{1,37}/g) ?? [];
    await passOnWithoutNoise(Readable.from(pieces, { objectMode: false }), shown, log);
    shown.end();
    expect(await new Response(Readable.toWeb(shown) as ReadableStream).text()).toBe(
      `${MESSAGES[0]}\n${MESSAGES[2]}\nthe last line, without an end\n`,
    );
    expect(readFileSync(log, 'utf8')).toBe(`${NOISE[0]}\n${NOISE[2]}\n`);
  });
});
