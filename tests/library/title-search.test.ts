// Titles are found as they are now, and read again only when one of them is another: a running reply writes all the time.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { parseQuery } from '../../electron/library/search/query.ts';
import { TitleSearch } from '../../electron/library/search/title-search.ts';
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

const found = (typed: string): string[] => titles.matches(parseQuery(typed));

it('reads no title again while a reply writes', () => {
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

it('knows every title as it is, the newest first', () => {
  const [first, second] = [chat('Zanzibar one'), chat('Zanzibar two')];
  expect(found('zanzibar').sort()).toEqual([first, second].sort());
  host.api.renameConversation(first, 'Sansibar', true);
  expect(found('zanzibar')).toEqual([second]);
  const { undoId } = host.api.bulk([second], { kind: 'delete' });
  expect(found('zanzibar')).toEqual([]);
  host.api.undo(undoId ?? '');
  expect(found('zanzibar')).toEqual([second]);
});
