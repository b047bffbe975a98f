// Search uses current titles. It reads them again only when a title changes, not at every write of a running reply.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { parseQuery } from '../../electron/library/search/query.ts';
import { TitleSearch } from '../../electron/library/search/title-search.ts';
import { seedLibrary } from '../helpers/data/seed-library.ts';
import { makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;
let reader: Sql;
let titles: TitleSearch;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  reader = new Sql(libraryPaths(folder.path).library);
  titles = new TitleSearch(reader);
});

afterEach(async () => {
  vi.restoreAllMocks();
  reader.close();
  await host.close();
  folder.remove();
});

function chat(title: string): string {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  host.api.addTurn(id, 'words', undefined, [newReply()]);
  host.api.renameConversation(id, title, true);
  return id;
}

const matches = (typed: string) => titles.matches({ ...parseQuery(typed), folderIds: null });
const found = (typed: string): string[] => [...matches(typed)];

it('reads no title again while a reply streams', () => {
  const id = chat('Lighthouse "of"\n Größe');
  const replyId = host.api.openConversation(id).path.at(-1)?.id ?? '';
  expect(found('grosse')).toEqual([id]);
  const parse = vi.spyOn(JSON, 'parse');
  const all = vi.spyOn(reader, 'all');
  for (let seq = 1; seq <= 5; seq++) {
    host.api.journal([{ messageId: replyId, seq, text: 'more ', reasoning: '' }]);
    expect(found('lighthouse')).toEqual([id]);
  }
  expect(parse).not.toHaveBeenCalled();
  expect(all).not.toHaveBeenCalled();
});

it('finds current titles after renaming, deleting and undoing', () => {
  const [first, second] = [chat('Zanzibar one'), chat('Zanzibar two')];
  expect(found('zanzibar').sort()).toEqual([first, second].sort());
  host.api.renameConversation(first, 'Sansibar', true);
  expect(found('zanzibar')).toEqual([second]);
  const { undoId } = host.api.bulk([second], { kind: 'delete' });
  expect(found('zanzibar')).toEqual([]);
  host.api.undo(undoId ?? '');
  expect(found('zanzibar')).toEqual([second]);
});

describe('more titles than are read first', () => {
  const COUNT = 4_500;

  beforeEach(async () => {
    reader.close();
    await host.close();
    // There are only seven different times, so many chats share both title and time.
    await seedLibrary(folder.path, { conversations: COUNT, messages: COUNT * 2 });
    const sql = new Sql(libraryPaths(folder.path).library);
    sql.run("UPDATE conversations SET title = 'Common ' || (n % 3), updated_at = n % 7");
    sql.run(
      "UPDATE conversations SET title = 'Rare' WHERE n IN (SELECT n FROM conversations ORDER BY updated_at, id LIMIT 1)",
    );
    sql.close();
    host = await openHost(folder.path);
    reader = new Sql(libraryPaths(folder.path).library);
    titles = new TitleSearch(reader);
  });

  it('are each found once, in the same order before and after all are read', () => {
    const first = found('common');
    expect(new Set(first).size).toBe(COUNT - 1);
    expect(first).toHaveLength(COUNT - 1);
    expect(found('common')).toEqual(first);
    expect(found('rare')).toHaveLength(1);
  });

  it('are not read again for a query after prepare()', () => {
    titles.prepare();
    const read = vi.spyOn(reader, 'packed');
    expect(found('rare')).toHaveLength(1);
    expect(found('common')).toHaveLength(COUNT - 1);
    expect(read).not.toHaveBeenCalled();
  });

  it('are only read in part while the newest are enough', () => {
    const read = vi.spyOn(reader, 'packed');
    const some = matches('common');
    for (let count = 0; count < 50; count++) expect(some.next().done).toBe(false);
    some.return();
    expect(read.mock.calls).toEqual([[expect.stringContaining('LIMIT')]]);
    expect(found('rare')).toHaveLength(1);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
