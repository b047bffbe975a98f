/** Sends every corpus case over loopback to the real client. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCompletion, type StreamPart } from '../../electron/service/completion.ts';
import { type Endpoint, parseBaseUrl } from '../../electron/service/endpoint.ts';
import { listModels } from '../../electron/service/models.ts';
import type { Timeouts } from '../../shared/service.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { CORPUS_KEY, type CorpusCase, loadCorpus } from './corpus-cases.ts';
import { judge, type Outcome } from './judge.ts';
import { PATIENT } from './patient.ts';
import { type ReplayServer, startReplayServer } from './replay-server.ts';

/** Time-outs for cases about a timer. */
const TIMEOUTS: Timeouts = {
  connectMs: 5_000,
  responseStartMs: 1_500,
  idleMs: 1_000,
  nextTokenMs: 4_000,
  wholeResponseMs: 4_000,
};
/** Classes whose cases keep a processor busy. They run after the others, whose timers they would delay. */
const BUSY = new Set(['size', 'models-bulk']);
const AT_ONCE = 16;
const ATTEMPTS_MAX = 10;

const cases = loadCorpus();
const transport = createNodeTransport();
const outcomes = new Map<string, Promise<Outcome>>();
let server: ReplayServer;

beforeAll(async () => {
  server = await startReplayServer(cases);
  const calm = cases.filter((one) => !BUSY.has(one.class));
  const queue = [...calm];
  const settle = new Map<string, (outcome: Outcome) => void>();
  for (const one of cases) outcomes.set(one.name, new Promise((resolve) => settle.set(one.name, resolve)));
  const work = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) settle.get(one.name)?.(await runFairly(one));
  };
  void Promise.all(Array.from({ length: AT_ONCE }, work)).then(async () => {
    for (const one of cases) if (BUSY.has(one.class)) settle.get(one.name)?.(await run(one));
  });
});

afterAll(async () => {
  transport.close();
  await server.stop();
});

function timeoutsOf(one: CorpusCase): Timeouts {
  const isStalling = [one.response].flat().some((answer) => answer?.end === 'stall');
  if (isStalling || one.expect.errorKind === 'timeout') return TIMEOUTS;
  if (one.class === 'slow-healthy') return { ...PATIENT, idleMs: TIMEOUTS.idleMs, nextTokenMs: TIMEOUTS.nextTokenMs };
  return PATIENT;
}

function endpointOf(one: CorpusCase): Endpoint {
  const parsed = parseBaseUrl(server.baseUrlOf(one));
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return parsed.value;
}

/** Repeats cases of slow but healthy servers, because on a busy machine the server may pause longer than a timer. */
async function runFairly(one: CorpusCase): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await run(one);
    if (one.class !== 'slow-healthy' || outcome.error?.code !== 'timeout' || attempt === ATTEMPTS_MAX) return outcome;
    server.forget(one);
  }
}

async function run(one: CorpusCase): Promise<Outcome> {
  const common = {
    fetch: transport.fetch,
    endpoint: endpointOf(one),
    key: keyFor(CORPUS_KEY, endpointOf(one).origin),
    timeouts: timeoutsOf(one),
    signal: new AbortController().signal,
  };
  if (one.endpoint === 'models') {
    const listed = await listModels(common);
    const models = listed.ok ? listed.value.models.map((model) => model.id) : null;
    return {
      text: '',
      reasoning: '',
      end: null,
      models,
      isCut: listed.ok && listed.value.isCut,
      error: listed.ok ? null : listed.error,
      everything: JSON.stringify(listed),
    };
  }
  const parts: StreamPart[] = [];
  const request = {
    model: 'corpus-model',
    messages: [{ role: 'user', content: 'Hello' }] as const,
    stream: one.endpoint === 'chat-stream',
  };
  const end = await runCompletion({ ...common, request, retry: { enabled: one.policy === 'auto-retry' } }, (part) =>
    parts.push(part),
  );
  const joined = (type: 'text' | 'reasoning') => parts.map((part) => (part.type === type ? part.text : '')).join('');
  expect(parts.filter((part) => part.type === 'end')).toEqual([end]);
  expect(parts.at(-1)).toBe(end);
  return {
    text: joined('text'),
    reasoning: joined('reasoning'),
    end,
    models: null,
    isCut: false,
    error: end.error,
    everything: JSON.stringify(parts),
  };
}

describe('a case of the wire corpus gives the expected result', () => {
  it.each(cases.map((one) => [one.class, one.name, one] as const))('%s: %s', async (_class, name, one) => {
    const outcome = await outcomes.get(name);
    expect(outcome).toBeDefined();
    const seen = server.requests.filter((request) => request.name === name);
    if (outcome !== undefined) expect(judge(one, outcome, one.transport === undefined ? seen : null)).toEqual([]);
  });
});
