/** How conversations and folders become rows. */

import { describe, expect, it } from 'vitest';
import { indentPx, isWithin } from '../../../renderer/sidebar/folder-tree.ts';
import type { Row, RowList } from '../../../renderer/sidebar/row-list.ts';
import { arrangeRows } from '../../../renderer/sidebar/rows.ts';
import { applyChanges } from '../../../renderer/store/chats/conversation-list.ts';
import type { ConversationSummary, Folder } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';

const NOW = new Date(2026, 10, 18, 15, 0).getTime();
const at = (day: number, hour = 12): number => new Date(2026, 10, day, hour).getTime();
const folder = (id: string, parentId: string | null, position = 0): Folder => ({ id, parentId, name: id, position });

const listed = (rows: RowList): readonly Row[] =>
  Array.from({ length: rows.length }, (_, place) => rows.at(place)).filter((row) => row !== undefined);

function outline(rows: RowList): readonly string[] {
  return listed(rows).map((row) => {
    if (row.kind === 'section') return `# ${row.section}`;
    if (row.kind === 'more') return `+${row.hidden}`;
    if (row.kind === 'folder') return `${'-'.repeat(row.depth)}[${row.folder.id} ${row.count}]`;
    return `${'-'.repeat(row.depth)}${row.summary.id}`;
  });
}

const arrange = (input: Partial<Parameters<typeof arrangeRows>[0]>): readonly string[] =>
  outline(arrangeRows({ items: [], folders: [], openFolderIds: new Set(), now: NOW, ...input }));

describe('sidebar rows', () => {
  it('puts pinned conversations first and then groups by calendar days and months', () => {
    const items = [
      fakeSummary('today', 'x', at(18, 1)),
      fakeSummary('yesterday', 'x', at(17, 23)),
      { ...fakeSummary('pinned', 'x', at(16)), isPinned: true },
      fakeSummary('week', 'x', at(11)),
      fakeSummary('month', 'x', at(2)),
      fakeSummary('october', 'x', new Date(2026, 9, 3).getTime()),
    ];
    expect(arrange({ items })).toEqual([
      '# pinned',
      'pinned',
      '# today',
      'today',
      '# yesterday',
      'yesterday',
      '# previous-7-days',
      'week',
      '# month',
      'month',
      '# month',
      'october',
    ]);
  });

  it('shows only the heading of a collapsed section', () => {
    const items = [fakeSummary('today', 'x', at(18, 1)), fakeSummary('yesterday', 'x', at(17, 23))];
    const rows = arrangeRows({ items, folders: [], openFolderIds: new Set(), now: NOW });
    const shown = rows.withClosedSections(new Set(['section:today']));
    expect(outline(shown)).toEqual(['# today', '# yesterday', 'yesterday']);
    expect(listed(shown).map((row) => row.kind === 'section' && row.isOpen)).toEqual([false, true, false]);
  });

  it("shows a folder's contents only while it is open, and counts what is below it", () => {
    const folders = [folder('work', null), folder('rust', 'work')];
    const items = [
      { ...fakeSummary('a', 'x', at(18)), folderId: 'work' },
      { ...fakeSummary('b', 'x', at(17)), folderId: 'rust' },
    ];
    expect(arrange({ items, folders })).toEqual(['# folders', '[work 2]']);
    expect(arrange({ items, folders, openFolderIds: new Set(['work', 'rust']) })).toEqual([
      '# folders',
      '[work 2]',
      '-[rust 1]',
      '--b',
      '-a',
    ]);
  });

  it('shows the beginning of a long folders section, and how much more there is', () => {
    const folders = Array.from({ length: 5 }, (_, index) => folder(`f${index}`, null, index));
    const items = [
      fakeSummary('today', 'x', at(18, 1)),
      { ...fakeSummary('a', 'x', at(18)), folderId: 'f0' },
      { ...fakeSummary('b', 'x', at(17)), folderId: 'f0' },
    ];
    const rows = arrangeRows({ items, folders, openFolderIds: new Set(['f0']), now: NOW });
    expect(outline(rows.withShortFolders(7))).toEqual(outline(rows));
    const short = rows.withShortFolders(3);
    expect(outline(short)).toEqual(['# folders', '[f0 2]', '-a', '+5', '# today', 'today']);
    expect([short.indexOf('chat:b'), short.indexOf('chat:today')]).toEqual([-1, 5]);
    expect(short.sectionOf(2)?.section).toBe('folders');
    expect(short.sectionOf(5)?.section).toBe('today');
  });

  it('keeps the row of an unchanged chat while others are added', () => {
    const chat = fakeSummary('a', 'x', at(18));
    const rowOf = (items: readonly (typeof chat)[]) =>
      listed(arrangeRows({ items, folders: [], openFolderIds: new Set(), now: NOW })).find(
        (row) => row.key === 'chat:a',
      );
    expect(rowOf([chat, fakeSummary('b', 'x', at(17))])).toBe(rowOf([chat]));
    expect(rowOf([{ ...chat, title: 'another' }])).not.toBe(rowOf([chat]));
  });

  it('keeps a conversation visible whose folder is gone', () => {
    expect(arrange({ items: [{ ...fakeSummary('a', 'x', at(18)), folderId: 'gone' }] })).toEqual(['# today', 'a']);
  });

  it('keeps a folder visible whose parent is gone', () => {
    expect(arrange({ folders: [folder('lost', 'gone')] })).toEqual(['# folders', '[lost 0]']);
  });

  it('arranges 20,000 nested folders, open or closed, and counts their contents', () => {
    const folders = Array.from({ length: 20_000 }, (_, at) => folder(`f${at}`, at === 0 ? null : `f${at - 1}`));
    const items = [{ ...fakeSummary('a', 'x', at(18)), folderId: 'f19999' }];
    const input = { items, folders, now: NOW };
    expect(outline(arrangeRows({ ...input, openFolderIds: new Set() }))).toEqual(['# folders', '[f0 1]']);
    const rows = arrangeRows({ ...input, openFolderIds: new Set(folders.map(({ id }) => id)) });
    expect(rows.length).toBe(20_002);
    expect(rows.at(20_000)).toMatchObject({ kind: 'folder', depth: 19_999, count: 1 });
    expect(rows.at(20_001)).toMatchObject({ kind: 'chat', depth: 20_000 });
    expect(rows.indexOf('folder:f7')).toBe(8);
    expect(indentPx(19_999, 14)).toBe(indentPx(LIMITS.folderIndentMaxLevels, 14));
  });

  it('finds each row by its key, even after sections were collapsed and chats moved', () => {
    const folders = [folder('work', null)];
    const items = [
      fakeSummary('new', 'x', at(18)),
      { ...fakeSummary('pinned', 'x', at(17)), isPinned: true },
      { ...fakeSummary('filed', 'x', at(16)), folderId: 'work' },
      fakeSummary('old', 'x', at(2)),
    ];
    const arranged = (chats: typeof items) =>
      arrangeRows({ items: chats, folders, openFolderIds: new Set(['work']), now: NOW });
    const everywhere = (rows: RowList) => {
      for (const [place, row] of listed(rows).entries()) expect(rows.indexOf(row.key), row.key).toBe(place);
    };
    const before = arranged(items);
    everywhere(before);
    everywhere(before.withClosedSections(new Set(['section:folders'])));
    expect(before.withClosedSections(new Set(['section:folders'])).indexOf('chat:filed')).toBe(-1);
    const moved = applyChanges(
      items,
      [{ ...fakeSummary('old', 'x', at(18, 14)), folderId: 'work' }],
      ['new'],
      () => true,
    );
    const after = arranged([...moved]);
    everywhere(after);
    everywhere(arrangeRows({ items: moved, folders, openFolderIds: new Set(['work']), now: NOW }));
    // The previous list's rows are still on the screen while a row is pressed.
    everywhere(before);
    expect(after.chatIds()).toEqual(['pinned', 'old', 'filed']);
  });

  it('reads about as many chats in a list of 16,000 as in a list of 1,000 when a chat changes', () => {
    const reads = (count: number): number => {
      let read = 0;
      const items = Array.from({ length: count }, (_, place) => {
        const updatedAt = NOW - place * 60_000;
        return Object.defineProperty(fakeSummary(`c${place}`, 'x', updatedAt), 'updatedAt', {
          enumerable: true,
          get: () => ++read && updatedAt,
        });
      });
      const arrange = (chats: readonly ConversationSummary[]): RowList =>
        arrangeRows({ items: chats, folders: [], openFolderIds: new Set(), now: NOW });
      arrange(items);
      read = 0;
      const changed = fakeSummary(`c${count / 2}`, 'now the newest', NOW);
      const rows = arrange(applyChanges(items, [changed], [], () => true));
      expect(rows.indexOf('chat:c3')).toBe(5);
      expect(rows.at(1)).toMatchObject({ summary: changed });
      return read;
    };
    expect(reads(16_000)).toBeLessThan(2 * reads(1_000));
  });

  it('knows that a folder is inside itself and its ancestors, even if parents form a cycle', () => {
    const folders = [folder('a', 'b'), folder('b', 'a'), folder('c', 'a')];
    expect(isWithin(folders, 'c', 'a')).toBe(true);
    expect(isWithin(folders, 'a', 'a')).toBe(true);
    expect(isWithin(folders, 'a', 'c')).toBe(false);
  });
});
