// The only check between links in chats and the system's browser and mail program.
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openExternal } from '../../electron/shell/external-links.ts';
import { externalUrl } from '../../electron/shell/external-url.ts';
import hostile from '../renderer/markdown/data/hostile-markdown.json' with { type: 'json' };
import { opened } from './electron-fake.ts';

interface Entry {
  readonly class: string;
  readonly markdown?: string;
}
const entries: readonly Entry[] = hostile;

beforeEach(() => {
  opened.length = 0;
});

/** Everything in the hostile links that could be mistaken for an address. */
const hostileAddresses = entries
  .filter((entry) => entry.class === 'links')
  .flatMap((entry) =>
    [...(entry.markdown ?? '').matchAll(/[a-z][a-z0-9+.\-_]{1,40}:[^\s)>\]"]*/gi)].map(([address]) => address),
  )
  .filter((address) => !/^(?:https?|mailto):/i.test(address));

describe('the link check', () => {
  it.each([...new Set(hostileAddresses)])('does not open %s', async (address) => {
    expect(await openExternal(address)).toBe(false);
    expect(opened).toEqual([]);
  });

  it.each([
    'calculator://',
    'ms-msdt:/id',
    'smb://host/share',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'app://parley/index.html',
    'blob:https://example.com/1',
    'view-source:https://example.com',
    'https://user:password@example.com/',
    'https://user@example.com/',
    'https://',
    ' https://example.com/',
    'https://example.com/\u0000',
    'java\nscript:alert(1)',
    'https://exa\tmple.com/',
    '//example.com/',
    'example.com',
    `https://example.com/${'a'.repeat(10_000)}`,
  ])('does not open %j', async (address) => {
    expect(await openExternal(address)).toBe(false);
    expect(opened).toEqual([]);
  });

  it('opens web and mail addresses, as the URL parser reads them', async () => {
    expect(await openExternal('https://exämple.com/a')).toBe(true);
    expect(await openExternal('mailto:someone@example.com')).toBe(true);
    expect(opened).toEqual(['https://xn--exmple-cua.com/a', 'mailto:someone@example.com']);
  });

  it('allows only three schemes, whatever text it gets', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.tuple(fc.string(), fc.string()).map((parts) => parts.join(':')),
        ),
        (text) => {
          const url = externalUrl(text);
          return url === null || /^(?:https?:\/\/|mailto:)/.test(url);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
