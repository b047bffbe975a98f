// Exports contain every version but nothing secret or deleted, and get safe file names.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { safeFileName } from '../../../electron/library/transfer/file-names.ts';
import { addChat, addMessage, contentOf, TransferWorld } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

function branched(id: string, title: string, text: (name: string) => string = (name) => name): void {
  addChat(store, id, { title, draft: text('draft') });
  addMessage(store, id, {
    id: `${id}1`,
    parentId: null,
    role: 'user',
    text: text('question'),
    activeChildId: `${id}2`,
  });
  addMessage(store, id, {
    id: `${id}2`,
    parentId: `${id}1`,
    role: 'assistant',
    text: text('shown'),
    reasoning: text('why'),
  });
  addMessage(store, id, {
    id: `${id}3`,
    parentId: `${id}1`,
    role: 'assistant',
    text: text('other'),
    status: 'stopped',
  });
  addMessage(store, id, { id: `${id}4`, parentId: `${id}3`, role: 'user', text: text('below other') });
}

describe('a Markdown export', () => {
  it('contains the active path first, then every other version with its number and the message before it', async () => {
    branched('a', 'My *chat*');
    const markdown = readFileSync(
      await world.export(store, 'markdown', { ids: ['a'], target: world.path('a.md') }),
      'utf8',
    );
    expect(markdown).toMatch(/^# My \\\*chat\\\*\n/);
    const order = ['question', '> why', 'shown', '# Other versions', 'other', 'below other', '# Draft'];
    const places = order.map((part) => markdown.indexOf(`\n${part}\n`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(markdown).toContain('version 2 of 2 · after \\#1 · stopped');
  });
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd', '-..-etc-passwd'],
    ['C:\\Windows\\x', 'C-Windows-x'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['COM¹', '_COM¹'],
    ['...', 'Untitled chat'],
    ['', 'Untitled chat'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\u0000b\nc', 'a b c'],
    ['trailing. . ', 'trailing'],
  ])('%j becomes %j', (title, name) => {
    expect(safeFileName(title, 'Untitled chat')).toBe(name);
  });

  it('are short enough, with whole characters, and unique', async () => {
    expect(Buffer.byteLength(safeFileName('\u{1f469}\u200d\u{1f680}'.repeat(200), '-'))).toBeLessThanOrEqual(120);
    expect(safeFileName('e\u0301'.repeat(200), '-')).not.toMatch(/\ufffd/);
    for (const [index, title] of ['Same', 'same', 'SAME', 'Same'].entries()) branched(`c${index}`, title);
    const target = world.path('folder');
    await world.export(store, 'markdown', { target });
    expect(readdirSync(target).sort()).toEqual(['SAME (3).md', 'Same (4).md', 'Same.md', 'same (2).md']);
  });

  it('never replace an existing file, and never point outside the folder', async () => {
    const target = world.path('folder');
    branched('a', '../escape');
    await world.export(store, 'markdown', { target });
    const [name] = readdirSync(target);
    writeFileSync(`${target}/${name}`, 'mine');
    await world.export(store, 'markdown', { target });
    expect(readFileSync(`${target}/${name}`, 'utf8')).toBe('mine');
    expect(readdirSync(target)).toHaveLength(2);
    expect(existsSync(world.path('escape.md'))).toBe(false);
  });
});

describe('an export', () => {
  it.each(['json', 'markdown', 'html'] as const)('as %s leaves nothing if it is cancelled', async (format) => {
    for (let index = 0; index < 5; index++) branched(`c${index}`, `Chat ${index}`);
    const before = readdirSync(world.folder).sort();
    for (let after = 0; after < 5; after++) {
      let asked = 0;
      const stopped = world.export(store, format, { target: world.path('out'), isCancelled: () => asked++ === after });
      await expect(stopped).rejects.toMatchObject({ reason: 'cancelled' });
      expect(readdirSync(world.folder).sort()).toEqual(before);
    }
  });

  it.each(['json', 'markdown', 'html'] as const)(
    'as %s contains no key, no request details, no deleted message and no hidden chat',
    async (format) => {
      branched('a', 'Chat');
      branched('b', 'Deleted');
      store.sql.run(`UPDATE conversations SET trash_id = 'entry' WHERE id = 'b'`);
      store.sql.run(`UPDATE messages SET text = 'gone', trash_id = 'entry' WHERE id IN ('a3', 'a4')`);
      const details = JSON.stringify({
        messageId: 'a2',
        headers: [['authorization', 'Bearer sk-secret']],
        body: 'sk-secret',
      });
      store.sql.run(`INSERT INTO details (message_id, size, data) VALUES ('a2', 10, ?)`, details);
      store.sql.run(`INSERT INTO meta (key, value) VALUES ('something', 'sk-secret')`);
      const before = contentOf(store);
      const target = await world.export(store, format, { target: world.path('out') });
      const files = format === 'json' ? [target] : readdirSync(target).map((name) => `${target}/${name}`);
      expect(files).toHaveLength(1);
      const all = files.map((file) => readFileSync(file, 'utf8')).join('');
      expect(all).toContain('shown');
      for (const word of ['sk-secret', 'Deleted', 'gone']) expect(all).not.toContain(word);
      expect(contentOf(store)).toEqual(before);
    },
  );

  it('is refused if the chats are gone', async () => {
    await expect(world.export(store, 'json', { ids: ['nobody'] })).rejects.toMatchObject({ reason: 'not_found' });
  });
});
