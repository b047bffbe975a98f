// Loads one image from the web after a click: only raster formats of limited size, without redirects and without a key.
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { loadRemoteImage } from '../../electron/network/remote-image.ts';
import { listening } from '../helpers/system/loopback.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';

const PNG = Buffer.from('iVBORw0KGgo=', 'base64');

async function load(listener: RequestListener, address = (port: number) => `http://127.0.0.1:${port}/picture`) {
  const seen: { readonly url: string; readonly headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    listener(request, response);
  });
  const { port, close } = await listening(server);
  const transport = createNodeTransport();
  onTestFinished(() => {
    transport.close();
    return close();
  });
  return { result: await loadRemoteImage(address(port), transport.fetch), seen };
}

test.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'IMAGE/PNG; charset=binary'])(
  'loads %s',
  async (type) => {
    const { result, seen } = await load((_, response) => response.writeHead(200, { 'content-type': type }).end(PNG));
    const plain = type.split(';')[0]?.toLowerCase();
    expect(result).toEqual({ ok: true, value: { dataUrl: `data:${plain};base64,${PNG.toString('base64')}` } });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
    expect(seen[0]?.headers).not.toHaveProperty('referer');
  },
);

test.each(['image/svg+xml', 'image/avif', 'text/html', 'application/octet-stream', 'image/png,image/svg+xml', ''])(
  'refuses the type %j',
  async (type) => {
    const { result } = await load((_, response) =>
      response.writeHead(200, { 'content-type': type }).end('<svg onload="alert(1)"/>'),
    );
    expect(result).toEqual({ ok: false, error: { reason: 'image_not_loaded' } });
  },
);

test.each([301, 302, 303, 307, 308])("doesn't follow a redirect with status %s", async (status) => {
  const { result, seen } = await load((_, response) =>
    response.writeHead(status, { location: '/elsewhere', 'content-type': 'image/png' }).end(),
  );
  expect(result).toEqual({ ok: false, error: { reason: 'image_not_loaded' } });
  expect(seen.map(({ url }) => url)).toEqual(['/picture']);
});

test.each([404, 500, 204, 206])('accepts no image from an answer with status %s', async (status) => {
  const { result } = await load((_, response) => response.writeHead(status, { 'content-type': 'image/png' }).end());
  expect(result).toMatchObject({ ok: false, error: { reason: 'image_not_loaded' } });
});

test('stops reading an image that is too large, even if no length was declared', async () => {
  const block = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const { result } = await load((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    const write = () => {
      while (!response.destroyed && sent < 1_000) {
        sent += 1;
        if (!response.write(block)) {
          response.once('drain', write);
          return;
        }
      }
      response.end();
    };
    write();
  });
  expect(result).toEqual({ ok: false, error: { reason: 'image_too_large' } });
  expect(sent).toBeLessThan(1_000);
});

test('reports a broken connection', async () => {
  const { result } = await load((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
    response.write(PNG, () => response.destroy());
  });
  expect(result).toMatchObject({ ok: false, error: { reason: 'image_not_loaded' } });
});

test.each([
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'ftp://example.com/a.png',
  'not an address',
  'http://name:password@127.0.0.1:PORT/picture',
])("requests nothing for “%s”, which isn't a plain web address", async (address) => {
  const listener: RequestListener = (_, response) => response.end();
  const { result, seen } = await load(listener, (port) => address.replace('PORT', String(port)));
  expect(result).toEqual({ ok: false, error: { reason: 'image_refused' } });
  expect(seen).toEqual([]);
});
