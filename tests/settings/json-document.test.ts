// The content of the app's files is never lost silently.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ForeignCopy, JsonDocument, type JsonDocumentOptions } from '../../electron/settings/json-document.ts';
import { LIMITS } from '../../shared/limits.ts';
import { accessTo } from '../helpers/system/private-mode.ts';
import { appFolder, everythingIn, openConf, openConfPut, openConfRefused } from '../keys/app-folder.ts';

interface Words {
  readonly words: readonly string[];
}

function open(
  folder: string,
  changes: Partial<Pick<JsonDocumentOptions<Words>, 'openBackend' | 'onForeign' | 'isDisposable'>> = {},
) {
  return new JsonDocument<Words>({
    folder,
    name: 'words',
    version: 2,
    openBackend: openConf,
    keepsDamaged: true,
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    onForeign: () => undefined,
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

describe("one of the app's files", () => {
  it('starts with its defaults without writing anything', () => {
    const folder = appFolder();
    expect(open(folder)).toMatchObject({ value: { words: [] }, problem: null });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is read as it was written, readable by the user only', () => {
    const folder = appFolder();
    expect(open(folder).replace({ words: ['a', 'b'] })).toEqual({ ok: true, value: undefined });
    expect(open(folder).value).toEqual({ words: ['a', 'b'] });
    expect(accessTo(fileIn(folder))).toBe('private');
  });

  it("is made private if it wasn't", () => {
    const folder = appFolder();
    open(folder).replace({ words: ['a'] });
    chmodSync(fileIn(folder), 0o644);
    open(folder);
    expect(accessTo(fileIn(folder))).toBe('private');
  });

  it('keeps its content if the new one would be too large for the next start', () => {
    const folder = appFolder();
    const document = open(folder);
    document.replace({ words: ['a'] });
    expect(document.replace({ words: ['a'.repeat(LIMITS.ownFileMaxBytes)] })).toMatchObject({ ok: false });
    expect(document.value).toEqual({ words: ['a'] });
    expect(open(folder)).toMatchObject({ value: { words: ['a'] }, problem: null });
  });

  it('is set aside unread if reading it would take too much memory', () => {
    const folder = appFolder();
    const content = `{"version":2,"words":[${'{},'.repeat(1_500_000)}"a"]}`;
    writeFileSync(fileIn(folder), content);
    const document = open(folder);
    expect(document).toMatchObject({ value: { words: [] }, problem: { kind: 'damaged' } });
    expect(readFileSync(document.problem?.setAsidePath ?? '', 'utf8')).toBe(content);
  });

  it('written by another program is set aside unread if reading it would take too much memory', () => {
    const folder = appFolder();
    const copies: ForeignCopy[] = [];
    const document = open(folder, { onForeign: (copy) => copies.push(copy) });
    document.replace({ words: ['a'] });
    const content = `{"version":2,"words":[${'{},'.repeat(1_500_000)}"a"]}`;
    writeFileSync(fileIn(folder), content);
    expect(document.replace({ words: ['b'] })).toEqual({ ok: true, value: undefined });
    expect(readFileSync(copies[0]?.path ?? '', 'utf8')).toBe(content);
    expect(open(folder).value).toEqual({ words: ['b'] });
  });

  it('creates its folder, for the user only', () => {
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

  it('that is damaged twice within a second leaves two copies', () => {
    const folder = appFolder();
    for (const text of ['one', 'two']) {
      writeFileSync(fileIn(folder), text);
      open(folder);
    }
    expect(everythingIn(folder)).toContain('one');
    expect(everythingIn(folder)).toContain('two');
  });

  it('is written again only if it was there and is gone', () => {
    const folder = appFolder();
    const document = open(folder);
    expect(document.storeAgain()).toEqual({ ok: true, value: undefined });
    expect(existsSync(fileIn(folder))).toBe(false);
    document.replace({ words: ['a'] });
    rmSync(folder, { recursive: true });
    expect(document.storeAgain()).toEqual({ ok: true, value: undefined });
    expect(open(folder).value).toEqual({ words: ['a'] });
    writeFileSync(fileIn(folder), '{"version":2,"words":["other"]}');
    document.storeAgain();
    expect(open(folder).value).toEqual({ words: ['other'] });
  });

  it('with some invalid entries keeps the valid ones, and a copy with all of them is made', () => {
    const folder = appFolder();
    writeFileSync(fileIn(folder), '{"version":2,"words":["good",7]}');
    const document = open(folder);
    expect(document.value).toEqual({ words: ['good'] });
    expect(document.problem).toMatchObject({ kind: 'entries_damaged', entries: ['words'] });
    expect(readFileSync(document.problem?.setAsidePath ?? '', 'utf8')).toContain('7');
    expect(open(folder)).toMatchObject({ value: { words: ['good'] }, problem: null });
  });

  it("of a newer app version isn't touched", () => {
    const folder = appFolder();
    const text = '{"version":3,"words":{"new":"layout"}}';
    writeFileSync(fileIn(folder), text);
    const document = open(folder);
    expect(document.problem).toMatchObject({ kind: 'newer', setAsidePath: null });
    expect(document.replace({ words: ['a'] })).toMatchObject({ ok: false, error: { reason: 'read_only' } });
    expect(document.value).toEqual({ words: [] });
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(text);
  });

  it("that the system refuses to read isn't touched", () => {
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
  ])("that can't be written (%s) says so, and neither file nor memory changes", (code, reason) => {
    const folder = appFolder();
    open(folder).replace({ words: ['old'] });
    const document = open(folder, { openBackend: openConfRefused(code) });
    expect(document.replace({ words: ['new'] })).toMatchObject({ ok: false, error: { reason } });
    expect(document.value).toEqual({ words: ['old'] });
    expect(open(folder).value).toEqual({ words: ['old'] });
  });

  it('removes the half-written copies of an earlier run when it is opened', () => {
    const folder = appFolder();
    writeFileSync(join(folder, 'words.json.tmp-1234567890abcdef'), 'half');
    open(folder);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a file that another program writes while the app runs', () => {
  const KEPT = '.changed-2026-01-02T03-04-05-000Z';
  const FOREIGN = '{"version":2,"words":["of another computer"]}';

  /** Another program writes the file after the app has read it. */
  function changed(text: string, changes: Parameters<typeof open>[1] = {}) {
    const folder = appFolder();
    const told: ForeignCopy[] = [];
    const document = open(folder, { onForeign: (copy) => told.push(copy), ...changes });
    if (document.replace({ words: ['first'] }).ok) expect(told).toEqual([]);
    writeFileSync(fileIn(folder), text);
    return { folder, document, told, kept: `${fileIn(folder)}${KEPT}` };
  }

  it.each([FOREIGN, '{"version":2,"wor', '["a list"]', ''])(
    'is copied, only once, before it is replaced: %j',
    (text) => {
      const { folder, document, told, kept } = changed(text);
      chmodSync(fileIn(folder), 0o644);
      for (const word of ['second', 'third']) expect(document.replace({ words: [word] })).toMatchObject({ ok: true });
      expect(told).toEqual([{ file: fileIn(folder), path: kept }]);
      expect(readFileSync(kept, 'utf8')).toBe(text);
      expect(accessTo(kept)).toBe('private');
      expect(open(folder)).toMatchObject({ value: { words: ['third'] }, problem: null });
      expect(readdirSync(folder)).toHaveLength(2);
    },
  );

  it('is copied each time the other program changes it, even if that program created it', () => {
    const folder = appFolder();
    const document = open(folder);
    for (const word of ['one', 'two', 'three']) {
      writeFileSync(fileIn(folder), `{"version":2,"words":["${word} elsewhere"]}`);
      document.replace({ words: [word] });
    }
    for (const word of ['one', 'two', 'three']) expect(everythingIn(folder)).toContain(`${word} elsewhere`);
    expect(readdirSync(folder)).toHaveLength(4);
  });

  it('is copied only once if the write after the copy fails and is repeated', () => {
    let isFull = true;
    const { folder, document, told } = changed(FOREIGN, {
      openBackend: openConfPut((write) => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        write();
      }),
    });
    for (let press = 0; press < 2; press++) expect(document.replace({ words: ['mine'] })).toMatchObject({ ok: false });
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(FOREIGN);
    isFull = false;
    expect(document.replace({ words: ['mine'] })).toMatchObject({ ok: true });
    expect(told).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it("isn't overwritten if it can't be copied", () => {
    const { folder, document, told } = changed(FOREIGN);
    rmSync(fileIn(folder));
    mkdirSync(fileIn(folder));
    expect(document.replace({ words: ['mine'] })).toMatchObject({ ok: false });
    expect(document.value).toEqual({ words: ['first'] });
    expect(told).toEqual([]);
  });

  it("isn't touched if a newer app version wrote it", () => {
    const text = '{"version":3,"words":{"new":"layout"}}';
    const { folder, document } = changed(text);
    for (let press = 0; press < 2; press++)
      expect(document.replace({ words: ['mine'] })).toMatchObject({ ok: false, error: { reason: 'read_only' } });
    expect(document.problem).toMatchObject({ kind: 'newer' });
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(text);
  });

  it('needs no copy if it was rewritten with the same content, or removed', () => {
    const { folder, document } = changed('{ "words": ["first"],\n "version": 2 }');
    document.replace({ words: ['second'] });
    rmSync(fileIn(folder));
    document.replace({ words: ['third'] });
    expect(readdirSync(folder)).toEqual(['words.json']);
    expect(open(folder).value).toEqual({ words: ['third'] });
  });

  it('is overwritten if losing it costs nothing', () => {
    const { folder, document, told } = changed(FOREIGN, { isDisposable: true });
    expect(document.replace({ words: ['second'] })).toMatchObject({ ok: true });
    expect(told).toEqual([]);
    expect(readdirSync(folder)).toEqual(['words.json']);
  });
});
