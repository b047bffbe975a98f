// A JSON or zip export is restored exactly, and importing it again changes nothing.
import { createWriteStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { checkedAttachment } from '../../../electron/library/attachments/check-content.ts';
import { addPending, putAttachments } from '../../../electron/library/attachments/stored-attachments.ts';
import { putContent } from '../../../electron/library/attachments/stored-content.ts';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readList } from '../../../electron/library/chats/listing.ts';
import { readConversation, readMessage } from '../../../electron/library/chats/reading.ts';
import { listTrash, restoreTrash, trashConversation } from '../../../electron/library/chats/trash.ts';
import { editMessage } from '../../../electron/library/chats/tree-changes.ts';
import { CONTENT_TABLE_NAMES } from '../../../electron/library/file/content-tables.ts';
import { rulesOf } from '../../../electron/library/file/dependents.ts';
import { Archive } from '../../../electron/library/transfer/archive.ts';
import { bringBack } from '../../../electron/library/transfer/bring-back.ts';
import { queuePlace } from '../../../shared/attachments.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { addChat, addMessage, contentOf, NOW, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
beforeEach(() => {
  world = new TransferWorld();
});
afterEach(() => world.close());

function fill(store: Store): void {
  store.sql.run(
    `INSERT INTO folders (id, parent_id, name, position) VALUES ('f1', NULL, 'Work', 0), ('f2', 'f1', 'Deep', 0)`,
  );
  addChat(store, 'a', { title: 'Versions \u{1f680}', folderId: 'f2', draft: 'not yet sent' });
  addMessage(store, 'a', {
    id: 'a1',
    parentId: null,
    role: 'user',
    text: 'Hi \u0000 "there"\n\u2028',
    activeChildId: 'a2',
  });
  addMessage(store, 'a', { id: 'a2', parentId: 'a1', role: 'assistant', text: 'One', reasoning: 'Why' });
  addMessage(store, 'a', { id: 'a3', parentId: 'a1', role: 'assistant', text: 'Two', status: 'stopped' });
  store.sql.run(`UPDATE conversations SET active_root_id = 'a1' WHERE id = 'a'`);
  store.sql.run(`INSERT INTO queue (id, conversation_id, created_at, text) VALUES ('q1', 'a', ?, 'and then')`, NOW);
  putAttachments(store.sql, 'a1', [BEE, NOTES]);
  putAttachments(store.sql, 'a3', [DRAWN]);
  for (const one of [BEE, NOTES, DRAWN]) putContent(store.sql, one);
  addPending(store.sql, 'a', 'draft', WAITING);
  addPending(store.sql, 'a', queuePlace('q1'), BEE);
}

const image = (name: string, shade: number, alt = '') =>
  checkedAttachment({ kind: 'image', name, alt, bytes: pngOf(3, 2, shade), thumbnail: pngOf(1, 1, shade) });
const BEE = image('bee.png', 1);
const DRAWN = image('drawn.png', 2, 'A bee on a flower');
const WAITING = image('next.png', 3);
const NOTES = checkedAttachment({ kind: 'text', name: 'notes.md', bytes: Buffer.from('# Bees\n') });

/** The tables whose rows belong to a chat and are exported with it. */
const KEPT = CONTENT_TABLE_NAMES.filter((table) => rulesOf(table).exported === 'with_chat');

async function whole(archive: Archive, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive.bytes(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a zip export', () => {
  it('restores the same as the JSON export, and importing both adds nothing twice', async () => {
    const from = world.library();
    fill(from);
    const to = world.library();
    const zip = await world.export(from, 'zip');
    const result = await world.import(to, zip);
    expect(result).toMatchObject({ conversationsAdded: 1, messagesAdded: 3, unknownParts: [] });
    const imported = contentOf(to, KEPT);
    expect(imported).toEqual(contentOf(from, KEPT));
    await world.import(to, await world.export(from, 'json'));
    await world.import(to, zip);
    expect(contentOf(to, KEPT)).toEqual(imported);
  });

  it('has each attachment as a file once, and the JSON refers to it', async () => {
    const from = world.library();
    fill(from);
    const archive = await Archive.open(await world.export(from, 'zip'), async () => undefined);
    const [document = '', ...files] = archive.names;
    expect(document).toBe('parley-chats.json');
    const { files: entries } = JSON.parse((await whole(archive, document)).toString('utf8'));
    expect(entries.map(({ file }: { file: string }) => file)).toEqual(files);
    expect(await whole(archive, `files/${BEE.sha256}.png`)).toEqual(pngOf(3, 2, 1));
    expect(await whole(archive, `files/${NOTES.sha256}.txt`)).toEqual(Buffer.from('# Bees\n'));
    expect(files).toHaveLength(4);
    archive.close();
  });

  it('is imported without entries that were removed from it or changed', async () => {
    const from = world.library();
    fill(from);
    const archive = await Archive.open(await world.export(from, 'zip'), async () => undefined);
    const files: Record<string, Buffer> = {};
    for (const name of archive.names) files[`packed again/${name}`] = await whole(archive, name);
    archive.close();
    delete files[`packed again/files/${BEE.sha256}.png`];
    files[`packed again/files/${DRAWN.sha256}.png`] = pngOf(9, 9, 9);
    const to = world.library();
    const { unknownParts } = await world.import(to, world.file('again.zip', zipOf(files)));
    expect(unknownParts).toEqual([{ what: 'field', name: 'files', count: 2 }]);
    expect(to.sql.number('SELECT count(*) FROM attachment_files')).toBe(2);
    expect(readConversation(to, 'a').path[0]?.attachments).toMatchObject([
      { name: 'bee.png', isMissing: true },
      { name: 'notes.md' },
    ]);
  });

  it('may have more files than a plain archive can count', async () => {
    const path = world.path('many.zip');
    const zip = new ZipFile();
    for (let at = 0; at < 66_000; at++) zip.addBuffer(Buffer.from(String(at)), `files/${at}`, { compress: false });
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(path));
    const archive = await Archive.open(path, async () => undefined);
    expect(archive.names).toHaveLength(66_000);
    expect((await whole(archive, 'files/65999')).toString()).toBe('65999');
    archive.close();
  });

  it('leaves nothing behind if it is cancelled', async () => {
    const from = world.library();
    fill(from);
    for (let looks = 0; looks < 4; looks++) {
      let left = looks;
      const target = world.path('cancelled.zip');
      await expect(world.export(from, 'zip', { target, isCancelled: () => left-- <= 0 })).rejects.toMatchObject({
        reason: 'cancelled',
      });
      expect(readdirSync(world.folder).filter((name) => /zip|part/.test(name))).toEqual([]);
    }
  });
});

describe('a JSON export', () => {
  it('leaves no content behind if the import is cancelled, and adds none twice', async () => {
    const from = world.library();
    fill(from);
    const file = await world.export(from, 'json');
    const to = world.library();
    let left = 3;
    await expect(world.import(to, file, () => left-- <= 0)).rejects.toMatchObject({ reason: 'cancelled' });
    expect(to.sql.number('SELECT count(*) FROM attachment_files')).toBe(0);
    await world.import(to, file);
    await world.import(to, file);
    expect(to.sql.number('SELECT count(*) FROM attachment_files')).toBe(4);
  });

  it('is imported without content that doesn’t match its hash or that nothing uses', async () => {
    const from = world.library();
    fill(from);
    const file = await world.export(from, 'json');
    const document = JSON.parse(readFileSync(file, 'utf8'));
    document.files[0].data = pngOf(9, 9, 9).toString('base64');
    document.files.push({ sha256: 'ab'.repeat(32), data: 'AAAA' });
    document.conversations[0].messages[0].attachments[1].mime = 'image/svg+xml';
    writeFileSync(file, JSON.stringify(document));
    const to = world.library();
    const { unknownParts } = await world.import(to, file);
    expect(unknownParts).toEqual([
      { what: 'field', name: 'files', count: 2 },
      { what: 'field', name: 'attachments', count: 1 },
    ]);
    expect(to.sql.number('SELECT count(*) FROM attachment_files')).toBe(2);
    expect(readConversation(to, 'a').path[0]?.attachments).toMatchObject([{ name: 'bee.png', isMissing: true }]);
  });

  it('is imported without content that isn’t in the file at all, and says so', async () => {
    const from = world.library();
    fill(from);
    const file = await world.export(from, 'json');
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const count = document.files.length;
    delete document.files;
    writeFileSync(file, JSON.stringify(document));
    const { unknownParts } = await world.import(world.library(), file);
    expect(unknownParts).toEqual([{ what: 'field', name: 'files', count }]);
  });

  it('isn’t the only export with images and files: HTML and Markdown exports have them too', async () => {
    const from = world.library();
    fill(from);
    const data = `data:image/png;base64,${pngOf(3, 2, 1).toString('base64')}`;
    const read = async (format: 'html' | 'markdown') => {
      const page = await world.export(from, format);
      return readFileSync(statSync(page).isDirectory() ? `${page}/${readdirSync(page)[0]}` : page, 'utf8');
    };
    const html = await read('html');
    expect(html).toContain(`<img src="${data}" alt="bee.png">`);
    expect(html).toContain('alt="A bee on a flower"');
    expect(html).toContain('<code># Bees\n</code>');
    const markdown = await read('markdown');
    expect(markdown).toContain(`![bee.png](${data})`);
    expect(markdown).toContain('File: notes.md\n```\n# Bees\n```');
  });

  it('restores trees, versions, reply records, folders, settings, drafts and the queue exactly', async () => {
    const from = world.library();
    fill(from);
    const to = world.library();
    const result = await world.import(to, await world.export(from, 'json'));
    expect(result).toMatchObject({ conversationsAdded: 1, messagesAdded: 3, unknownParts: [] });
    expect(contentOf(to, KEPT)).toEqual(contentOf(from, KEPT));
    expect(to.sql.number('SELECT count(*) FROM search_pending')).toBe(3);
  });

  it('is tested with rows in every table that it contains, and a restoration from a backup copies the same rows', async () => {
    const from = world.library();
    fill(from);
    for (const table of KEPT) expect(from.sql.number(`SELECT count(*) FROM ${table}`), table).toBeGreaterThan(0);
    const to = world.library();
    await bringBack({
      store: to,
      from,
      conversationIds: ['a'],
      folderIds: [],
      onProgress: () => undefined,
      isCancelled: () => false,
    });
    expect(contentOf(to, KEPT)).toEqual(contentOf(from, KEPT));
  });

  it('leaves out likely secrets in extra request fields', async () => {
    const from = world.library();
    fill(from);
    const extraBody = JSON.stringify({ top_k: 40, api_key: 'gw_7Hq2Lp9Zx4Vb6Nm1' });
    from.sql.run(`UPDATE conversations SET settings = json_set(settings, '$.extraBody', ?)`, extraBody);
    from.sql.run(`UPDATE replies SET parameters = json_set(parameters, '$.extraBody', ?)`, extraBody);
    const text = readFileSync(await world.export(from, 'json'), 'utf8');
    expect(text).not.toContain('7Hq2');
    expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThan(2);
    const to = world.library();
    const path = await world.export(from, 'json');
    await world.import(to, path);
    expect(JSON.stringify(contentOf(to, KEPT))).toContain('top_k');
  });

  it('keeps replies marked as edited by the user, and a Markdown export says so', async () => {
    const from = world.library();
    fill(from);
    const { messageId } = editMessage(from, 'a2', 'One, mended');
    const to = world.library();
    await world.import(to, await world.export(from, 'json'));
    expect(readMessage(to, messageId)).toEqual(readMessage(from, messageId));
    expect(readMessage(to, messageId).reply?.isEdited).toBe(true);
    expect(readMessage(to, 'a2').reply).not.toHaveProperty('isEdited');
    const page = await world.export(from, 'markdown');
    const text = readFileSync(statSync(page).isDirectory() ? `${page}/${readdirSync(page)[0]}` : page, 'utf8');
    expect(text.match(/edited by you/g)).toHaveLength(1);
  });

  it('changes nothing if it is imported twice', async () => {
    const from = world.library();
    fill(from);
    const file = await world.export(from, 'json');
    const before = contentOf(from);
    expect(await world.import(from, file)).toMatchObject({ conversationsUnchanged: 1, messagesAdded: 0 });
    expect(contentOf(from)).toEqual(before);
  });

  it('adds what is missing and keeps drafts, titles and texts', async () => {
    const from = world.library();
    fill(from);
    const file = await world.export(from, 'json');
    from.sql.run(`UPDATE conversations SET draft = 'newer', title = 'Mine', title_source = 3`);
    from.sql.run(`DELETE FROM messages WHERE id = 'a3'`);
    for (const table of ['replies', 'attachments']) from.sql.run(`DELETE FROM ${table} WHERE message_id = 'a3'`);
    from.sql.run(`DELETE FROM queue`);
    from.sql.run(`UPDATE messages SET text = 'kept' WHERE id = 'a2'`);
    expect(await world.import(from, file)).toMatchObject({ conversationsUpdated: 1, messagesAdded: 1 });
    const chat = readConversation(from, 'a');
    expect(chat).toMatchObject({ draft: 'newer', queue: [], summary: { title: 'Mine', messageCount: 3 } });
    expect(chat.path.map((message) => message.text)).toEqual(['Hi \u0000 "there"\n\u2028', 'kept']);
    expect(await world.import(from, file)).toMatchObject({ conversationsUnchanged: 1, messagesAdded: 0 });
  });

  it('restores a chat that was moved to the trash after the export', async () => {
    const from = world.library();
    fill(from);
    const file = await world.export(from, 'json');
    trashConversation(from, 'a', 'batch');
    expect(await world.import(from, file)).toMatchObject({ conversationsUpdated: 1 });
    expect(readConversation(from, 'a').summary.messageCount).toBe(3);
    expect(from.sql.number('SELECT count(*) FROM trash')).toBe(0);
  });

  it('restores deleted chats to the trash, with their deletion time', async () => {
    const from = world.library();
    fill(from);
    addChat(from, 'kept');
    addMessage(from, 'kept', { id: 'k1', parentId: null, role: 'user', text: 'here' });
    trashConversation(from, 'a', 'batch');
    const file = await world.export(from, 'json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 2 });
    const to = world.library();
    expect(await world.import(to, file)).toMatchObject({ conversationsAdded: 2, unknownParts: [] });
    const [entry, ...others] = listTrash(to);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'conversation', conversationId: 'a', deletedAt: NOW, messageCount: 3 });
    expect(readList(to, 'active', 0, 10).items.map((item) => item.id)).toEqual(['kept']);
    expect(await world.import(to, file)).toMatchObject({ conversationsUnchanged: 2, messagesAdded: 0 });
    expect(listTrash(to)).toEqual([entry]);
    restoreTrash(to, [entry?.id ?? '']);
    expect(readConversation(to, 'a').path).toHaveLength(2);
    // A chat that is deleted in the file but not here stays.
    expect(await world.import(to, file)).toMatchObject({ conversationsUnchanged: 2 });
    expect(listTrash(to)).toEqual([]);
  });

  it('gives a chat that has expired in the trash 30 more days', async () => {
    const from = world.library();
    fill(from);
    trashConversation(from, 'a', 'batch');
    from.sql.run('UPDATE trash SET deleted_at = ?', NOW - 31 * 86_400_000);
    const to = world.library();
    await world.import(to, await world.export(from, 'json'));
    expect(listTrash(to)).toMatchObject([{ deletedAt: NOW }]);
  });

  it('contains no chat from the trash if chats were selected, nor does a Markdown export', async () => {
    const from = world.library();
    fill(from);
    addChat(from, 'b');
    trashConversation(from, 'a', 'batch');
    const chosen = JSON.parse(readFileSync(await world.export(from, 'json', { ids: ['a', 'b'] }), 'utf8'));
    expect(chosen).toMatchObject({ version: 1, conversations: [{ id: 'b' }] });
    expect(chosen.conversations[0]).not.toHaveProperty('deletedAt');
    expect(readdirSync(await world.export(from, 'markdown'))).toHaveLength(1);
  });

  it('contains the text of a running reply so far', async () => {
    const from = world.library();
    addChat(from, 'a');
    addMessage(from, 'a', { id: 'r', parentId: null, role: 'assistant', text: '', status: 'streaming' });
    from.sql.run(
      `INSERT INTO journal (message_id, seq, text, reasoning) VALUES ('r', 1, 'so ', 'hm'), ('r', 2, 'far', '')`,
    );
    const to = world.library();
    await world.import(to, await world.export(from, 'json'));
    expect(readConversation(to, 'a').path).toMatchObject([{ text: 'so far', reasoning: 'hm', status: 'interrupted' }]);
  });

  it('keeps both chats if a chat in the file has the message ids of an existing one', async () => {
    const from = world.library();
    fill(from);
    const file = await world.export(from, 'json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"id":"a",', '"id":"b",'));
    expect(await world.import(from, file)).toMatchObject({ conversationsAdded: 1, messagesAdded: 3 });
    const twice = await world.import(from, file);
    expect(twice).toMatchObject({ conversationsUnchanged: 1, messagesAdded: 0 });
    expect(readConversation(from, 'b').path.map((message) => message.text)).toEqual(
      readConversation(from, 'a').path.map((message) => message.text),
    );
  });

  it('is lossless for any tree', async () => {
    const node = fc.record({
      parent: fc.nat(),
      role: fc.constantFrom('user', 'assistant', 'system'),
      text: fc.string({ unit: 'grapheme', maxLength: 40 }),
      age: fc.nat(5),
      active: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(node, { maxLength: 30 }), { minLength: 1, maxLength: 4 }), async (chats) => {
        const from = world.library();
        for (const [chat, nodes] of chats.entries()) {
          addChat(from, `c${chat}`);
          for (const [index, one] of nodes.entries()) {
            const parent = one.parent % (index + 1);
            const parentId = parent === index ? null : `c${chat}-${parent}`;
            addMessage(from, `c${chat}`, {
              id: `c${chat}-${index}`,
              parentId,
              role: one.role === 'assistant' ? 'assistant' : one.role === 'system' ? 'system' : 'user',
              text: one.text,
              createdAt: NOW + one.age,
            });
            if (parentId !== null && one.active % 2 === 0)
              from.sql.run('UPDATE messages SET active_child_id = ? WHERE id = ?', `c${chat}-${index}`, parentId);
          }
        }
        const file = await world.export(from, 'json');
        const to = world.library();
        await world.import(to, file);
        expect(contentOf(to, KEPT)).toEqual(contentOf(from, KEPT));
        const before = contentOf(to);
        await world.import(to, file);
        expect(contentOf(to)).toEqual(before);
        for (const chat of chats.keys())
          expect(readConversation(to, `c${chat}`).path).toEqual(readConversation(from, `c${chat}`).path);
      }),
      { numRuns: 25 },
    );
  });
});
