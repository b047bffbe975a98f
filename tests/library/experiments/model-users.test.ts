// Counts the chats and experiments that use a model, finds its answers, and switches its presets to another model.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { toPresetValues } from '../../../electron/library/saved/rows.ts';
import { ended, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from '../open-store.ts';
import { definitionOf } from './made-up.ts';

let folder: TestFolder;
let host: LibraryHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
});

afterEach(async () => {
  await host.close();
  folder.remove();
});

const OLD = { connectionId: 'c1', model: 'm1' };
const NEW = { connectionId: 'c1', connectionName: 'Service', model: 'm2', isListed: true };

function chatWith(turns: readonly [prompt: string, answer: string, model?: string][], settings = {}): string {
  const { summary } = host.api.createConversation({ ...SETTINGS, ...settings }, null);
  for (const [prompt, answer, model = 'm1'] of turns) {
    const { replyIds } = host.api.addTurn(summary.id, prompt, undefined, [newReply({ model })]);
    host.api.endReply(ended(replyIds[0] ?? '', answer));
  }
  return summary.id;
}

const textsOf = (messageIds: readonly string[]) => messageIds.map((id) => host.api.getMessage(id).text);

it('counts the chats whose settings name a model, and the experiments that ask it', () => {
  chatWith([['One', 'First']]);
  chatWith([['Two', 'Second']]);
  const deleted = chatWith([['Three', 'Third']]);
  host.api.bulk([deleted], { kind: 'delete' });
  chatWith([['Four', 'Fourth', 'm2']], { model: 'm2' });
  host.api.createExperiment(definitionOf({ models: [{ ...NEW, model: 'm1' }, NEW] }));
  const preset = { name: 'Old', values: toPresetValues({ ...SETTINGS, connectionName: 'Service' }) };
  host.api.createExperiment(definitionOf({ models: [{ ...NEW, model: 'm1' }], presets: [preset, preset] }));
  expect(host.api.modelUsers()).toEqual([
    { ...OLD, chats: 2, experiments: 2 },
    { connectionId: 'c1', model: 'm2', chats: 1, experiments: 1 },
  ]);
});

it('finds the last answers of a model, newest first and one for each prompt', () => {
  const first = chatWith([
    ['One', 'First'],
    ['Two', 'Second', 'm2'],
    ['Three', 'Third'],
  ]);
  chatWith([['Four', 'Fourth', 'm2']]);
  const deleted = chatWith([['Five', 'Fifth']]);
  host.api.bulk([deleted], { kind: 'delete' });
  chatWith([['Six', '']]);
  const last = host.api.openConversation(first).path.at(-1)?.id ?? '';
  const { replyId } = host.api.addReplyVersion(last, newReply());
  host.api.endReply(ended(replyId, 'Third again'));
  expect(textsOf(host.api.repliesOfModel(OLD, 10).messageIds)).toEqual(['Third again', 'First']);
  expect(textsOf(host.api.repliesOfModel(OLD, 1).messageIds)).toEqual(['Third again']);
  expect(host.api.repliesOfModel({ connectionId: 'c2', model: 'm1' }, 10).messageIds).toEqual([]);
});

it('reads the successor that the service named when it refused the model', () => {
  chatWith([['One', 'First']]);
  expect(host.api.repliesOfModel(OLD, 1).successor).toBeNull();
  const { summary } = host.api.createConversation(SETTINGS, null);
  const { replyIds } = host.api.addTurn(summary.id, 'Two', undefined, [newReply()]);
  const error = { code: 'not_found', retryable: false, replacement: 'm2' } as const;
  host.api.endReply(ended(replyIds[0] ?? '', '', { ending: 'failed', error }));
  expect(host.api.repliesOfModel(OLD, 1)).toMatchObject({ successor: 'm2', messageIds: [expect.any(String)] });
});

it('switches presets to another model as one change, and back', () => {
  const create = (name: string) =>
    host.api.createSaved({
      kind: 'preset',
      name,
      values: toPresetValues({ ...SETTINGS, connectionName: 'Service', systemPrompt: name }),
    });
  const ids = [create('A').id, create('B').id];
  create('C');
  const modelsOf = () =>
    host.api.listSaved().map((item) => (item.kind === 'preset' ? [item.values.systemPrompt, item.values.model] : []));
  const { undoId } = host.api.switchPresets(ids, NEW);
  expect(modelsOf()).toEqual([
    ['A', 'm2'],
    ['B', 'm2'],
    ['C', 'm1'],
  ]);
  expect(host.api.switchPresets(ids, NEW).undoId).toBeNull();
  host.api.undo(undoId ?? '');
  expect(modelsOf()).toEqual([
    ['A', 'm1'],
    ['B', 'm1'],
    ['C', 'm1'],
  ]);
});
