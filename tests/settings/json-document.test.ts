// Files of the app are never emptied in silence.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JsonDocument, type OpenJsonBackend } from '../../electron/settings/json-document.ts';
import { accessTo } from '../helpers/private-mode.ts';
import { appFolder, everythingIn, openConf, openConfRefused } from '../keys/app-folder.ts';

interface Words {
  readonly words: readonly string[];
}

function open(
  folder: string,
  changes: { readonly keepsDamaged?: boolean; readonly openBackend?: OpenJsonBackend } = {},
) {
  return new JsonDocument<Words>({
    folder,
    name: 'words',
    version: 2,
    openBackend: openConf,
    keepsDamaged: true,
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    parse: (content) => {
      const entries = Array.isArray(content.words) ? content.words : [];
      const words = entries.filter((entry) => typeof entry === 'string');
      return { value: { words }, damaged: words.length === entries.length ? [] : ['words'] };
    },
    serialize: ({ words }) => ({ words }),
    ...changes,
  });
}

const fileIn = (folder: string) => join(folder, 'words.json');

describe('a file of the app', () => {
  it('begins with its defaults without writing anything', () => {
    const folder = appFolder();
    expect(open(folder)).toMatchObject({ value: { words: [] }, problem: null });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('comes back as it was written, readable by the user only', () => {
    const folder = appFolder();
    expect(open(folder).replace({ words: ['a', 'b'] })).toEqual({ ok: true, value: undefined });
    expect(open(folder).value).toEqual({ words: ['a', 'b'] });
    expect(accessTo(fileIn(folder))).toBe('private');
  });

  it('is closed to others when it was open to them', () => {
    const folder = appFolder();
    open(folder).replace({ words: ['a'] });
    chmodSync(fileIn(folder), 0o644);
    open(folder);
    expect(accessTo(fileIn(folder))).toBe('private');
  });

  it('makes its folder, for the user only', () => {
    const folder = join(appFolder(), 'deep', 'er');
    open(folder);
    expect(accessTo(folder)).toBe('private');
  });

  it.each(['', '{"version":2,"words":["a"', 'not JSON', '\u0000\u0000\u0000', '"a text"', '{"words":["a"]}'])(
    'that holds %j is set aside and reported, never overwritten',
    (text) => {
      const folder = appFolder();
      writeFileSync(fileIn(folder), text);
      const document = open(folder);
      expect(document.value).toEqual({ words: [] });
      expect(document.problem).toMatchObject({
        kind: 'damaged',
        setAsidePath: `${fileIn(folder)}.damaged-2026-01-02T03-04-05-000Z`,
      });
      expect(readFileSync(document.problem?.setAsidePath ?? '', 'utf8')).toBe(text);
      expect(document.replace({ words: ['new'] })).toMatchObject({ ok: true });
      expect(open(folder)).toMatchObject({ value: { words: ['new'] }, problem: null });
    },
  );

  it('that is damaged twice within a second keeps both', () => {
    const folder = appFolder();
    for (const text of ['one', 'two']) {
      writeFileSync(fileIn(folder), text);
      open(folder);
    }
    expect(everythingIn(folder)).toContain('one');
    expect(everythingIn(folder)).toContain('two');
  });

  it('with some bad entries keeps the good ones, and a copy of all', () => {
    const folder = appFolder();
    writeFileSync(fileIn(folder), '{"version":2,"words":["good",7]}');
    const document = open(folder);
    expect(document.value).toEqual({ words: ['good'] });
    expect(document.problem).toMatchObject({ kind: 'entries_damaged', entries: ['words'] });
    expect(readFileSync(document.problem?.setAsidePath ?? '', 'utf8')).toContain('7');
    expect(open(folder)).toMatchObject({ value: { words: ['good'] }, problem: null });
  });

  it('of a newer version of the app is left alone', () => {
    const folder = appFolder();
    const text = '{"version":3,"words":{"new":"layout"}}';
    writeFileSync(fileIn(folder), text);
    const document = open(folder);
    expect(document.problem).toMatchObject({ kind: 'newer', setAsidePath: null });
    expect(document.replace({ words: ['a'] })).toMatchObject({ ok: false, error: { reason: 'read_only' } });
    expect(document.value).toEqual({ words: [] });
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(text);
  });

  it('that the system refuses to read is left alone', () => {
    const folder = appFolder();
    mkdirSync(fileIn(folder));
    const document = open(folder);
    expect(document.problem).toMatchObject({ kind: 'unreadable' });
    expect(document.replace({ words: ['a'] })).toMatchObject({ ok: false });
    expect(existsSync(fileIn(folder))).toBe(true);
  });

  it.each([
    ['ENOSPC', 'full'],
    ['EROFS', 'read_only'],
    ['EIO', 'other'],
  ])('that cannot be written (%s) says so, and neither file nor memory changes', (code, reason) => {
    const folder = appFolder();
    open(folder).replace({ words: ['old'] });
    const document = open(folder, { openBackend: openConfRefused(code) });
    expect(document.replace({ words: ['new'] })).toMatchObject({ ok: false, error: { reason } });
    expect(document.value).toEqual({ words: ['old'] });
    expect(open(folder).value).toEqual({ words: ['old'] });
  });

  it('leaves no half-written copies of an earlier run lying about', () => {
    const folder = appFolder();
    writeFileSync(join(folder, 'words.json.tmp-1234567890abcdef'), 'half');
    open(folder);
    expect(readdirSync(folder)).toEqual([]);
  });
});
