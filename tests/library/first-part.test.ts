// A long chat is read in two parts: the messages that are shown first, and the rest.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LIMITS } from '../../shared/limits.ts';
import { exchange, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

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

function chatOf(exchanges: number): string {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  for (let count = 0; count < exchanges; count++) exchange(host, id, `question ${count}`, `answer ${count}`);
  return id;
}

const idsOf = (messages: readonly { readonly id: string }[]) => messages.map(({ id }) => id);

describe('the first part of a chat', () => {
  it('makes up the whole chat together with the rest', () => {
    const id = chatOf(60);
    const whole = host.api.openConversation(id);
    const part = host.api.openConversation(id, true);
    expect(whole.pathIds).toBeUndefined();
    expect(part.pathIds).toEqual(idsOf(whole.path));
    expect(part.path.length).toBeLessThan(whole.path.length);
    const rest = host.api.restOfPath(id, idsOf(part.path));
    expect(rest.length + part.path.length).toBe(whole.path.length);
    const found = new Map([...part.path, ...rest].map((message) => [message.id, message]));
    expect(whole.path.map((message) => found.get(message.id))).toEqual(whole.path);
  });

  it('contains the end, and the messages around the reading position', () => {
    const id = chatOf(60);
    const ids = idsOf(host.api.openConversation(id).path);
    host.api.setPosition(id, { messageId: ids[40] ?? '', offsetPx: 3 });
    const part = idsOf(host.api.openConversation(id, true).path);
    for (const at of [30, 40, 50, 119]) expect(part).toContain(ids[at]);
    for (const at of [0, 80]) expect(part).not.toContain(ids[at]);
    expect(part).toEqual(ids.filter((one) => part.includes(one)));
  });

  it('is all of a short chat', () => {
    const short = host.api.openConversation(chatOf(4), true);
    expect(short.path).toHaveLength(8);
    expect(short.pathIds).toBeUndefined();
  });

  it('has only the first messages if the time machine asks, and fewer if they are large', () => {
    const short = chatOf(4);
    expect(host.api.firstMessages(short)).toMatchObject({ title: host.api.openConversation(short).summary.title });
    expect(host.api.firstMessages(short)).toMatchObject({
      messages: host.api.openConversation(short).path,
      isWhole: true,
    });

    const long = chatOf(60);
    const { messages, isWhole } = host.api.firstMessages(long);
    expect(messages).toEqual(host.api.openConversation(long).path.slice(0, LIMITS.backupFirstMessages));
    expect(isWhole).toBe(false);

    const { id: large } = host.api.createConversation(SETTINGS, null).summary;
    const text = 'x'.repeat(LIMITS.messagesTogetherMaxBytes / 3);
    for (let at = 0; at < 5; at++) host.api.addTurn(large, `${at}${text}`, undefined, []);
    const first = host.api.firstMessages(large);
    expect(first.messages.map((message) => message.text[0])).toEqual(['0', '1', '2'].slice(0, first.messages.length));
    expect(first.messages.length).toBeGreaterThan(1);
    expect(first.isWhole).toBe(false);
  });

  it('can’t be completed once the chat is in the trash', () => {
    const id = chatOf(40);
    const part = host.api.openConversation(id, true);
    host.api.bulk([id], { kind: 'delete' });
    expect(() => host.api.restOfPath(id, idsOf(part.path))).toThrow('it is in the trash');
  });
});
