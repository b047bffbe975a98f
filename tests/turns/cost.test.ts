// Main sends and journals each character of a long reply once. Prints the time per token of each half of a reply.
import { expect, test } from 'vitest';
import type { StreamPart } from '../../electron/service/completion.ts';
import { Journal } from '../../electron/turns/journal.ts';
import { Outbox } from '../../electron/turns/outbox.ts';
import { until } from '../helpers/until.ts';
import { startWorld } from './world.ts';

const TOKENS = 20_000;

test('a long reply sends and journals no more characters than it has', () => {
  let sent = 0;
  let written = 0;
  const outbox = new Outbox((deltas) => {
    for (const { text = '' } of deltas) sent += text.length;
  });
  const journal = new Journal(
    async (entries) => {
      for (const { text } of entries) written += text.length;
    },
    () => undefined,
  );
  const turn = { turnId: 't', conversationId: 'c', messageId: 'm' };
  const part: Extract<StreamPart, { type: 'text' }> = { type: 'text', text: ' token' };
  let text = '';
  const halves: number[] = [];
  for (let half = 0; half < 2; half++) {
    const startedAt = performance.now();
    for (let count = 0; count < TOKENS / 2; count++) {
      text += part.text;
      outbox.add(turn, { text: part.text });
      journal.add(turn.messageId, part.text, '');
      if (count % 100 === 99) outbox.flush();
      if (count % 500 === 499) journal.flush();
    }
    halves.push(((performance.now() - startedAt) * 1000) / (TOKENS / 2));
  }
  outbox.flush();
  journal.flush();
  console.info(
    `main, without network and disk: ${halves.map((micros) => micros.toFixed(2)).join(' then ')} µs a token`,
  );
  expect(text).toHaveLength(TOKENS * part.text.length);
  expect(sent).toBe(text.length);
  expect(written).toBe(text.length);
});

test('a reply of 20,000 tokens arrives, replays and is stored completely', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const call = await world.service.call(0);
  const halves: number[] = [];
  let expected = '';
  for (let half = 0; half < 2; half++) {
    const startedAt = performance.now();
    for (let count = 0; count < TOKENS / 2; count++) {
      const piece = ` token${count}`;
      call.text(piece);
      expected += piece;
      if (count % 200 === 199) await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => expect(world.shown(reply).text.length).toBe(expected.length));
    halves.push(((performance.now() - startedAt) * 1000) / (TOKENS / 2));
  }
  const message = world.stored(reply);
  const startedAt = performance.now();
  const snapshots = world.engine.running.snapshots(chat);
  const copy = structuredClone(world.engine.running.withLiveText(message));
  const replayMs = performance.now() - startedAt;
  call.finish();
  await world.idle();
  console.info(
    `service, client, turn, journal and window: ${halves.map((micros) => micros.toFixed(1)).join(' then ')} µs a token; replay ${replayMs.toFixed(2)} ms`,
  );
  expect(snapshots).toHaveLength(1);
  expect(copy.text).toBe(expected);
  expect(world.stored(reply).text).toBe(expected);
});

test('sending a message or an edit doesn’t make main open the chat', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const exchange = async (index: number, send: () => Promise<unknown>) => {
    await send();
    const call = await world.service.call(index);
    call.text('Yes.');
    call.finish();
    await world.idle();
  };
  await exchange(0, () => world.send(chat, 'One'));
  const question = world.local.openConversation(chat).path[0]?.id ?? '';
  const from = world.libraryCalls.length;
  await exchange(1, () => world.send(chat, 'Two'));
  await exchange(2, () => world.engine.editAndSend(question, 'One again'));
  const calls = world.libraryCalls.slice(from);
  expect(calls.filter((name) => name === 'chatSettings')).toHaveLength(2);
  expect(calls).not.toContain('openConversation');
  expect(calls).not.toContain('pathChange');
});
