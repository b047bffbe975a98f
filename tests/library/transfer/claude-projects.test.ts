// Imports Claude's projects and memories, in the shapes that Claude's exports have had.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readFolders, readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';
import { previewImport } from '../../../electron/library/transfer/preview-import.ts';
import type { JobResult } from '../../../shared/library.ts';
import { claude } from './app-samples.ts';
import { contentOf, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

const THESIS = '0197a1b2-0000-7000-8000-000000000001';
const EMPTY = '0197a1b2-0000-7000-8000-000000000002';
const thesis = {
  uuid: THESIS,
  name: 'Thesis',
  description: 'A year on tides',
  is_private: true,
  is_starter_project: false,
  prompt_template: 'Answer like a supervisor.',
  created_at: '2026-02-01T08:00:00.000000+00:00',
  updated_at: '2026-02-03T08:00:00.000000+00:00',
  creator: { uuid: 'u1', full_name: 'Ada Moreau' },
  docs: [
    {
      uuid: 'd1',
      filename: 'outline.md',
      content: '# Outline\n\nTides {{and}} moons',
      created_at: '2026-02-02T08:00:00Z',
    },
    { uuid: 'd2', filename: 'data.csv', content: 'hour,height\n1,2' },
  ],
};
const empty = { uuid: EMPTY, name: 'Garden', description: '', prompt_template: '', docs: [] };
const memory = {
  conversations_memory: '**Work**\n\nAda studies tides.',
  project_memories: { [THESIS]: 'The defence is in May.', lost: 'A project that is gone.' },
  account_uuid: 'u1',
};
const users = [{ uuid: 'u1', full_name: 'Ada Moreau', email_address: 'ada@example.com' }];

const packed = (files: Readonly<Record<string, unknown>>, name = 'export.zip'): string =>
  world.file(
    name,
    zipOf(Object.fromEntries(Object.entries(files).map(([file, value]) => [file, JSON.stringify(value)]))),
  );

/** Each chat in one line: folder, title, system prompt, and messages with the names of their files. */
function seen(): string[] {
  const folders = new Map(readFolders(store).map(({ id, name }) => [id, name]));
  return readList(store, 'active', 0, 50)
    .items.map(({ id }) => readConversation(store, id))
    .map(({ summary, settings, path }) =>
      [
        `${folders.get(summary.folderId ?? '') ?? '-'} / ${summary.title}`,
        settings.systemPrompt,
        ...path.map(
          ({ role, text, attachments = [] }) => `${role}: ${[text, ...attachments.map((one) => one.name)].join(' + ')}`,
        ),
      ].join(' | '),
    )
    .toSorted();
}
const lost = (result: JobResult): string[] =>
  (result.unknownParts ?? []).map(({ what, name, count }) => `${what} ${name} ${count}`);

const THESIS_SEEN =
  'Thesis / Thesis | Answer like a supervisor.\n\nThe defence is in May. | user: A year on tides + outline.md + data.csv';
const MEMORIES_SEEN = [
  '- / Claude’s memory |  | system: **Work**\n\nAda studies tides.',
  '- / Claude’s memory |  | system: A project that is gone.',
];

describe.each([
  ['lists', { 'memories.json': [memory], 'projects.json': [thesis, empty] }],
  [
    'a file for each',
    { 'memories/u1.json': memory, [`projects/${THESIS}.json`]: thesis, [`projects/${EMPTY}.json`]: empty },
  ],
  ['lists in a folder', { 'data-2026/memories.json': memory, 'data-2026/projects.json': [thesis, empty] }],
])('an export of Claude’s projects and memories as %s', (_shape, files) => {
  it('keeps its instructions, documents and memories, and makes folders of the projects', async () => {
    const path = packed({ ...files, 'conversations.json': claude, 'users.json': users });

    const result = await world.import(store, path);

    expect(seen()).toEqual([expect.stringContaining('- / Bread'), ...MEMORIES_SEEN, THESIS_SEEN]);
    expect(readFolders(store).map(({ name }) => name)).toEqual(['Thesis', 'Garden']);
    expect(lost(result)).toContain('otherFile  1');
  });

  it('shows its folders and chats in the preview, and adds nothing a second time', async () => {
    const path = packed({ ...files, 'conversations.json': claude });
    const { preview } = await previewImport({ store, path, onProgress: () => undefined, isCancelled: () => false });
    expect(preview).toMatchObject({ formats: ['Claude'], conversations: 4, folders: 2, prompted: 3, attached: 2 });
    await world.import(store, path);
    const before = contentOf(store);

    await world.import(store, path);

    expect(contentOf(store)).toEqual(before);
  });
});

it('keeps the words of a document as a text file of the chat', async () => {
  await world.import(store, world.file('projects.json', JSON.stringify([thesis])));

  const rows = store.sql.all('SELECT data FROM attachment_files');
  expect(rows.map(({ data }) => Buffer.from(String(data), 'base64').toString()).toSorted()).toEqual([
    '# Outline\n\nTides {{and}} moons',
    'hour,height\n1,2',
  ]);
});

it('keeps newer memories, which are lists of files', async () => {
  const file = { path: '/profile.md', content: 'Ada likes tea.', updated_at: '2026-05-01T08:00:00Z' };
  const value = { account_uuid: 'u1', memory_files: [file, null, { path: '/empty.md' }] };
  for (const path of [packed({ 'memories/u1.json': value }), world.file('memories.json', JSON.stringify(value))]) {
    expect(lost(await world.import(store, path))).toEqual([]);
    expect(seen()).toEqual(['- / Claude’s memory |  | system: /profile.md\n\nAda likes tea.']);
  }
});

it.each([
  ['memories.json', 'as an object', memory, 3],
  ['memories.json', 'as a list', [memory], 3],
  [`${THESIS}.json`, 'as an object', thesis, 1],
  ['projects.json', 'as a list', [empty, thesis], 1],
])('reads %s alone, %s', async (name, _shape, content, chats) => {
  const result = await world.import(store, world.file(name, JSON.stringify(content)));

  expect(readList(store, 'active', 0, 50).items).toHaveLength(chats);
  expect(lost(result).filter((one) => !one.startsWith('undated'))).toEqual([]);
});

it.each([
  ['project_uuid', { project_uuid: THESIS }],
  ['project', { project: { uuid: THESIS, name: 'Thesis' } }],
])('puts a chat into the folder of the project that its %s names', async (_field, place) => {
  await world.import(store, packed({ 'conversations.json': [{ ...claude[0], ...place }], 'projects.json': [thesis] }));

  expect(seen()).toEqual([expect.stringContaining('Thesis / Bread'), expect.stringContaining('Thesis / Thesis')]);
  expect(readFolders(store)).toHaveLength(1);
});

it('reads other names for the same fields, and a list of memories', async () => {
  const { docs: _docs, prompt_template: _template, ...rest } = thesis;
  const other = {
    ...rest,
    instructions: 'Answer like a supervisor.',
    docs: [{ file_name: 'outline.md', text: 'Tides' }],
  };
  const listed = { project_memories: [{ project_uuid: THESIS, content: 'The defence is in May.' }] };

  await world.import(store, packed({ 'memories.json': listed, 'projects.json': [other] }));

  expect(seen()).toEqual([
    'Thesis / Thesis | Answer like a supervisor.\n\nThe defence is in May. | user: A year on tides + outline.md',
  ]);
});

it('spreads many documents over messages, and writes a document that is too long for a file into the text', async () => {
  const docs = Array.from({ length: 25 }, (_, at) => ({ filename: `${at}.md`, content: `Page ${at}` }));
  const long = { filename: 'long.md', content: 'Tide '.repeat(500_000) };
  const bare = { filename: 'scan.pdf', content: '' };

  const result = await world.import(store, packed({ 'projects.json': [{ ...thesis, docs: [...docs, long, bare] }] }));

  const [row] = readList(store, 'active', 0, 50).items;
  const { path } = readConversation(store, row?.id ?? '');
  expect(path.map(({ attachments = [] }) => attachments.length)).toEqual([20, 5]);
  expect(path[0]?.text).toContain('long.md\n\nTide Tide ');
  expect(path[0]?.text).toContain('[File: scan.pdf]');
  expect(lost(result)).toEqual(['field docs 1']);
});

it('counts unknown fields and damaged entries', async () => {
  const project = { ...thesis, style: { prompt: 'Write in short sentences, please.' } };

  const result = await world.import(store, packed({ 'projects.json': [project, 'no project'] }));

  expect(lost(result).toSorted()).toEqual(['damagedEntry  1', 'field style.prompt 1']);
});

it('reads the chats and the memories beside damaged projects', async () => {
  const files = {
    'conversations.json': JSON.stringify(claude),
    'memories.json': JSON.stringify([memory]),
    'projects.json': `[${JSON.stringify(thesis)},{"uuid":`,
  };

  const result = await world.import(store, world.file('export.zip', zipOf(files)));

  expect(seen().join('\n')).toContain('- / Bread');
  expect(seen()).toContain(THESIS_SEEN);
  expect(lost(result).join()).toMatch(/cutFile|damagedFile/u);
});

it("doesn't take other apps' projects.json and memories.json for Claude's", async () => {
  const path = packed({
    'projects.json': [{ id: 1, name: 'Kitchen' }],
    'memories.json': {},
    'conversations.json': claude,
  });

  const result = await world.import(store, path);

  expect(seen()).toEqual([expect.stringContaining('- / Bread')]);
  expect(lost(result)).toContain('otherFile  2');
});
