// Whatever changes a chat, in whatever order, its tree stays valid and no message is lost.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { createLibrary } from '../../electron/library/host/library.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { StoredPathChange } from '../../electron/library/library-values.ts';
import { aboveColumns, type ShownPath, wholePath } from '../../renderer/store/chats/next-path.ts';
import type { TreeNode } from '../../shared/conversation.ts';
import { ended, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

type Step =
  | { readonly kind: 'send' | 'compare' | 'restart' | 'undo' | 'restore' | 'keep' }
  | {
      readonly kind: 'edit' | 'regenerate' | 'delete' | 'select' | 'fork' | 'continue' | 'sendAt';
      readonly at: number;
    };

const at = fc.nat(200);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Step>({ kind: 'send' }) },
    { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'compare' }, { kind: 'restart' }, { kind: 'keep' }) },
    // Nested deletions that are restored in either order are the likeliest to break trees.
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('delete'), at }) },
    { weight: 3, arbitrary: fc.constantFrom<Step>({ kind: 'undo' }, { kind: 'restore' }, { kind: 'restore' }) },
    {
      weight: 7,
      arbitrary: fc.record({ kind: fc.constantFrom('edit', 'regenerate', 'select', 'fork', 'continue', 'sendAt'), at }),
    },
  ),
  { minLength: 1, maxLength: 25 },
);

let folder: TestFolder;
let host: LibraryHost;

beforeAll(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
});

afterAll(async () => {
  await host.close();
  folder.remove();
});

/** The expected state of one chat: every text ever written, and what is deleted. */
class Model {
  readonly texts = new Map<string, string>();
  readonly deletions: { readonly undoId: string; readonly ids: ReadonlySet<string> }[] = [];
  readonly id: string;
  /** The path that a window shows before the next step. */
  shown: Pick<ShownPath, 'ids' | 'compareColumns'> = { ids: [], compareColumns: [] };

  constructor(id: string) {
    this.id = id;
  }

  visible(): string[] {
    const gone = new Set(this.deletions.flatMap((deletion) => [...deletion.ids]));
    return [...this.texts.keys()].filter((id) => !gone.has(id));
  }
}

/** Checks that the tree that the open library keeps equals the tree in the file. */
function checkKeptTree({ id }: Model): void {
  const sql = new Sql(libraryPaths(folder.path).library);
  try {
    expect(host.api.pathChange(id)).toEqual(createLibrary(sql).pathChange(id));
  } finally {
    sql.close();
  }
}

function check(model: Model): void {
  checkKeptTree(model);
  const nodes = host.api.tree(model.id);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  expect(new Set(byId.keys())).toEqual(new Set(model.visible()));
  for (const node of nodes) if (node.parentId !== null) expect(byId.has(node.parentId)).toBe(true);
  const chat = host.api.openConversation(model.id);
  for (const [index, message] of chat.path.entries()) {
    expect(message.parentId).toBe(chat.path[index - 1]?.id ?? null);
    expect(message.text).toBe(model.texts.get(message.id));
    const { index: at, count, previousId, nextId } = message.versions;
    const siblings = nodes.filter((node) => node.parentId === message.parentId).map((node) => node.id);
    expect(count).toBe(siblings.length);
    expect([siblings[at - 1] ?? null, siblings[at], siblings[at + 1] ?? null]).toEqual([
      previousId,
      message.id,
      nextId,
    ]);
  }
  const leaf = chat.path.at(-1);
  if (leaf === undefined) expect(nodes).toEqual([]);
  else expect(nodes.filter((node) => node.parentId === leaf.id)).toEqual([]);
  expect(
    nodes
      .filter((node) => node.isOnActivePath)
      .map((node) => node.id)
      .sort(),
  ).toEqual(chat.path.map((message) => message.id).sort());
  expect(chat.summary.messageCount).toBe(nodes.length);
}

let counter = 0;
const nextText = (): string => `text ${++counter}`;

function pick(nodes: readonly TreeNode[], at: number, role?: TreeNode['role']): TreeNode | undefined {
  const allowed = role === undefined ? nodes : nodes.filter((node) => node.role === role);
  return allowed.length === 0 ? undefined : allowed[at % allowed.length];
}

function below(nodes: readonly TreeNode[], id: string): Set<string> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const node of nodes) if (node.parentId !== null && found.has(node.parentId)) found.add(node.id);
  }
  return found;
}

/** Checks that the change takes a window from its old path to the path in the library. */
function expectPath(model: Model, change: Pick<StoredPathChange, 'after' | 'ids'>): readonly string[] {
  const { ids } = host.api.pathChange(model.id);
  expect(wholePath(model.shown, change)).toEqual(ids);
  return ids;
}

function answer(model: Model, id: string): void {
  const text = nextText();
  host.api.endReply(ended(id, text));
  model.texts.set(id, text);
}

function send(model: Model, parentId: string | undefined, replies: number): void {
  const text = nextText();
  const group = replies > 1 ? nextText() : null;
  const turn = host.api.addTurn(
    model.id,
    text,
    parentId,
    Array.from({ length: replies }, () => newReply({ compareGroupId: group })),
  );
  model.texts.set(turn.userMessageId, text);
  expect(expectPath(model, turn)).toContain(turn.userMessageId);
  for (const id of turn.replyIds) answer(model, id);
}

function dropDeletion(model: Model, undoId: string): void {
  const index = model.deletions.findIndex((deletion) => deletion.undoId === undoId);
  const [deletion] = model.deletions.splice(index, 1);
  // Restoring a message also restores its deleted ancestors, but not the other messages of their deletions.
  const parents = parentsOf(model.id);
  for (const id of deletion?.ids ?? []) {
    for (let above = parents.get(id) ?? null; above !== null; above = parents.get(above) ?? null) {
      const revived = above;
      for (const [at, other] of model.deletions.entries()) {
        if (other.ids.has(revived))
          model.deletions[at] = { undoId: other.undoId, ids: new Set([...other.ids].filter((one) => one !== revived)) };
      }
    }
  }
  for (let at = model.deletions.length - 1; at >= 0; at--)
    if (model.deletions[at]?.ids.size === 0) model.deletions.splice(at, 1);
}

function parentsOf(conversationId: string): Map<string, string | null> {
  const sql = new Sql(libraryPaths(folder.path).library);
  const rows = sql.all('SELECT id, parent_id FROM messages WHERE conversation_id = ?', conversationId);
  sql.close();
  return new Map(rows.map((row) => [String(row.id), row.parent_id === null ? null : String(row.parent_id)]));
}

async function take(model: Model, step: Step, forks: Model[]): Promise<void> {
  const nodes = host.api.tree(model.id);
  const { ids, compareColumns } = host.api.pathChange(model.id);
  model.shown = { ids: aboveColumns(ids, compareColumns), compareColumns };
  if (step.kind === 'send') send(model, undefined, 1);
  else if (step.kind === 'compare') send(model, undefined, 3);
  else if (step.kind === 'restart') {
    await host.close();
    host = await openHost(folder.path);
  } else if (step.kind === 'undo' || step.kind === 'restore') {
    const deletion = step.kind === 'undo' ? model.deletions.at(-1) : model.deletions[0];
    if (deletion === undefined) return;
    if (step.kind === 'undo') host.api.undo(deletion.undoId);
    else host.api.restoreTrash([deletion.undoId]);
    dropDeletion(model, deletion.undoId);
  } else if (step.kind === 'keep') {
    const [first] = host.api.openConversation(model.id).compare;
    if (first !== undefined) expect(expectPath(model, host.api.keepCompared(first.id))).toContain(first.id);
  } else if (step.kind === 'sendAt') {
    const node = pick(nodes, step.at, 'assistant');
    if (node !== undefined) send(model, node.id, 1);
  } else if (step.kind === 'edit') {
    const node = pick(nodes, step.at);
    if (node === undefined) return;
    const text = nextText();
    const edited = host.api.editMessage(node.id, text);
    model.texts.set(edited.messageId, text);
    expect(expectPath(model, edited).at(-1)).toBe(edited.messageId);
  } else if (step.kind === 'regenerate') {
    const node = pick(nodes, step.at, 'assistant');
    if (node === undefined) return;
    const { replyId } = host.api.addReplyVersion(node.id, newReply());
    answer(model, replyId);
  } else if (step.kind === 'continue') {
    const node = pick(nodes, step.at, 'assistant');
    if (node === undefined) return;
    const { text } = host.api.reopenReply(node.id, newReply());
    expect(text).toBe(model.texts.get(node.id));
    host.api.endReply(ended(node.id, `${text} more`));
    model.texts.set(node.id, `${text} more`);
  } else if (step.kind === 'select') {
    const node = pick(nodes, step.at);
    if (node !== undefined) expect(expectPath(model, host.api.selectVersion(node.id))).toContain(node.id);
  } else if (step.kind === 'fork') {
    const node = pick(nodes, step.at);
    if (node === undefined) return;
    const forked = host.api.fork(node.id);
    const copy = new Model(forked.summary.id);
    for (const message of forked.path) copy.texts.set(message.id, message.text);
    expect(forked.path.at(-1)?.text).toBe(model.texts.get(node.id));
    forks.push(copy);
  } else if (step.kind === 'delete') {
    const node = pick(nodes, step.at);
    if (node === undefined) return;
    const { undoId } = host.api.deleteMessage(node.id);
    model.deletions.push({ undoId, ids: below(nodes, node.id) });
  }
}

it('the tree stays valid through edit, regenerate, continue, delete, undo, restore, switch, fork, compare and restart in any order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const model = new Model(host.api.createConversation(SETTINGS, null).summary.id);
      const forks: Model[] = [];
      send(model, undefined, 1);
      for (const step of list) {
        await take(model, step, forks);
        check(model);
      }
      for (const copy of forks) check(copy);
      // Everything that was deleted can be restored.
      for (let deletion = model.deletions.at(-1); deletion !== undefined; deletion = model.deletions.at(-1)) {
        host.api.undo(deletion.undoId);
        dropDeletion(model, deletion.undoId);
      }
      check(model);
      expect(host.api.tree(model.id)).toHaveLength(model.texts.size);
    }),
    { numRuns: 150, endOnFailure: false },
  );
});
