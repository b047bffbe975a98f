// Search finds the words that people mean, in any script, and names the parts of a query that it ignored.
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sql } from '../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { parseQuery } from '../../electron/library/search/query.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import type { SearchHit, SearchPage } from '../../shared/search/search-results.ts';
import { ended, exchange, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;
let long: LongHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
});

afterEach(async () => {
  await long.close();
  await host.close();
  folder.remove();
});

function chat(question: string, answer: string): string {
  const { summary } = host.api.createConversation(SETTINGS, null);
  exchange(host, summary.id, question, answer);
  return summary.id;
}

const hits = (page: SearchPage): SearchHit[] => page.groups.flatMap((group) => group.hits);
const marked = (hit: SearchHit): string[] => hit.marks.map(([start, end]) => hit.snippet.slice(start, end));
const found = async (query: string): Promise<string[]> =>
  hits(await long.search(query, 0))
    .filter((hit) => hit.where !== 'title')
    .flatMap(marked);

describe('words', () => {
  it.each([
    ['lighth', 'the Lighthouse', 'Lighth'],
    ['HOUSE', 'the Lighthouse', 'house'],
    ['cafe', 'Café au lait', 'Café'],
    ['Größe', 'die GROSSE und die GRÖSSE', null],
    ['grosse', 'die Größe', 'Größe'],
    ['straße', 'Hauptstrasse 5', 'strasse'],
    ['京', '東京タワー', '京'],
    ['東京', '東京タワー', '東京'],
    ['タワー', '東京タワー', 'タワー'],
    ['数据', '数据库的索引', '数据'],
    ['한국', '한국어', '한국'],
    ['か', 'がか', 'か'],
    ['かたかな', 'カタカナの本', 'カタカナ'],
    ['ヒラガナ', 'ひらがなの本', 'ひらがな'],
    ['パーティー', '昨日のﾊﾟｰﾃｨｰ', 'ﾊﾟｰﾃｨｰ'],
    ['ﾌﾟﾗｸﾞ', 'プラグを抜く', 'プラグ'],
    ['احمد', 'كتب أحمد رسالة', 'أحمد'],
    ['مدرسه', 'في المدرسة', 'مدرسة'],
    ['محمد', 'قال مُحَمَّد', 'مُحَمَّد'],
    ['مرحبا', 'مـــرحبا بك', 'مـــرحبا'],
    ['2026', 'سنة ٢٠٢٦', '٢٠٢٦'],
    ['tromso', 'Tromsø om vinteren', 'Tromsø'],
    ['sao paulo', 'São Paulo', 'São'],
    ['елка', 'новогодняя ёлка', 'ёлка'],
    ['handlecl', 'function handleClick() {}', 'handleCl'],
    ['cl', 'function handleClick() {}', 'Cl'],
    ['snake_case', 'my_snake_case_name', 'snake_case'],
    ['c#', 'written in C# and F#', 'C#'],
    ['=>', 'const f = () => 1', '=>'],
    ['std::vec', 'std::vector<int>', 'std::vec'],
    ['http://', 'see http://example.org', 'http://'],
    ['привет', 'Скажи ПРИВЕТ всем', 'ПРИВЕТ'],
    ['ﬁsh', 'a fish', 'fish'],
    ['Ｆｕｌｌ', 'full width', 'full'],
    ['👩‍🚀', 'an 👩‍🚀 in space', '👩‍🚀'],
    ['𠀋', '𠀋は漢字', '𠀋'],
    ["it's", "it's here", "it's"],
    ['100%', 'at 100% of it', '100%'],
    ['a', 'an apple', 'a'],
  ])('%s is found and marked in %s', async (query, text, mark) => {
    chat('x', text);
    const marks = await found(query);
    if (mark === null) expect(marks).not.toEqual([]);
    else expect(marks).toContain(mark);
  });

  it('must all be in one message, in any order', async () => {
    chat('alpha only', 'beta only');
    const both = chat('q', 'beta comes before alpha');
    const page = await long.search('alpha beta', 0);
    expect(page.groups.map((group) => group.conversation.id)).toEqual([both]);
  });

  it.each([
    ['House:', 'the lighthouse'],
    ['lighthouse?!', 'a Lighthouse, of stone'],
    ['“lighthouse”,', 'a lighthouse'],
    ['(lighthouse).', 'a lighthouse'],
    ['¿lighthouse', 'a lighthouse'],
    ['where: lighthouse ?', 'where the lighthouse is'],
    ['灯台。', '灯台の上'],
    ['灯台', '「灯台」'],
    ['handleClick()', 'the function handleClick'],
    ['c#.', 'written in C#'],
    ['100%?', 'at 100% of it'],
  ])("%s finds %s: punctuation doesn't count, in messages as in titles", async (query, text) => {
    const inMessage = chat('q', text);
    const inTitle = chat('q', 'r');
    host.api.renameConversation(inTitle, text, true);
    const page = await long.search(query, 0);
    expect(page.groups.map((group) => group.conversation.id).sort()).toEqual([inMessage, inTitle].sort());
  });

  it.each(['"house:"', 'c#', '::', '?'])('%s is searched for literally', async (query) => {
    chat('q', 'a house of C');
    expect((await long.search(query, 0)).groups).toEqual([]);
    const id = chat('q', 'the house: why C# and std::vec?');
    expect((await long.search(query, 0)).groups.map((group) => group.conversation.id)).toEqual([id]);
  });

  it('in quotation marks must match exactly', async () => {
    chat('q', 'the more writes the better');
    const exact = chat('q', 'no more write access');
    expect((await long.search('"more write"', 0)).groups.map((group) => group.conversation.id)).toEqual([exact]);
  });

  it("can't break the query", async () => {
    chat('q', 'plain');
    for (const query of [
      '"',
      '""',
      "'",
      '(',
      ')',
      '*',
      'NEAR(',
      'a AND',
      'a OR b NOT',
      'text:',
      '^x',
      '-',
      '\0',
      '\ud800',
      '"unclosed',
      'x'.repeat(2_000),
    ]) {
      expect(Array.isArray((await long.search(query, 0)).groups)).toBe(true);
    }
  });
});

describe('a search', () => {
  it('includes hidden branches, titles and reasoning', async () => {
    const id = chat('original question', 'original reply');
    const [first] = host.api.openConversation(id).path;
    host.api.editMessage(first?.id ?? '', 'edited question');
    host.api.renameConversation(id, 'Zanzibar trip', true);
    const turn = host.api.addTurn(id, 'more', undefined, [newReply()]);
    host.api.endReply(ended(turn.replyIds[0] ?? '', 'short', { reasoning: 'a secret deliberation' }));
    expect(hits(await long.search('original reply', 0))).toMatchObject([{ where: 'text', isOnActivePath: false }]);
    expect(hits(await long.search('zanzi', 0))).toMatchObject([{ where: 'title', messageId: null }]);
    expect(hits(await long.search('deliberation', 0))).toMatchObject([{ where: 'reasoning', isOnActivePath: true }]);
  });

  it('excludes the trash, until the item is restored', async () => {
    const id = chat('findable', 'yes');
    const done = host.api.bulk([id], { kind: 'delete' });
    expect((await long.search('findable', 0)).groups).toEqual([]);
    host.api.undo(done.undoId ?? '');
    expect((await long.search('findable', 0)).groups).toHaveLength(1);
  });

  it("is grouped by chat, newest first, with a count of hits that aren't listed", async () => {
    const older = chat('needle', 'x');
    const { summary } = host.api.createConversation(SETTINGS, null);
    for (let index = 0; index < 9; index++) exchange(host, summary.id, `needle ${index}`, 'y');
    const page = await long.search('needle', 0);
    expect(page.groups.map((group) => group.conversation.id)).toEqual([summary.id, older]);
    expect(page.groups[0]?.hits.length).toBe(5);
    expect(page.groups[0]?.moreHits).toBe(5);
  });

  it('continues page by page without a gap', async () => {
    const ids = Array.from({ length: 130 }, (_, index) => {
      const { summary } = host.api.createConversation(SETTINGS, null);
      host.api.renameConversation(summary.id, `Chat ${index}`, true);
      exchange(host, summary.id, `haystack ${index}`, 'z');
      return summary.id;
    });
    const seen = new Set<string>();
    let offset: number | null = 0;
    for (let pages = 0; offset !== null && pages < 10; pages++) {
      const page: SearchPage = await long.search('haystack', offset);
      for (const group of page.groups) seen.add(group.conversation.id);
      offset = page.nextOffset;
    }
    expect(seen.size).toBe(ids.length);
  });

  it('continues page by page through titles and through matches of operators', async () => {
    const count = 120;
    for (let index = 0; index < count; index++) {
      const { summary } = host.api.createConversation(SETTINGS, null);
      exchange(host, summary.id, `Question ${index}`, index % 10 === 0 ? 'a lighthouse' : 'nothing');
      host.api.renameConversation(summary.id, `Lighthouse ${index}`, true);
      host.api.bulk([summary.id], { kind: 'pin', isPinned: true });
    }
    for (const [query, hits] of [
      ['lighthouse in:title', count],
      ['is:pinned', count],
      ['lighthouse', count],
    ] as const) {
      const ids = new Set<string>();
      const messages = new Set<string>();
      let offset: number | null = 0;
      for (let pages = 0; offset !== null && pages < 20; pages++) {
        const page: SearchPage = await long.search(query, offset);
        for (const group of page.groups) {
          ids.add(group.conversation.id);
          for (const hit of group.hits) if (hit.messageId !== null) messages.add(hit.messageId);
        }
        offset = page.nextOffset;
      }
      expect([query, offset, ids.size]).toEqual([query, null, hits]);
      expect(messages.size).toBe(query === 'lighthouse' ? 12 : 0);
    }
  });

  it('rebuilds its index if the file is lost or damaged', async () => {
    const { rmSync, writeFileSync } = await import('node:fs');
    chat('durable words', 'x');
    expect(await found('durable')).toEqual(['durable']);
    await long.close();
    writeFileSync(`${folder.path}/search.db`, 'not an index at all'.repeat(500));
    expect(await found('durable')).toEqual(['durable']);
    await long.close();
    rmSync(`${folder.path}/search.db`);
    expect(await found('durable')).toEqual(['durable']);
  });

  it('finds the text of a reply that was first indexed while it was running', async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    const turn = host.api.addTurn(summary.id, 'q', undefined, [newReply()]);
    await long.index();
    host.api.endReply(ended(turn.replyIds[0] ?? '', 'finally complete'));
    expect(await found('finally')).toEqual(['finally']);
  });
});

describe('operators', () => {
  it('read only the chats in the folder, however many others match', async () => {
    const folderId = host.api.createFolder('Work', null).id;
    const { summary } = host.api.createConversation(SETTINGS, folderId);
    exchange(host, summary.id, 'common in the folder', 'common');
    for (let at = 0; at < 60; at++) chat(`common ${at}`, 'common');
    const read = vi.spyOn(Sql.prototype, 'many');
    const readFor = async (query: string): Promise<{ ids: string[]; summaries: number }> => {
      read.mockClear();
      const { groups } = await long.search(query, 0);
      const summaries = read.mock.calls.filter(([statement]) => statement.includes('is_generating')).length;
      return { ids: groups.map(({ conversation }) => conversation.id), summaries };
    };
    try {
      for (const query of ['folder:work common', 'folder:work'])
        expect(await readFor(query)).toEqual({ ids: [summary.id], summaries: 1 });
      for (const query of ['folder:nowhere common', 'folder:nowhere'])
        expect(await readFor(query)).toEqual({ ids: [], summaries: 0 });
    } finally {
      read.mockRestore();
    }
  });

  it('narrow by model, author, date, state, folder and title', async () => {
    const folderId = host.api.createFolder('Work', null).id;
    const { summary } = host.api.createConversation(SETTINGS, folderId);
    const turn = host.api.addTurn(summary.id, 'common word', undefined, [newReply({ model: 'gpt-x' })]);
    host.api.endReply(ended(turn.replyIds[0] ?? '', 'common word too'));
    const other = chat('common word', 'here');
    host.api.bulk([other], { kind: 'pin', isPinned: true });
    const ids = async (query: string) => (await long.search(query, 0)).groups.map((group) => group.conversation.id);
    expect(await ids('model:gpt common')).toEqual([summary.id]);
    expect(await ids('common is:pinned')).toEqual([other]);
    expect(await ids('folder:work common')).toEqual([summary.id]);
    expect(hits(await long.search('common role:assistant', 0)).map((hit) => hit.role)).toEqual(['assistant']);
    expect(await ids('common before:2020-01-01')).toEqual([]);
    expect(await ids('common after:2020-01')).toHaveLength(2);
    expect(await ids('is:pinned')).toEqual([other]);
    expect(await ids('model:gpt')).toEqual([summary.id]);
    expect(hits(await long.search('in:title common', 0)).map((hit) => hit.where)).toEqual(['title', 'title']);
  });

  it("that aren't understood are named", () => {
    expect(parseQuery('role:nobody before:soon is:blue x').problems).toEqual(['role:nobody', 'before:soon', 'is:blue']);
    expect(parseQuery('role:constructor')).toMatchObject({ role: null, problems: ['role:constructor'] });
    expect(parseQuery('model: x').problems).toEqual([]);
    expect(parseQuery('C:\\temp a:b').terms.map((term) => term.text)).toEqual(['c:\\temp', 'a:b']);
  });
});

describe("messages that aren't indexed yet", () => {
  it('are counted with the results, until all are indexed', async () => {
    chat('Where?', 'At the lighthouse.');
    // Simulate an import: these messages wait to be indexed, but were removed again, so the index skips them.
    const file = new Database(join(folder.path, 'library.db'));
    file.exec(
      'WITH RECURSIVE c (n) AS (SELECT 100000 UNION ALL SELECT n + 1 FROM c LIMIT 2000) INSERT INTO search_pending SELECT n, 1 FROM c',
    );
    file.close();
    expect((await long.search('lighthouse', 0)).waitingMessages).toBeGreaterThan(1_000);
    let left = 1;
    while (left > 0) left = await long.index();
    expect((await long.search('lighthouse', 0)).waitingMessages).toBe(0);
    expect(await found('lighthouse')).toEqual(['lighthouse']);
  });
});
