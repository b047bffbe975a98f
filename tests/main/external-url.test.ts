// Which addresses may be opened outside the app, and in which form.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { externalUrl } from '../../electron/shell/external-url.ts';
import { LIMITS } from '../../shared/limits.ts';

test.each([
  'about:blank',
  'chrome://settings',
  'devtools://devtools',
  'file:///etc/passwd',
  'file://host/share',
  'ftp://example.com/',
  'intent://scan/#Intent;end',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'jar:https://example.com!/',
  'ldap://example.com/',
  'ms-officecmd:{}',
  'ms-settings:',
  'search-ms:query=x',
  'shell:startup',
  'sms:+1',
  'ssh://-oProxyCommand=x/',
  'steam://run/1',
  'tel:+1',
  'vscode://file/etc',
  'ws://example.com/',
  'wss://example.com/',
  'x-apple.systempreferences:',
  '\\\\host\\share',
  'C:\\Windows\\System32\\calc.exe',
  '/etc/passwd',
  '',
])('refuses %j', (address) => {
  expect(externalUrl(address)).toBeNull();
});

test.each([
  'https://user:password@example.com/',
  'https://user@example.com/',
  'https://:password@example.com/',
  'https://example.com@evil.example/',
  'https://example.com%2f@evil.example/',
])('refuses %j, because a name before the host is misleading', (address) => {
  expect(externalUrl(address)).toBeNull();
});

test.each([
  ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
  ['https://аррӏе.com/', 'https://xn--80ak6aa92e.com/'],
  ['https://example。com/', 'https://example.com/'],
  ['https://ｅｘａｍｐｌｅ.com/', 'https://example.com/'],
  ['https://0x7f.1/', 'https://127.0.0.1/'],
  ['HTTPS://EXAMPLE.COM/A?b=c#d', 'https://example.com/A?b=c#d'],
  ['https:\\\\example.com\\a', 'https://example.com/a'],
  ['https://example.com/ä?ö=ü', 'https://example.com/%C3%A4?%C3%B6=%C3%BC'],
  ['https://[::1]:8080/', 'https://[::1]:8080/'],
  ['mailto:ada@example.com?subject=Hello&body=There', 'mailto:ada@example.com?subject=Hello&body=There'],
])('allows %j and shows its real host', (address, opened) => {
  expect(externalUrl(address)).toBe(opened);
});

test.each([
  'mailto:ada@example.com?attach=/etc/passwd',
  'mailto:ada@example.com?Attachment=file:///etc/passwd',
  'mailto:?subject=x&attach=C:\\secret.txt',
  'mailto:?X-Header=1',
])('refuses %j, because a link may not add attachments', (address) => {
  expect(externalUrl(address)).toBeNull();
});

test('returns addresses that are short, plain ASCII and mean the same when parsed again', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc
          .tuple(
            fc.constantFrom('http://', 'https://', 'https:', 'mailto:', 'HTTP://', ''),
            fc.string({ unit: 'binary' }),
          )
          .map((parts) => parts.join('')),
      ),
      (text) => {
        const url = externalUrl(text);
        if (url === null) return;
        expect(url).toMatch(/^(?:https?:\/\/|mailto:)[\x21-\x7e]*$/);
        expect(url.length).toBeLessThanOrEqual(LIMITS.urlMaxChars);
        expect(externalUrl(url)).toBe(url);
      },
    ),
    { numRuns: 5_000 },
  );
});
