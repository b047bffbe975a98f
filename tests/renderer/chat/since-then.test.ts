// The window says how a chat has changed since a backup.
import { expect, it } from 'vitest';
import { sinceThen } from '../../../renderer/chat/backup/since.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';

const then = { ...fakeSummary('a', 'Boats', 0), messageCount: 4, folderId: null };

it.each([
  ['deleted', undefined, { kind: 'deleted' }],
  ['in the trash', undefined, { kind: 'trashed' }],
  ['grown', { ...then, messageCount: 7 }, { kind: 'grown', count: 3 }],
  ['shrunk', { ...then, messageCount: 1, title: 'Small boats' }, { kind: 'shrunk', count: 3 }],
  ['renamed', { ...then, title: 'Small boats' }, { kind: 'renamed' }],
  ['moved', { ...then, folderId: 'folder' }, { kind: 'moved' }],
  ['the same', then, { kind: 'same' }],
] as const)('says what has happened to a chat: %s', (what, now, since) => {
  const chats = new Map(now === undefined ? [] : [[then.id, now]]);
  const trashed = new Set(what === 'in the trash' ? [then.id] : []);
  expect(sinceThen(then, { chats, trashed })).toEqual(since);
});
