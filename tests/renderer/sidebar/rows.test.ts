/** How conversations and folders become rows. */

import { describe, expect, it } from 'vitest';
import { arrangeRows, isWithin, type Row, withClosedSections } from '../../../renderer/sidebar/rows.ts';
import type { Folder } from '../../../shared/conversation.ts';
import { fakeSummary } from '../../helpers/fake-answers.ts';

const NOW = new Date(2026, 10, 18, 15, 0).getTime();
const at = (day: number, hour = 12): number => new Date(2026, 10, day, hour).getTime();
const folder = (id: string, parentId: string | null, position = 0): Folder => ({ id, parentId, name: id, position });

function outline(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => {
    if (row.kind === 'section') return `# ${row.section}`;
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

  it('leaves of a closed section its heading', () => {
    const items = [fakeSummary('today', 'x', at(18, 1)), fakeSummary('yesterday', 'x', at(17, 23))];
    const rows = arrangeRows({ items, folders: [], openFolderIds: new Set(), now: NOW });
    const shown = withClosedSections(rows, new Set(['section:today']));
    expect(outline(shown)).toEqual(['# today', '# yesterday', 'yesterday']);
    expect(shown.map((row) => row.kind === 'section' && row.isOpen)).toEqual([false, true, false]);
  });

  it('shows what is in a folder only while the folder is open, and counts what is below it', () => {
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

  it('begins a section anew where the order of the list is another than that of time', () => {
    const items = [fakeSummary('old', 'x', at(2)), fakeSummary('new', 'x', at(18)), fakeSummary('older', 'x', at(1))];
    expect(arrange({ items })).toEqual(['# month', 'old', '# today', 'new', '# month', 'older']);
  });

  it('keeps the row of a chat that has not changed while others come in', () => {
    const chat = fakeSummary('a', 'x', at(18));
    const rowOf = (items: readonly (typeof chat)[]) =>
      arrangeRows({ items, folders: [], openFolderIds: new Set(), now: NOW }).find((row) => row.key === 'chat:a');
    expect(rowOf([chat, fakeSummary('b', 'x', at(17))])).toBe(rowOf([chat]));
    expect(rowOf([{ ...chat, title: 'another' }])).not.toBe(rowOf([chat]));
  });

  it('keeps a conversation in sight whose folder is gone', () => {
    expect(arrange({ items: [{ ...fakeSummary('a', 'x', at(18)), folderId: 'gone' }] })).toEqual(['# today', 'a']);
  });

  it('keeps a folder in sight whose parent is gone', () => {
    expect(arrange({ folders: [folder('lost', 'gone')] })).toEqual(['# folders', '[lost 0]']);
  });

  it('knows that a folder lies within itself and its ancestors, also when parents form a ring', () => {
    const folders = [folder('a', 'b'), folder('b', 'a'), folder('c', 'a')];
    expect(isWithin(folders, 'c', 'a')).toBe(true);
    expect(isWithin(folders, 'a', 'a')).toBe(true);
    expect(isWithin(folders, 'a', 'c')).toBe(false);
  });
});
