// Retrying, other models, edits and comparisons: no text is overwritten.
import { expect, test } from 'vitest';
import { until } from '../helpers/until.ts';
import { SETTINGS, startWorld } from './world.ts';

test('an interrupted turn keeps its partial text, and retrying adds a version', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const call = await world.service.call(0);
  call.text('A part').endEarly();
  await world.idle();
  expect(world.stored(reply)).toMatchObject({ text: 'A part', status: 'interrupted' });
  const { messageId } = await world.engine.retry(reply);
  expect(messageId).not.toBe(reply);
  (await world.service.call(1)).text('The whole').finish();
  await world.idle();
  expect(world.stored(reply).text).toBe('A part');
  expect(world.stored(messageId)).toMatchObject({ text: 'The whole', versions: { count: 2, previousId: reply } });
  expect(world.service.calls[1]?.body.messages).toEqual([{ role: 'user', content: 'Go.' }]);
});

test('a turn that failed before its first word is retried in place', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  (await world.service.call(0)).refuse(500, 'server_error', 'No.');
  await world.idle();
  expect(world.stored(reply)).toMatchObject({ text: '', status: 'failed', reply: { error: { code: 'server' } } });
  expect(world.local.getDetails(reply)).toMatchObject({ status: 500 });
  expect(await world.engine.retry(reply)).toEqual({ messageId: reply, hiddenLater: 0 });
  (await world.service.call(1)).text('Yes.').finish();
  await world.idle();
  expect(world.stored(reply)).toMatchObject({
    text: 'Yes.',
    status: 'complete',
    reply: { error: null },
    versions: { count: 1 },
  });
});

test('a reply that the user edits is a version marked as edited, and is sent with the next request', async () => {
  const world = await startWorld();
  const chat = await world.chat({ parameters: { temperature: 1 } });
  world.service.answerWith((call, index) => call.text(`Answer ${index}`).finish());
  const original = await world.send(chat, 'Go.');
  await world.idle();
  const { messageId } = await world.library.editMessage(original, 'What it should have said');
  const edited = world.stored(messageId);
  expect(edited).toMatchObject({
    role: 'assistant',
    text: 'What it should have said',
    status: 'complete',
    versions: { count: 2, previousId: original },
    reply: { model: 'alpha', parameters: { temperature: 1, stream: true }, isEdited: true },
  });
  expect(edited.reply).toMatchObject({ usage: null, completionId: null, finishReason: null, durationMs: null });
  expect(world.local.getDetails(messageId)).toBeNull();
  const kept = world.stored(original);
  expect(kept).toMatchObject({ text: 'Answer 0', reply: { usage: { totalTokens: 12 } } });
  expect(kept.reply).not.toHaveProperty('isEdited');
  const next = await world.send(chat, 'And then?');
  await world.idle();
  const { body } = await world.service.call(1);
  expect(body.messages.map(({ content }) => content)).toEqual(['Go.', 'What it should have said', 'And then?']);
  expect(world.stored(next).reply).not.toHaveProperty('isEdited');
  expect(JSON.stringify(body)).not.toContain('isEdited');
});

test("retrying uses the chat's current model", async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  (await world.service.call(0)).refuse(404, 'model_not_found');
  await world.idle();
  await world.library.updateChatSettings(chat, { model: 'beta' });
  await world.engine.retry(reply);
  expect((await world.service.call(1)).body.model).toBe('beta');
  expect(world.stored(reply).reply?.model).toBe('beta');
});

test('another model and other parameters apply to one version only, and are recorded with it', async () => {
  const world = await startWorld();
  const chat = await world.chat({ parameters: { temperature: 1 } });
  world.service.answerWith((call, index) => call.text(`Answer ${index}`).finish());
  const first = await world.send(chat, 'Go.');
  await world.idle();
  const { messageId } = await world.engine.regenerate(first, {
    model: 'beta',
    connectionId: 'one',
    parameters: { topP: 0.5 },
  });
  await world.idle();
  expect(world.service.calls[1]?.body).toMatchObject({ model: 'beta', top_p: 0.5 });
  expect(world.service.calls[1]?.body).not.toHaveProperty('temperature');
  expect(world.stored(messageId).reply).toMatchObject({ model: 'beta', parameters: { topP: 0.5, stream: true } });
  expect(world.stored(first).text).toBe('Answer 0');
  await world.send(chat, 'And now?');
  await world.idle();
  expect(world.service.calls[2]?.body).toMatchObject({ model: 'alpha', temperature: 1 });
});

test('a second click does not start a second turn', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.service.answerWith((call) => call.text('Yes.').finish());
  const reply = await world.send(chat, 'Go.');
  await world.idle();
  const clicks = await Promise.allSettled([world.engine.regenerate(reply, {}), world.engine.regenerate(reply, {})]);
  expect(clicks.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await world.idle();
  expect(world.stored(reply).versions.count).toBe(2);
});

test('regenerating a reply returns how many later messages it hides', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.service.answerWith((call, index) => call.text(`Answer ${index}`).finish());
  for (const question of ['First', 'Second']) {
    await world.send(chat, question);
    await world.idle();
  }
  const [, first = '', , second = ''] = world.local.openConversation(chat).path.map(({ id }) => id);
  expect(await world.engine.regenerate(second, {})).toMatchObject({ hiddenLater: 0 });
  await world.idle();
  for (const anew of ['regenerate', 'exactlyAgain', 'retry'] as const) {
    expect(await world.engine[anew](first, {}), anew).toMatchObject({ hiddenLater: 2 });
    await world.idle();
    world.local.selectVersion(first);
  }
});

test('an edited message is a new version with its own reply', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.service.answerWith((call, index) => call.text(`Answer ${index}`).finish());
  await world.send(chat, 'First');
  await world.idle();
  await world.send(chat, 'Second');
  await world.idle();
  const path = world.local.openConversation(chat).path;
  const { messageId, hiddenLater } = await world.engine.editAndSend(path[0]?.id ?? '', 'First, better');
  expect(hiddenLater).toBe(3);
  await world.idle();
  expect(world.service.calls[2]?.body.messages).toEqual([{ role: 'user', content: 'First, better' }]);
  const now = world.local.openConversation(chat).path;
  expect(now.map(({ text }) => text)).toEqual(['First, better', 'Answer 2']);
  expect(now[0]).toMatchObject({ id: messageId, versions: { count: 2, previousId: path[0]?.id } });
  expect(world.stored(path[3]?.id ?? '').text).toBe('Answer 1');
});

test('nothing is sent for an empty edit or message', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  await expect(world.engine.send(chat, ' \n')).rejects.toMatchObject({ reason: 'empty_message' });
  world.service.answerWith((call) => call.text('Yes.').finish());
  await world.send(chat, 'Go.');
  await world.idle();
  const [message] = world.local.openConversation(chat).path;
  await expect(world.engine.editAndSend(message?.id ?? '', '  ')).rejects.toMatchObject({ reason: 'empty_message' });
});

test('compares four models, each with its own ending', async () => {
  const world = await startWorld();
  const chat = await world.chat({ parameters: { temperature: 1 }, systemPrompt: 'Be brief.' });
  const models = ['alpha', 'beta', 'gamma', 'delta'];
  const targets = models.map((model, index) => ({
    connectionId: 'one',
    model,
    parameters: { temperature: index / 2 },
  }));
  const { messageIds } = await world.engine.compare(chat, 'Which?', targets);
  expect(messageIds).toHaveLength(4);
  const calls = await Promise.all([0, 1, 2, 3].map((index) => world.service.call(index)));
  const callOf = (model: string) => calls.find(({ body }) => body.model === model);
  expect(models.map((model) => callOf(model)?.body.temperature)).toEqual([0, 0.5, 1, 1.5]);
  for (const call of calls) {
    expect(call.body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Which?' },
    ]);
  }
  for (const model of models) callOf(model)?.text(`I am ${model}`);
  await until(() =>
    expect(messageIds.map((id) => world.shown(id).text)).toEqual(models.map((model) => `I am ${model}`)),
  );
  callOf('alpha')?.finish();
  callOf('beta')?.endEarly();
  await until(() => expect(world.shown(messageIds[1] ?? '').status).toBe('interrupted'));
  world.engine.running.stop(messageIds[2] ?? '');
  await until(() => expect(world.shown(messageIds[2] ?? '').status).toBe('stopped'));
  expect(world.shown(messageIds[3] ?? '').status).toBe('streaming');
  callOf('delta')?.finish('length');
  await world.idle();
  expect(messageIds.map((id) => world.stored(id).reply?.ending)).toEqual([
    'complete',
    'interrupted',
    'stopped',
    'length',
  ]);
  expect(messageIds.map((id) => world.stored(id).text)).toEqual(models.map((model) => `I am ${model}`));
});

test('a column of a comparison is retried with its own model', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.service.answerWith((call, index) =>
    call.body.model === 'beta' && index < 2 ? call.refuse(500, 'server_error') : call.text(call.body.model).finish(),
  );
  const targets = ['alpha', 'beta'].map((model) => ({ connectionId: 'one', model, parameters: { maxTokens: 9 } }));
  const { messageIds } = await world.engine.compare(chat, 'Which?', targets);
  await world.idle();
  expect(await world.engine.retry(messageIds[1] ?? '')).toEqual({ messageId: messageIds[1], hiddenLater: 0 });
  await world.idle();
  expect(world.service.calls[2]?.body).toMatchObject({ model: 'beta', max_tokens: 9 });
  expect(world.local.openConversation(chat).compare.map(({ text }) => text)).toEqual(['alpha', 'beta']);
});

test('a comparison continues with all columns, each in its own branch with its own model and parameters', async () => {
  const world = await startWorld();
  const chat = await world.chat({ systemPrompt: 'Be brief.' });
  world.service.answerWith((call, index) => call.text(`${call.body.model} ${index}`).finish());
  const targets = [
    { connectionId: 'one', model: 'alpha', parameters: { temperature: 0.1 }, systemPrompt: 'Be kind.' },
    { connectionId: 'one', model: 'alpha', parameters: { topP: 0.5, maxTokens: 7 }, stream: false, systemPrompt: '' },
  ];
  await world.engine.compare(chat, 'Which?', targets);
  await world.idle();
  await expect(world.engine.compare(chat, 'Again?', targets)).rejects.toMatchObject({ reason: 'comparing' });
  await world.send(chat, 'And now?');
  await world.idle();
  const asked = world.service.calls.slice(2).map(({ body }) => body);
  const kind = asked.find(({ temperature }) => temperature === 0.1);
  const short = asked.find(({ max_tokens }) => max_tokens === 7);
  expect(kind).toMatchObject({ model: 'alpha', stream: true });
  expect(kind?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(kind?.messages[0]?.content).toBe('Be kind.');
  expect(short).toMatchObject({ model: 'alpha', top_p: 0.5 });
  expect(short?.stream).not.toBe(true);
  expect(short?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);

  const { compareColumns } = world.local.openConversation(chat);
  expect(compareColumns.map((column) => column.length)).toEqual([3, 3]);
  expect(compareColumns.map((column) => column.map((id) => world.stored(id).text)[1])).toEqual([
    'And now?',
    'And now?',
  ]);
  expect(world.window.chat?.compareColumns).toEqual(compareColumns);
  expect(world.window.chat?.ids).toHaveLength(1);

  const [, kept = []] = compareColumns;
  world.local.keepCompared(kept.at(-1) ?? '');
  const now = world.local.openConversation(chat);
  expect(now.compareColumns).toEqual([]);
  expect(now.path.slice(1).map(({ id }) => id)).toEqual(kept);
  expect(now.path[1]?.versions).toMatchObject({ count: 2, previousId: compareColumns[0]?.[0] });
});

test('a new version of a column’s reply, and an edited prompt in the column, stay in the column', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.service.answerWith((call, index) => call.text(`${call.body.model} ${index}`).finish());
  const targets = ['alpha', 'beta'].map((model) => ({ connectionId: 'one', model, parameters: { temperature: 0.3 } }));
  const { messageIds } = await world.engine.compare(chat, 'Which?', targets);
  await world.idle();
  const { messageId } = await world.engine.regenerate(messageIds[0] ?? '', {});
  await world.idle();
  expect(world.service.calls[2]?.body).toMatchObject({ model: 'alpha', temperature: 0.3 });
  expect(world.local.openConversation(chat).compareColumns).toEqual([[messageId], [messageIds[1]]]);
  await world.send(chat, 'More?');
  await world.idle();
  const prompt = world.local.openConversation(chat).compareColumns[1]?.[1] ?? '';
  const edited = await world.engine.editAndSend(prompt, 'Less?');
  await world.idle();
  expect(world.service.calls.at(-1)?.body).toMatchObject({ model: 'beta', temperature: 0.3 });
  const columns = world.local.openConversation(chat).compareColumns;
  expect(columns.map((column) => column.length)).toEqual([3, 3]);
  expect(columns[1]?.[1]).toBe(edited.messageId);
});

test('sends as many earlier messages as the chat’s settings say, and reasoning only on request', async () => {
  const world = await startWorld();
  const chat = await world.chat({ historyLimit: 2 });
  world.service.answerWith((call, index) => call.reasoning(`why ${index}`).text(`Answer ${index}`).finish());
  for (const text of ['One', 'Two', 'Three']) {
    await world.send(chat, text);
    await world.idle();
  }
  expect(world.service.calls[2]?.body.messages.map(({ content }) => content)).toEqual(['Two', 'Answer 1', 'Three']);
  await world.library.updateChatSettings(chat, { historyLimit: 0 });
  await world.send(chat, 'Alone');
  await world.idle();
  expect(world.service.calls[3]?.body.messages.map(({ content }) => content)).toEqual(['Alone']);
  await world.library.updateChatSettings(chat, { historyLimit: null, imageHistoryLimit: null, isReasoningSent: true });
  await world.send(chat, 'Four');
  await world.idle();
  const sent = world.service.calls[4]?.body.messages.map(({ content }) => content);
  expect(sent?.[1]).toBe('<think>\nwhy 0\n</think>\n\nAnswer 0');
  expect(sent).toHaveLength(9);
});

test('sends no blank system prompt', async () => {
  const world = await startWorld();
  const chat = await world.chat({ systemPrompt: '  \n' });
  world.service.answerWith((call) => call.text('Yes.').finish());
  await world.send(chat, 'Hi');
  await world.idle();
  expect(world.service.calls[0]?.body.messages).toEqual([{ role: 'user', content: 'Hi' }]);
});

test('refuses messages without a connection or a model, and stores nothing', async () => {
  const world = await startWorld();
  for (const [settings, reason] of [
    [{ connectionId: null }, 'no_connection'],
    [{ model: null }, 'no_model'],
    [{ model: '' }, 'no_model'],
  ] as const) {
    const { summary } = world.local.createConversation({ ...SETTINGS, ...settings }, null);
    await expect(world.engine.send(summary.id, 'Go.')).rejects.toMatchObject({ name: 'TurnRefusal', reason });
    expect(world.local.openConversation(summary.id).path).toEqual([]);
    expect(world.engine.running.count()).toBe(0);
  }
});
