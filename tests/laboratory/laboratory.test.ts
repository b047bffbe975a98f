// What users can do with an experiment, against a service whose answers the test controls.
import { expect, it } from 'vitest';
import { earlierMessages } from '../../electron/laboratory/earlier-messages.ts';
import { replayOf } from '../../electron/laboratory/replay.ts';
import type { ModelOf } from '../../shared/connection.ts';
import type { ExperimentDefinition } from '../../shared/laboratory/experiment.ts';
import { NO_CAPS } from '../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../shared/limits.ts';
import * as enMain from '../../shared/locales/en/main.ts';
import { definitionOf } from '../library/experiments/made-up.ts';
import { ended, newReply, SETTINGS } from '../library/open-store.ts';
import { type LaboratoryWorld, startLaboratory } from './laboratory-world.ts';

const USAGE = { prompt_tokens: 10, completion_tokens: 20 };
const LANGUAGE = { locale: 'en', direction: 'ltr', words: enMain.experimentReport } as const;

async function started(world: LaboratoryWorld, change: Partial<ExperimentDefinition> = {}): Promise<string> {
  const { summary } = await world.laboratory.create(definitionOf({ isStreamed: false, ...change }));
  await world.laboratory.runs.start(summary.id);
  await world.quiet();
  return summary.id;
}

const statesOf = (world: LaboratoryWorld, id: string) => world.local.experimentAnswers(id).map(({ state }) => state);

it('sends nothing before Start, then requests each answer once, with as many requests at a time as allowed', async () => {
  const world = startLaboratory();
  const { summary } = await world.laboratory.create(definitionOf({ repeats: 3, isStreamed: false, parallel: 2 }));
  await world.quiet();
  expect(world.calls).toHaveLength(0);
  await world.laboratory.runs.start(summary.id);
  await world.quiet();
  expect(world.calls).toHaveLength(2);
  expect(world.calls[0]?.body).toMatchObject({ model: 'm1', messages: [{ role: 'user', content: 'Say hello' }] });
  expect(statesOf(world, summary.id)).toEqual(['running', 'running', 'waiting']);
  world.calls[0]?.answer('Hello', USAGE);
  await world.quiet();
  expect(world.calls).toHaveLength(3);
  world.calls[1]?.answer('Hello', USAGE);
  world.calls[2]?.answer('Hi', USAGE);
  await world.quiet();
  expect(await world.statusOf(summary.id)).toBe('done');
  const { row, text } = await world.laboratory.answer(summary.id, 2);
  expect(text).toBe('Hi');
  expect(row).toMatchObject({ state: 'answered', chars: 2, words: 1, finishReason: 'stop', requests: 1 });
  const [details] = await world.laboratory.details(summary.id, 2);
  expect(details).toMatchObject({ status: 200, requestCount: 1, sentMessages: [{ id: '', role: 'user' }] });
  while (world.advance()) await world.quiet();
  expect(world.changes.at(-1)?.experiments[0]).toMatchObject({ status: 'done', tokens: 90 });
});

it('frees memory once it has sent nothing for a while, and can still repeat an answer of a stopped run', async () => {
  const world = startLaboratory();
  const id = await started(world, { repeats: 3, parallel: 1 });
  world.calls[0]?.answer('Hello', USAGE);
  await world.quiet();
  world.calls[1]?.answer('Hello', USAGE);
  await world.quiet();
  await world.laboratory.runs.stop(id);
  await world.quiet();
  expect(world.rests).toBe(0);
  while (world.rests === 0 && world.advance()) await world.quiet();
  expect(world.rests).toBe(1);
  expect(statesOf(world, id)).toEqual(['answered', 'answered', 'stopped']);
  await world.laboratory.runs.repeat(id, [2]);
  await world.quiet();
  world.calls[3]?.answer('Hi', USAGE);
  await world.quiet();
  expect(await world.statusOf(id)).toBe('stopped');
  expect(statesOf(world, id)).toEqual(['answered', 'answered', 'answered']);
  while (world.advance()) await world.quiet();
  expect(world.rests).toBe(2);
});

it('frees memory after every fifty requests of a run', async () => {
  const world = startLaboratory();
  await started(world, { repeats: 50, prompts: ['One', 'Two', 'Three'], parallel: 1 });
  for (let at = 0; at < 120; at += 1) {
    world.calls[at]?.answer('Hello', USAGE);
    await world.quiet();
    expect(world.rests).toBe(Math.floor((at + 1) / 50));
  }
});

const EUROS = { in: '1', out: '1', currency: 'EUR' } as const;
const setPrice = (world: LaboratoryWorld, price: { in: string; out: string; currency: string }) =>
  world.local.setModelFacts({ connectionId: 'c1', model: 'm1', isHidden: false, note: '', contextLength: null, price });
const capped = (amount: string, currency: string) => ({ ...NO_CAPS, money: { amount, currency } });

it('sends no request whose price isn’t in the cap’s currency, neither in a run nor after Resume', async () => {
  const world = startLaboratory();
  setPrice(world, EUROS);
  const caps = capped('5', 'EUR');
  const id = await started(world, { repeats: 4, parallel: 1, caps });
  world.calls[0]?.answer('Hello', USAGE);
  await world.quiet();
  expect(world.calls).toHaveLength(2);
  // The user saves a new currency while the second request runs.
  const { definition } = await world.laboratory.open(id);
  await world.laboratory.save(id, { ...definition, caps: capped('5', 'JPY') });
  world.calls[1]?.answer('Hello', USAGE);
  await world.quiet();
  expect(world.calls).toHaveLength(2);
  expect(await world.statusOf(id)).toBe('paused money');
  const resumedIn = (currency: string) =>
    world.laboratory.runs.resume(id, capped('5', currency)).catch((error: Error) => Reflect.get(error, 'reason'));
  expect(await resumedIn('JPY')).toBe('invalid');
  // A new price in yen doesn’t convert the euros that were already spent.
  setPrice(world, { ...EUROS, currency: 'JPY' });
  expect(await resumedIn('JPY')).toBe('invalid');
  await world.quiet();
  expect(world.calls).toHaveLength(2);
  setPrice(world, EUROS);
  await resumedIn('EUR');
  await world.quiet();
  expect(world.calls).toHaveLength(3);
  expect(await world.statusOf(id)).toBe('running');
});

it('pauses if an answer’s cost has no currency and the cap isn’t in dollars', async () => {
  const reported = { ...USAGE, cost: 0.5 };
  const afterOne = async (currency: string, price?: typeof EUROS) => {
    const world = startLaboratory();
    if (price !== undefined) setPrice(world, price);
    const id = await started(world, { repeats: 2, parallel: 1, caps: capped('0.75', currency) });
    world.calls[0]?.answer('Hello', reported);
    await world.quiet();
    return { world, id, calls: world.calls.length, status: await world.statusOf(id) };
  };
  const { world, id, ...inEuros } = await afterOne('EUR');
  expect(inEuros).toEqual({ calls: 1, status: 'paused money' });
  const reason = await world.laboratory.runs.resume(id).catch((error: Error) => Reflect.get(error, 'reason'));
  expect(reason).toBe('invalid');
  await world.laboratory.runs.resume(id, capped('0.75', 'USD'));
  await world.quiet();
  expect(world.calls).toHaveLength(2);
  expect(await afterOne('USD')).toMatchObject({ calls: 2, status: 'running' });
  // A cap in euros counts the price in euros that the user entered.
  const priced = await afterOne('EUR', EUROS);
  expect(priced).toMatchObject({ calls: 2, status: 'running' });
  expect(priced.world.local.experimentAnswers(priced.id)[0]?.cost).toEqual({ amount: 0.00003, currency: 'EUR' });
});

it('counts a price that was entered while the run was paused', async () => {
  const world = startLaboratory();
  const id = await started(world, { repeats: 3, parallel: 1, caps: capped('0.000001', 'EUR') });
  await world.laboratory.runs.pause(id);
  world.calls[0]?.answer('Hello', USAGE);
  await world.quiet();
  setPrice(world, EUROS);
  await world.laboratory.runs.resume(id);
  await world.quiet();
  expect(world.calls).toHaveLength(1);
  expect(await world.statusOf(id)).toBe('paused money');
});

it('waits as long as the service asks, and records every try', async () => {
  const world = startLaboratory();
  const id = await started(world, { repeats: 2, parallel: 1 });
  const { now } = world;
  world.calls[0]?.refuse(429, [['retry-after', '90']]);
  await world.quiet();
  expect(world.calls).toHaveLength(1);
  expect(world.local.experimentAnswers(id)[0]).toMatchObject({ state: 'waiting', dueAt: now + 90_000, requests: 1 });
  while (world.calls.length === 1 && world.advance()) await world.quiet();
  expect(world.now).toBeGreaterThanOrEqual(now + 90_000);
  world.calls[1]?.answer('Hello', USAGE);
  await world.quiet();
  world.calls[2]?.answer('Hello', USAGE);
  await world.quiet();
  const details = await world.laboratory.details(id, 0);
  expect(details.map(({ status }) => status)).toEqual([429, 200]);
});

it('gives up on requests that are refused permanently, and says so', async () => {
  const world = startLaboratory();
  const id = await started(world);
  world.calls[0]?.refuse(400);
  await world.quiet();
  expect(world.local.experimentAnswers(id)[0]).toMatchObject({
    state: 'failed',
    error: { code: 'bad_request', status: 400, serviceMessage: 'not now' },
  });
  expect(await world.statusOf(id)).toBe('done');
});

it('marks a request whose answer is unknown, and repeats it only by hand', async () => {
  const world = startLaboratory();
  const id = await started(world);
  world.calls[0]?.fail('ERR_CONNECTION_RESET');
  await world.quiet();
  while (world.advance()) await world.quiet();
  expect(statesOf(world, id)).toEqual(['unknown']);
  expect(world.calls).toHaveLength(1);
  await world.laboratory.runs.repeat(id, [0]);
  await world.quiet();
  world.calls[1]?.answer('Hello', USAGE);
  await world.quiet();
  expect(world.local.experimentAnswers(id)[0]).toMatchObject({ state: 'answered', requests: 2 });
});

it('repeats one answer of a stopped experiment, and leaves the others', async () => {
  const world = startLaboratory();
  const id = await started(world, { repeats: 3, parallel: 1 });
  void world.laboratory.runs.stop(id);
  await world.quiet();
  expect(statesOf(world, id)).toEqual(['stopped', 'waiting', 'waiting']);
  expect(await world.statusOf(id)).toBe('stopped');
  await world.laboratory.runs.repeat(id, [0]);
  await world.quiet();
  world.calls[1]?.answer('Hello', USAGE);
  await world.quiet();
  expect(statesOf(world, id)).toEqual(['answered', 'waiting', 'waiting']);
  expect(await world.statusOf(id)).toBe('stopped');
  expect(world.calls).toHaveLength(2);
});

it('lets running answers finish after Pause, and requests the rest after Resume', async () => {
  const world = startLaboratory();
  const id = await started(world, { repeats: 2, parallel: 1 });
  await world.laboratory.runs.pause(id);
  world.calls[0]?.answer('Hello', USAGE);
  await world.quiet();
  expect(statesOf(world, id)).toEqual(['answered', 'waiting']);
  expect(await world.statusOf(id)).toBe('paused person');
  await world.laboratory.runs.resume(id);
  await world.quiet();
  world.calls[1]?.answer('Hello', USAGE);
  await world.quiet();
  expect(await world.statusOf(id)).toBe('done');
});

it('pauses before the request that could exceed a cap, and continues without the cap', async () => {
  const world = startLaboratory();
  const caps = { ...NO_CAPS, tokens: 400, answerTokens: 100 };
  const id = await started(world, { repeats: 4, parallel: 1, caps });
  expect(world.calls[0]?.body.max_tokens).toBe(100);
  // The body has about 100 bytes and the answer at most 100 tokens, so a request may take 200 tokens.
  for (let at = 0; (await world.statusOf(id)) === 'running'; at++) {
    world.calls[at]?.answer('Hello', { prompt_tokens: 60, completion_tokens: 90 });
    await world.quiet();
  }
  expect(await world.statusOf(id)).toBe('paused tokens');
  expect(world.calls).toHaveLength(2);
  await world.laboratory.runs.resume(id, { ...caps, tokens: null });
  await world.quiet();
  expect(world.calls).toHaveLength(3);
});

it.each(['null', '-1', '0'])(
  'sends nothing under a cap on tokens if an extra field removes the limit of answers: max_tokens %s',
  async (limit) => {
    const world = startLaboratory();
    world.request = { ...world.request, extraBody: `{"max_tokens": ${limit}}` };
    const id = await started(world, { caps: { ...NO_CAPS, tokens: 100_000, answerTokens: 100 } });
    expect(await world.statusOf(id)).toBe('paused tokens');
    expect(world.calls).toEqual([]);
  },
);

it('ends running answers when the time cap is reached', async () => {
  const world = startLaboratory();
  const id = await started(world, { repeats: 2, parallel: 1, caps: { ...NO_CAPS, timeMs: 5_000 } });
  while ((await world.statusOf(id)) === 'running' && world.advance()) await world.quiet();
  expect(await world.statusOf(id)).toBe('paused time');
  expect(statesOf(world, id)).toEqual(['stopped', 'waiting']);
  expect(world.local.experimentSummary(id).runMs).toBe(5_000);
});

it('refuses to start beyond a cap, with a cap in another currency, and without prompt or connection', async () => {
  const world = startLaboratory();
  const refusedWith = async (change: Partial<ExperimentDefinition>) => {
    const { summary } = await world.laboratory.create(definitionOf(change));
    return world.laboratory.runs.start(summary.id).catch((error: Error) => Reflect.get(error, 'reason'));
  };
  const price = { in: '1', out: '1', currency: 'EUR' };
  world.local.setModelFacts({ connectionId: 'c1', model: 'm1', isHidden: false, note: '', contextLength: null, price });
  expect(await refusedWith({ caps: { ...NO_CAPS, requests: 1 }, repeats: 2 })).toBe('invalid');
  expect(await refusedWith({ caps: { ...NO_CAPS, money: { amount: '5', currency: 'USD' } } })).toBe('invalid');
  expect(await refusedWith({ prompts: [] })).toBe('invalid');
  const gone = { connectionId: 'gone', connectionName: 'Gone', model: 'm1', isListed: true };
  expect(await refusedWith({ models: [gone] })).toBe('no_connection');
  expect(world.calls).toHaveLength(0);
});

it('waits for another key if no header can contain this one', async () => {
  const world = startLaboratory();
  world.key = 'sk-ü';
  const id = await started(world);
  expect(await world.statusOf(id)).toBe('paused connection');
  expect(statesOf(world, id)).toEqual(['waiting']);
  expect(world.calls).toHaveLength(0);
});

it('waits while the keyring is locked or the disk is full, and then continues automatically', async () => {
  const world = startLaboratory();
  world.hasKey = false;
  const id = await started(world);
  expect(await world.statusOf(id)).toBe('paused connection');
  expect(statesOf(world, id)).toEqual(['waiting']);
  world.hasKey = true;
  world.fault = (method) => (method === 'reserveAnswer' || method === 'probe' ? new Error('full') : null);
  await world.laboratory.runs.noteConnections();
  await world.quiet();
  expect(await world.statusOf(id)).toBe('paused storage');
  expect(world.calls).toHaveLength(0);
  world.fault = null;
  while (world.calls.length === 0 && world.advance()) await world.quiet();
  expect(world.calls).toHaveLength(1);
});

it('keeps an answer in memory until the disk accepts it', async () => {
  const world = startLaboratory();
  const id = await started(world, { repeats: 2, parallel: 1 });
  world.fault = (method) => (method === 'endAnswer' ? new Error('full') : null);
  world.calls[0]?.answer('Paid for', USAGE);
  await world.quiet();
  expect(statesOf(world, id)).toEqual(['running', 'waiting']);
  expect(world.calls).toHaveLength(1);
  world.fault = null;
  while (world.calls.length === 1 && world.advance()) await world.quiet();
  expect(world.local.readAnswer(id, 0).text).toBe('Paid for');
  expect(await world.statusOf(id)).toBe('running');
});

it('continues after a kill, and resends no request that was already sent', async () => {
  const world = startLaboratory();
  const id = await started(world, { repeats: 3, parallel: 1 });
  world.calls[0]?.answer('Hello', USAGE);
  await world.quiet();
  await world.killAndStart();
  await world.quiet();
  expect(statesOf(world, id)).toEqual(['answered', 'unknown', 'running']);
  world.calls[2]?.answer('Hello', USAGE);
  await world.quiet();
  expect(await world.statusOf(id)).toBe('done');
  expect(world.calls).toHaveLength(3);
});

it('sends exactly the stored requests again', async () => {
  const world = startLaboratory();
  const id = await started(world, { values: { temperature: [0.5] } });
  world.calls[0]?.answer('Hello', USAGE);
  await world.quiet();
  const [before] = await world.laboratory.details(id, 0);
  const again = await world.laboratory.again(id);
  expect(again.summary).toMatchObject({ status: 'draft', againOf: id });
  expect(world.calls).toHaveLength(1);
  await world.laboratory.runs.start(again.summary.id);
  await world.quiet();
  world.calls[1]?.answer('Hello again', USAGE);
  await world.quiet();
  const [after] = await world.laboratory.details(again.summary.id, 0);
  expect(after?.body).toBe(before?.body);
  expect((await world.laboratory.answer(again.summary.id, 0)).text).toBe('Hello again');
});

it('judges answers, and judges them again when the checks change', async () => {
  const world = startLaboratory();
  const id = await started(world, { schema: '{"type":"object"}' });
  world.calls[0]?.answer('[1]', USAGE);
  await world.quiet();
  const checksOfAnswer = () => world.local.experimentAnswers(id)[0]?.checks.map(({ isPassed }) => isPassed);
  expect(checksOfAnswer()).toEqual([false]);
  const { definition } = await world.laboratory.open(id);
  await world.laboratory.save(id, { ...definition, checks: [{ id: '1', kind: 'json' }] });
  expect(checksOfAnswer()).toEqual([false, true]);
  await expect(world.laboratory.save(id, { ...definition, repeats: 5 })).rejects.toThrow('fixed');
});

it('sends the answer schema where the connection allows it', async () => {
  const world = startLaboratory();
  const schema = '{"type":"object"}';
  await started(world, { schema });
  expect(world.calls[0]?.body.response_format).toBeUndefined();
  world.request = { ...world.request, areSchemasSent: true };
  await started(world, { schema });
  expect(world.calls[1]?.body.response_format).toMatchObject({ json_schema: { schema: { type: 'object' } } });
});

it('draws pairs blindly, and reveals them with the vote', async () => {
  const world = startLaboratory();
  const id = await started(world, { values: { temperature: [0, 1, 2] }, parallel: 3 });
  for (const [at, text] of ['First', 'Second', 'Second'].entries()) world.calls[at]?.answer(text, USAGE);
  await world.quiet();
  const pair = await world.laboratory.votes.nextPair(id);
  // The second and third answers are equal, so only two pairs can be distinguished.
  expect(pair).toMatchObject({ case: 0, voted: 0, pairs: 2 });
  expect(JSON.stringify(pair)).not.toMatch(/temperature|m1|ordinal/);
  const vote = await world.laboratory.votes.vote(id, pair?.pairId ?? '', 'first');
  expect(world.local.readAnswer(id, vote.firstOrdinal).text).toBe(pair?.first);
  await expect(world.laboratory.votes.vote(id, pair?.pairId ?? '', 'first')).rejects.toThrow('not_found');
  const next = await world.laboratory.votes.nextPair(id);
  expect(next).toMatchObject({ voted: 1, pairs: 2 });
  await world.laboratory.votes.vote(id, next?.pairId ?? '', 'tie');
  expect(await world.laboratory.votes.nextPair(id)).toBeNull();
  await world.laboratory.votes.unvote(id, vote.id);
  expect(await world.laboratory.votes.nextPair(id)).toMatchObject({ voted: 1 });
});

it('reads the answers once for a vote and the next pair, and again after another answer has arrived', async () => {
  const world = startLaboratory();
  const id = await started(world, { values: { temperature: [0, 1, 2] }, parallel: 3 });
  for (const [at, text] of ['First', 'Second'].entries()) world.calls[at]?.answer(text, USAGE);
  await world.quiet();
  let pages = 0;
  world.fault = (method) => {
    if (method === 'experimentAnswers') pages += 1;
    return null;
  };
  const next = () => world.laboratory.votes.nextPair(id);
  const pair = await next();
  expect(pair?.pairs).toBe(1);
  await world.laboratory.votes.vote(id, pair?.pairId ?? '', 'tie');
  expect(await next()).toBeNull();
  expect(pages).toBe(1);
  world.calls[2]?.answer('Third', USAGE);
  await world.quiet();
  expect(await next()).toMatchObject({ voted: 1, pairs: 3 });
});

it('keeps an answer as a chat with its settings and its request, and counts it once', async () => {
  const world = startLaboratory();
  const earlier = [
    { role: 'user', text: 'Hi' },
    { role: 'assistant', text: 'Hello!' },
  ] as const;
  const id = await started(world, { earlier, values: { temperature: [0.3] }, systemPrompts: ['Be kind.'] });
  world.calls[0]?.answer('Kept', USAGE);
  await world.quiet();
  const spent = () =>
    world.local.usage({ fromDay: null, toDay: null }, null).days.map(({ tokensIn, replies }) => [tokensIn, replies]);
  const before = spent();
  const { id: conversationId, title } = await world.laboratory.keep(id, 0);
  const { path, settings } = world.local.openConversation(conversationId);
  expect(path.map(({ role, text }) => [role, text])).toEqual([
    ['user', 'Hi'],
    ['assistant', 'Hello!'],
    ['user', 'Say hello'],
    ['assistant', 'Kept'],
  ]);
  expect(title).toBe('Hi');
  expect(settings).toMatchObject({
    connectionId: 'c1',
    model: 'm1',
    parameters: { temperature: 0.3 },
    systemPrompt: 'Be kind.',
  });
  expect(path[3]?.reply).toMatchObject({
    model: 'm1',
    ending: 'complete',
    parameters: { temperature: 0.3, systemPrompt: 'Be kind.' },
  });
  expect(world.local.getDetails(path[3]?.id ?? '')?.body).toContain('Be kind.');
  expect(spent()).toEqual(before);
});

function chatLibrary({ local }: LaboratoryWorld) {
  return {
    repliesOfModel: async (from: ModelOf, count: number) => local.repliesOfModel(from, count),
    history: async (id: string) => local.history(id),
    getMessage: async (id: string) => local.getMessage(id),
    chatSettings: async (id: string) => local.chatSettings(id),
    attachmentOfMessage: async () => null,
  };
}

it('takes the prompt and the earlier messages of an experiment from a chat', async () => {
  const world = startLaboratory();
  const { summary } = world.local.createConversation(SETTINGS, null);
  const turn = (text: string) => world.local.addTurn(summary.id, text, undefined, [newReply()]);
  turn('One');
  const { userMessageId, replyIds } = turn('Two');
  const library = chatLibrary(world);
  const expected = { earlier: [{ role: 'user', text: 'One' }], prompt: 'Two', imagesLeftOut: 0 };
  expect(await earlierMessages(library, userMessageId)).toMatchObject(expected);
  expect(await earlierMessages(library, replyIds[0] ?? '')).toMatchObject(expected);
});

it('refuses a chat that is too long for an experiment, instead of leaving out its beginning', async () => {
  const world = startLaboratory();
  const { summary } = world.local.createConversation(SETTINGS, null);
  const { userMessageId, replyIds } = world.local.addTurn(summary.id, 'Now', undefined, [newReply()]);
  world.local.endReply(ended(replyIds[0] ?? '', 'Yes'));
  const said = (id: string) => world.local.history(id);
  const long = (count: number) => ({
    ...chatLibrary(world),
    history: async (id: string) => [...Array.from({ length: count }, () => said(userMessageId)).flat(), ...said(id)],
  });
  const { earlier } = await earlierMessages(long(LIMITS.experimentEarlierMax), userMessageId);
  expect(earlier).toHaveLength(LIMITS.experimentEarlierMax);
  const tooLong = long(LIMITS.experimentEarlierMax + 1);
  await expect(earlierMessages(tooLong, userMessageId)).rejects.toMatchObject({ reason: 'chat_too_long' });
  const replay = await replayOf(tooLong, { connectionId: 'c1', model: 'm1' }, 1);
  expect(replay).toMatchObject({ cases: [], promptsLeftOut: 1 });
});

it('refuses texts and files that are too long together before it reads a file', async () => {
  const world = startLaboratory();
  const { summary } = world.local.createConversation(SETTINGS, null);
  const { userMessageId } = world.local.addTurn(summary.id, 'Read these', undefined, [newReply()]);
  const file = { kind: 'text', name: 'a.txt', mime: 'text/plain', tokens: 1, sha256: 'a' } as const;
  let read = 0;
  const library = {
    ...chatLibrary(world),
    history: async (id: string) =>
      world.local
        .history(id)
        .map((one) => ({ ...one, attachments: [{ ...file, id: 'f', bytes: LIMITS.messageMaxChars }] })),
    attachmentOfMessage: async () => {
      read += 1;
      return null;
    },
  };
  await expect(earlierMessages(library, userMessageId)).rejects.toMatchObject({ reason: 'chat_too_long' });
  expect(read).toBe(0);
});

it('says in the report how many images were left out', async () => {
  const world = startLaboratory();
  const id = await started(world, { imagesLeftOut: 3 });
  world.calls[0]?.answer('Yes', USAGE);
  await world.quiet();
  expect((await world.laboratory.report(id, 'html', LANGUAGE)).text).toContain(`${LANGUAGE.words.imagesLeftOut}: 3`);
  const without = await started(world);
  expect((await world.laboratory.report(without, 'html', LANGUAGE)).text).not.toContain(LANGUAGE.words.imagesLeftOut);
});

it('writes reports without scripts, addresses and formulas', async () => {
  const world = startLaboratory();
  const checks = [
    { id: 'first', kind: 'json' },
    { id: 'second', kind: 'contains', text: '$& bees', isCaseIgnored: true },
  ] as const;
  const id = await started(world, { title: 'A/B', values: { temperature: [0, 1] }, parallel: 2, checks });
  world.calls[0]?.answer('<script>alert(1)</script>', USAGE);
  world.calls[1]?.answer('=1+1', USAGE);
  await world.quiet();
  const html = await world.laboratory.report(id, 'html', LANGUAGE);
  expect(html.name).toBe('A-B.html');
  expect(html.text).toContain('&lt;script&gt;alert(1)');
  expect(html.text).not.toMatch(/<script|<a |https?:/);
  expect(html.text).toContain('0 of 1 (0% to 79%)');
  expect(html.text).toContain('✗ Contains “$&amp; bees”');
  expect(html.text).toContain('✗ Is JSON</p>');
  expect(html.text).not.toContain('second');
  const csv = await world.laboratory.report(id, 'csv', LANGUAGE);
  const [head = '', , second = ''] = csv.text.split('\r\n');
  expect(head.split(',')).toEqual(
    expect.arrayContaining(['temperature', 'model', 'json', 'contains $& bees', 'answer']),
  );
  expect(second).toContain("'=1+1");
  const json: unknown = JSON.parse((await world.laboratory.report(id, 'json', LANGUAGE)).text);
  expect(json).toMatchObject({
    format: 'parley-experiment',
    answers: [{ text: '<script>alert(1)</script>' }, { text: '=1+1' }],
  });
  expect(JSON.stringify(json)).not.toContain('sk-first');
});

it('shows in the report which system prompt a setting has, and writes durations in the report’s language', async () => {
  const world = startLaboratory();
  const id = await started(world, { systemPrompts: ['Be brief.', 'Be <b>long</b>.'], parallel: 2 });
  for (const call of world.calls) call.answer('Yes', USAGE);
  await world.quiet();
  const words = { ...LANGUAGE.words, seconds: '{{count}}秒' };
  const { text } = await world.laboratory.report(id, 'html', { ...LANGUAGE, words });
  for (const number of [1, 2]) expect(text).toContain(` · <bdi>System prompt ${number}</bdi> · <bdi>#1</bdi></h3>`);
  expect(text).toContain('<pre dir="auto">Be &lt;b&gt;long&lt;/b&gt;.</pre>');
  expect(text).toContain('秒');
});

it('aligns a report’s headings by its language, whatever the script of the names in them', async () => {
  const world = startLaboratory();
  const id = await started(world);
  const { text } = await world.laboratory.report(id, 'html', { ...LANGUAGE, locale: 'ar', direction: 'rtl' });
  expect(text).toContain('<html lang="ar" dir="rtl">');
  for (const heading of ['h1', 'h2', 'h3']) expect(text).toContain(`<${heading}><bdi>`);
  const turned = [...text.matchAll(/<(\w+)[^>]* dir="auto"/g)].map(([, name]) => name);
  expect(new Set(turned)).toEqual(new Set(['pre']));
});

it('reports deleted and restored experiments to the windows', async () => {
  const world = startLaboratory();
  const id = await started(world);
  await world.laboratory.list();
  const deleted = world.laboratory.delete([id]);
  await world.quiet();
  const { undoId } = await deleted;
  world.advance();
  await world.quiet();
  expect(world.changes.at(-1)?.removed).toEqual([id]);
  world.local.undo(undoId ?? '');
  await world.laboratory.refresh();
  while (world.advance()) await world.quiet();
  expect(world.changes.at(-1)?.experiments.map((one) => one.id)).toEqual([id]);
});

it('collects the prompts of a model with their chats, and sends nothing', async () => {
  const world = startLaboratory();
  const { local } = world;
  const { summary } = local.createConversation({ ...SETTINGS, systemPrompt: 'Be kind.' }, null);
  for (const [prompt, answer] of [
    ['One {{a}}', 'First'],
    ['Two', 'Second'],
  ] as const) {
    const { replyIds } = local.addTurn(summary.id, prompt, undefined, [newReply()]);
    local.endReply(ended(replyIds[0] ?? '', answer));
  }
  const library = chatLibrary(world);
  const replay = await replayOf(library, { connectionId: 'c1', model: 'm1' }, 10);
  expect(replay).toEqual({
    cases: [
      {
        ...{ name: '', text: 'Two', expected: 'Second', variables: [], systemPrompt: 'Be kind.' },
        earlier: [
          { role: 'user', text: 'One {{a}}' },
          { role: 'assistant', text: 'First' },
        ],
      },
      { name: '', text: 'One {{a}}', expected: 'First', variables: [], systemPrompt: 'Be kind.' },
    ],
    values: {},
    imagesLeftOut: 0,
    promptsLeftOut: 0,
  });
  expect(world.calls).toHaveLength(0);
  const id = await started(world, { prompts: [], cases: replay.cases });
  expect(world.calls.map(({ body }) => body.messages)).toEqual([
    [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'One {{a}}' },
      { role: 'assistant', content: 'First' },
      { role: 'user', content: 'Two' },
    ],
    [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'One {{a}}' },
    ],
  ]);
  world.calls[0]?.answer('Other', USAGE);
  await world.quiet();
  const { id: kept } = await world.laboratory.keep(id, 0);
  const { path, settings } = local.openConversation(kept);
  expect(path.map(({ text }) => text)).toEqual(['One {{a}}', 'First', 'Two', 'Other']);
  expect(settings.systemPrompt).toBe('Be kind.');
});
