// Secrets in headers are removed from the texts of services, and ordinary words aren't.

import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { credentialOf } from '../../electron/service/credential.ts';
import { Recipient } from '../../electron/service/recipient.ts';
import { ReplyText } from '../../electron/service/reply-text.ts';
import { keyFor } from '../helpers/data/key-for.ts';

const KEY = 'sk-canary-A1b2C3d4E5f6G7h8I9j0';
const SECRET = 'gw_7Hq2Lp9Zx4Vb6Nm1';

function make(values: Readonly<Record<string, string>>) {
  const credential = credentialOf(
    keyFor(KEY),
    Object.entries(values).map(([name, value]) => ({ name, value: keyFor(value) })),
  );
  if (credential === null) throw new Error('there is something to send');
  return credential;
}

describe('headers next to the key', () => {
  const credential = make({ 'X-Gateway-Key': SECRET, 'X-Project': 'production' });

  it('are sent under their names, together with the key', () => {
    expect(credential.headers(Recipient.service('https://service.example'))).toEqual({
      authorization: `Bearer ${KEY}`,
      'X-Gateway-Key': SECRET,
      'X-Project': 'production',
    });
  });

  it('are shown as dots, with their last characters only if they are long', () => {
    expect(credential.shownHeader('x-gateway-key')).toBe('••••6Nm1');
    expect(credential.shownHeader('X-Project')).toBe('••••');
    expect(credential.shownHeader('Authorization')).toBe('Bearer ••••I9j0');
    expect(credential.shownHeader('Accept')).toBeNull();
    expect(make({ 'X-Key': 'abc12345' }).shownHeader('X-Key')).toBe('••••');
  });

  it.each([SECRET, `${SECRET.slice(0, 12)}`, Buffer.from(SECRET).toString('base64'), encodeURIComponent(`${SECRET}=`)])(
    'are removed from shown text: %s',
    (echo) => {
      const said = credential.redact(`The value ${echo} is wrong for ${KEY}.`);
      for (let at = 0; at + 8 <= SECRET.length; at++) expect(said).not.toContain(SECRET.slice(at, at + 8));
      expect(said).not.toContain('canary');
      expect(JSON.stringify(credential.redactJson({ [SECRET]: [echo] }))).not.toContain(SECRET.slice(0, 8));
    },
  );

  it('are removed from a reply that arrives in pieces, however it is cut', () => {
    const answer = `You sent ${SECRET} and ${KEY} to production.`;
    for (let size = 1; size < 24; size++) {
      const shown: string[] = [];
      const text = new ReplyText({
        onPiece: (_, piece) => shown.push(piece),
        redact: (piece, before) => credential.redactPiece(piece, before),
        redactEnd: (piece, before) => credential.redactEnd(piece, before),
        possibleStartChars: (piece) => credential.possibleStartChars(piece),
      });
      for (let at = 0; at < answer.length; at += size) {
        text.text(answer.slice(at, at + size));
        text.flush();
      }
      text.end();
      // The first two characters of a secret may pass, because they can't be recognised as its beginning.
      expect(shown.join('')).toMatch(/^You sent (?:gw?)?\[key\] and (?:sk?)?\[key\] to production\.$/);
    }
  });
});

describe("what isn't a secret", () => {
  it.each(['production', '2023-06-01', 'v2', 'tools-2024-05', 'Parley', 'https://parley.example/app', '1', 'Token'])(
    'stays in the text: %s',
    (value) => {
      const words = `Here is ${value}, as https://parley.example/app has it: 1 Token.`;
      expect(make({ 'X-Any': value }).redact(words)).toBe(words);
    },
  );

  it('includes the scheme before a secret', () => {
    const credential = make({ 'X-Auth': `Token ${SECRET}` });
    expect(credential.redact(`Token ${SECRET} is no Token.`)).toBe('Token [key] is no Token.');
  });
});

it('a credential never prints a value', () => {
  const credential = make({ 'X-Gateway-Key': SECRET });
  expect(`${inspect(credential, { depth: 9, showHidden: true })} ${JSON.stringify(credential)}`).not.toContain('7Hq2');
});

it('a credential without headers is the key, and null without a key', () => {
  const key = keyFor(KEY);
  expect(credentialOf(key, [])).toBe(key);
  expect(credentialOf(null, [])).toBeNull();
  expect(
    credentialOf(null, [{ name: 'X-A', value: keyFor('b') }])?.headers(Recipient.service('https://service.example')),
  ).toEqual({ 'X-A': 'b' });
});
