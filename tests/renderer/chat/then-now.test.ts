// The chats of a backup beside those of the library: changed ones are shown, unchanged ones are folded.
import { describe, expect, it } from 'vitest';
import { compareSteps, FRESH, type Row, rowsOf } from '../../../renderer/chat/backup/then-now.ts';
import { allSteps } from '../../../renderer/markdown/copying/steps.ts';
import type { ConversationSummary } from '../../../shared/conversation.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';

const chats = (...ids: readonly string[]): readonly ConversationSummary[] =>
  ids.map((id, at) => fakeSummary(id, id, 100 - at));
const byId = (list: readonly ConversationSummary[]) => ({
  chats: new Map(list.map((one) => [one.id, one])),
  trashed: new Set<string>(),
});

function shortly(row: Row): string {
  if (row.kind === 'folder') return `folder ${row.folder.name}`;
  if (row.kind === 'chat') return row.past.id;
  return row.kind === 'fresh-chat' ? `new ${row.now.id}` : `${row.count} ${row.kind}`;
}

function shown(then: readonly ConversationSummary[], now: readonly ConversationSummary[], ...open: string[]): string[] {
  const comparison = allSteps(compareSteps(then, byId(now)));
  return rowsOf(then, [], comparison, new Set(open)).map(shortly);
}

describe('then and now', () => {
  it('folds three or more unchanged chats in a row, and opens them again', () => {
    const then = chats('a', 'b', 'c', 'gone', 'd', 'e');
    const now = then.filter(({ id }) => id !== 'gone');
    expect(shown(then, now)).toEqual(['3 same', 'gone', 'd', 'e']);
    expect(shown(then, now, 'a')).toEqual(['3 same', 'a', 'b', 'c', 'gone', 'd', 'e']);
  });

  it('ends with the new chats, newest first', () => {
    const now = [...chats('a'), fakeSummary('old', 'old', 200), fakeSummary('young', 'young', 300)];
    expect(shown(chats('a'), now)).toEqual(['a', '2 fresh']);
    expect(shown(chats('a'), now, FRESH)).toEqual(['a', '2 fresh', 'new young', 'new old']);
  });

  it('folds only within a folder, and nothing before the comparison is complete', () => {
    const folder = { id: 'f', parentId: null, name: 'Work', position: 0 };
    const filed = chats('a', 'b', 'c').map((one) => ({ ...one, folderId: 'f' }));
    const then = [...filed, ...chats('d', 'e')];
    const comparison = allSteps(compareSteps(then, byId(then)));
    expect(rowsOf(then, [folder], comparison, new Set()).map(shortly)).toEqual(['folder Work', '3 same', 'd', 'e']);
    expect(rowsOf(then, [folder], null, new Set()).map(shortly)).toEqual(['folder Work', 'a', 'b', 'c', 'd', 'e']);
  });
});
