// Random runs: whatever the service answers and whenever the app is killed, the caps hold and no request is sent twice.
import { afterAll, expect, it } from 'vitest';
import { seededChance } from '../../electron/practice/poet-model.ts';
import { NO_CAPS } from '../../shared/laboratory/experiment.ts';
import { NANO } from '../../shared/usage/costs.ts';
import { definitionOf } from '../library/experiments/made-up.ts';
import { type LaboratoryWorld, type ServiceCall, startLaboratory } from './laboratory-world.ts';

const SEEDS = Number(process.env.PARLEY_RUNS ?? 60);
const PRICE = { in: '1000', out: '4000', currency: 'USD' };

/** Counts what happened in all runs: runs in which nothing happens would prove nothing. */
const seen = new Map<string, number>();
const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

const ignored = () => undefined;

interface Ledger {
  /** Dollars that the service charged, even for answers that never arrived. */
  money: number;
  tokens: number;
  /** How often the service processed each request, by its seed. */
  readonly worked: Map<number, number>;
}

/** Answers a request at random, and charges for everything except refusals and requests that were never sent. */
function serve(call: ServiceCall, ledger: Ledger, random: () => number): void {
  const choice = random();
  const { seed = 0, max_tokens: most = 50 } = call.body;
  if (choice < 0.3) {
    if (choice < 0.15) call.refuse(429, random() < 0.5 ? [['retry-after', '7']] : []);
    else if (choice < 0.22) call.refuse(503);
    else if (choice < 0.25) call.refuse(400);
    else call.fail('ERR_NAME_NOT_RESOLVED');
    return;
  }
  const usage = { prompt_tokens: Math.ceil(call.bytes * random()), completion_tokens: Math.ceil(most * random()) };
  ledger.tokens += usage.prompt_tokens + usage.completion_tokens;
  ledger.money += (usage.prompt_tokens * 1_000 + usage.completion_tokens * 4_000) / 1_000_000;
  ledger.worked.set(seed, (ledger.worked.get(seed) ?? 0) + 1);
  if (choice < 0.36) call.fail('ERR_CONNECTION_RESET');
  else if (choice < 0.4) call.answer('No counts');
  else call.answer(`Answer ${seed}`, usage, random() < 0.8 ? 'stop' : 'length');
}

async function play(seed: number): Promise<void> {
  const random = seededChance(seed);
  const world = startLaboratory();
  world.random = random;
  world.local.setModelFacts({
    connectionId: 'c1',
    model: 'm1',
    isHidden: false,
    note: '',
    contextLength: null,
    price: PRICE,
  });
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const caps = {
    ...NO_CAPS,
    requests: pick([null, 8, 15, 40]),
    money: pick([null, { amount: pick(['0.9', '1.5', '4']), currency: 'USD' }]),
    tokens: pick([null, 900, 2_000]),
    answerTokens: pick([10, 60]),
  };
  const seeds = [1, 2, 3, 4, 5, 6, 7];
  const repeats = pick([1, 2]);
  const definition = definitionOf({
    values: { seed: seeds },
    repeats,
    caps,
    isStreamed: false,
    parallel: pick([1, 2, 5]),
  });
  const ledger: Ledger = { money: 0, tokens: 0, worked: new Map() };
  const waiting: ServiceCall[] = [];
  world.onCall = (call) => waiting.push(call);
  const { summary } = await world.laboratory.create(definition);
  const { id } = summary;
  const started = await world.laboratory.runs.start(id).then(
    () => true,
    () => false,
  );
  note(started ? 'started' : 'refused');
  if (!started) return;
  /** Expects the sum of used and reserved amounts to be within the caps. */
  const checkAccount = (context: string): void => {
    const { counted } = world.local.readRun(id);
    if (caps.requests !== null) expect(counted.requests, context).toBeLessThanOrEqual(caps.requests);
    if (caps.tokens !== null) expect(counted.tokens, context).toBeLessThanOrEqual(caps.tokens);
    if (caps.money !== null) expect(counted.nano, context).toBeLessThanOrEqual(Number(caps.money.amount) * NANO);
  };
  for (let step = 0; step < 200; step++) {
    await world.quiet();
    checkAccount(`seed ${seed}, before step ${step}`);
    const action = random();
    // Ignore refusals by a full disk: the status is read again below.
    if (action < 0.03) {
      world.fault = null;
      await world.killAndStart();
      note('killed');
    } else if (action < 0.06) world.laboratory.runs.pause(id).catch(ignored);
    else if (action < 0.07) world.laboratory.runs.stop(id).catch(ignored);
    else if (action < 0.1)
      world.fault = (method) => (random() < 0.3 && method !== 'recoverExperiments' ? new Error('full') : null);
    else if (action < 0.2) world.fault = null;
    const status = await world.statusOf(id);
    if (status === 'done') break;
    if (/paused person|stopped/.test(status) && random() < 0.7) world.laboratory.runs.resume(id).catch(ignored);
    const [call] = waiting.splice(Math.floor(random() * waiting.length), 1);
    if (call !== undefined && !call.isAborted) serve(call, ledger, random);
    else if (call !== undefined) {
      // Parley has stopped waiting for this request, but the service still works on it.
      ledger.worked.set(call.body.seed ?? 0, (ledger.worked.get(call.body.seed ?? 0) ?? 0) + 1);
      ledger.money += (call.bytes * 1_000 + (call.body.max_tokens ?? 0) * 4_000) / 1_000_000;
      ledger.tokens += call.bytes + (call.body.max_tokens ?? 0);
    } else world.advance();
    const context = `seed ${seed}, step ${step}`;
    if (caps.money !== null) expect(ledger.money, context).toBeLessThanOrEqual(Number(caps.money.amount) + 1e-9);
    if (caps.tokens !== null) expect(ledger.tokens, context).toBeLessThanOrEqual(caps.tokens);
    if (caps.requests !== null)
      expect(world.calls.length, context).toBeLessThanOrEqual(caps.requests + refusedUnsent(world));
    for (const [one, times] of ledger.worked) expect(times, `${context}: ${one}`).toBeLessThanOrEqual(repeats);
  }
  world.fault = null;
  await world.quiet();
  checkAccount(`seed ${seed}, at the end`);
  note(await world.statusOf(id));
  for (const { state } of world.local.experimentAnswers(id)) note(state);
  // The library counts at least what the service charged.
  const { counted } = world.local.readRun(id);
  if (caps.money !== null) expect(counted.nano / 1e9).toBeGreaterThanOrEqual(ledger.money - 1e-9);
}

/** The number of requests that failed before they were sent, which caps don't count. */
const refusedUnsent = (world: LaboratoryWorld): number => world.calls.filter(({ wasUnsent }) => wasUnsent).length;

it.each(Array.from({ length: SEEDS }, (_, at) => at + 1))('seed %i: caps hold, and nothing is sent twice', play);

afterAll(() => {
  if (SEEDS < 50) return;
  const all = [
    'started',
    'refused',
    'killed',
    'done',
    'paused requests',
    'paused money',
    'paused tokens',
    'answered',
    'unknown',
  ];
  expect(all.filter((what) => !seen.has(what))).toEqual([]);
});
