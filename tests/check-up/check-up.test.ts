// A check-up reports its requests and results, costs no more than announced, reveals no secret, and can be stopped.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CheckUpRunner, type CheckUpTarget } from '../../electron/check-up/check-up.ts';
import { checkUpJson, checkUpPage } from '../../electron/check-up/report.ts';
import { credentialOf } from '../../electron/service/credential.ts';
import { CHECK_UP_COST, type CheckUp } from '../../shared/check-up/check-up.ts';
import { fittingOptions } from '../../shared/check-up/check-up-settings.ts';
import * as enMain from '../../shared/locales/en/main.ts';
import { PARAMETERS } from '../../shared/parameters.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { bodyOf } from '../helpers/data/body-of.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { listening } from '../helpers/system/loopback.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { startWithKey } from '../practice/running-service.ts';

const KEY = 'sk-canary-A1b2C3d4E5f6G7h8I9j0';
const GATEWAY = 'gw_7Hq2Lp9Zx4Vb6Nm1';
const LANGUAGE = { locale: 'en', direction: 'ltr', words: enMain.checkUp } as const;

function desk() {
  const { fetch, close } = createNodeTransport();
  onTestFinished(close);
  const told: CheckUp[] = [];
  return { told, desk: new CheckUpRunner({ fetch, now: () => Date.now(), onChange: (one) => told.push(one) }) };
}

function target(baseUrl: string, key: string, model: string, extra: Record<string, string> = {}): CheckUpTarget {
  const headers = Object.entries(extra).map(([name, value]) => ({ name, value: keyFor(value, baseUrl) }));
  return {
    ...{ connectionId: 'c', connectionName: 'Service <b>', baseUrl, model, key },
    extraHeaders: extra,
    onKeyAnswer: () => undefined,
    credential: credentialOf(key === '' ? null : keyFor(key, baseUrl), headers),
  };
}

type Answer = (body: Record<string, unknown>, request: IncomingMessage) => readonly [number, unknown] | string;

/** A service with a model list of `pages` pages. It answers completions with `answer`: JSON, or a stream's text. */
async function service(answer: Answer, pages = 1): Promise<{ readonly baseUrl: string; readonly count: () => number }> {
  let count = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    count += 1;
    const text = await bodyOf(request);
    if (text === null) return;
    let body: Record<string, unknown> = {};
    try {
      body = text === '' ? {} : JSON.parse(text);
    } catch {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"not JSON"}}');
      return;
    }
    const after = Number(new URL(request.url ?? '', 'http://x').searchParams.get('after') ?? '0');
    const page = { object: 'list', data: [{ id: `m${after}` }], has_more: after + 1 < pages, last_id: `${after + 1}` };
    const list = pages === 1 ? { data: [{ id: 'm' }] } : page;
    const answered = request.method === 'GET' ? ([200, list] as const) : answer(body, request);
    if (typeof answered === 'string') response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answered);
    else response.writeHead(answered[0], { 'content-type': 'application/json' }).end(JSON.stringify(answered[1]));
  };
  const server = createServer((request, response) => void respond(request, response));
  const { url: baseUrl, close } = await listening(server);
  onTestFinished(close);
  return { baseUrl, count: () => count };
}

const reply = (content: string) => ({
  ...{ id: 'c', object: 'chat.completion', created: Math.floor(Date.now() / 1000), model: 'm' },
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
const chunk = (value: object) => `data: ${JSON.stringify({ id: 'c', choices: [], ...value })}\n\n`;
const text = chunk({ choices: [{ index: 0, delta: { content: 'Hello' } }] });
const NOTHING_MORE = { efforts: null, schema: null, images: null, reasoning: null };
const refuse = (message: string) => [400, { error: { message, code: 'unknown_field' } }] as const;

describe('a check-up', () => {
  it('finds no fault in the practice service, and costs no more than announced', async () => {
    const { service: practice, key } = await startWithKey();
    const { desk: one, told } = desk();
    const done = await one.run(target(practice.baseUrl, key, 'echo'));
    expect(done.results.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(done).toMatchObject({ state: 'done', total: done.results.length });
    expect(done.findings).toMatchObject({
      ...{ tokenLimitName: 'max_tokens', usage: 'always', schema: 'kept', images: 'taken', reasoning: null },
      efforts: PARAMETERS.reasoningEffort.choices,
    });
    expect(done.requestCount).toBe(one.exchanges.length);
    expect(done.requestCount).toBeGreaterThan(20);
    expect(done.requestCount).toBeLessThanOrEqual(CHECK_UP_COST.requestsMax);
    const tokens = one.exchanges.reduce(
      (sum, { answer }) => sum + Number(/"total_tokens":(\d+)/.exec(answer)?.[1] ?? 0),
      0,
    );
    expect(tokens).toBeLessThan(CHECK_UP_COST.tokensAbout);
    expect(told.at(0)).toMatchObject({ state: 'running', results: [] });
    expect(told.map(({ results }) => results.length)).toEqual(
      [...told.map(({ results }) => results.length)].sort((a, b) => a - b),
    );
    expect(JSON.stringify([done, one.exchanges])).not.toContain(key.slice(8, 20));
    expect(done.reportedTokens).toBeGreaterThan(100);
    expect(done.reportedTokens).toBeLessThan(CHECK_UP_COST.tokensAbout);
  });

  it('adds up reported tokens, even without a total, and says if none were reported', async () => {
    const counts = { prompt_tokens: 5, completion_tokens: 2 };
    const asked = async (usage: object | undefined): Promise<readonly [CheckUp, number]> => {
      let told = 0;
      const { baseUrl } = await service((body) => {
        if (body.stream === true) return `${text}data: [DONE]\n\n`;
        if (usage !== undefined) told += 1;
        return [200, { ...reply('Hello'), usage }];
      });
      const { desk: one } = desk();
      return [await one.run(target(baseUrl, KEY, 'm')), told];
    };
    const [counted, times] = await asked(counts);
    expect(counted.reportedTokens).toBe(7 * times);
    const [{ requestCount, reportedTokens }] = await asked(undefined);
    expect([requestCount > 20, reportedTokens]).toEqual([true, null]);
    const page = checkUpPage({ ...counted, reportedTokens: null }, [], LANGUAGE);
    expect(page).toContain('The service reported no token counts.');
  });

  it('makes exactly the announced number of requests if every check runs in full', async () => {
    const { service: practice, key } = await startWithKey();
    const { desk: one } = desk();
    const { results } = await one.run(target(practice.baseUrl, key, 'echo'));
    const beyond = new Set(results.filter(({ section }) => section === '').flatMap(({ exchanges }) => exchanges));
    const document = one.exchanges.filter(({ number }) => !beyond.has(number)).length;
    const { baseUrl } = await service((body) => {
      if (body.stream === true) return `${text}data: [DONE]\n\n`;
      if (body.reasoning_effort === 'parley-check') return refuse('No such effort.');
      if ('max_tokens' in body) return refuse('Use max_completion_tokens.');
      const whole = reply('Hello');
      const message = { ...whole.choices[0]?.message, reasoning_content: 'Hm.' };
      return [200, { ...whole, choices: [{ ...whole.choices[0], message }] }];
    }, 3);
    const all = await one.run(target(baseUrl, KEY, 'm'));
    const wholeWay = new Set(all.results.filter(({ section }) => section === '').flatMap(({ exchanges }) => exchanges));
    expect(document + wholeWay.size).toBe(CHECK_UP_COST.requestsMax);
  });

  it('limits the length of answers, also for a service that refuses max_tokens', async () => {
    const limits: unknown[] = [];
    const { baseUrl } = await service((body) => {
      if ('max_tokens' in body) return refuse('Use max_completion_tokens.');
      if (body.stream === true) return `${text}data: [DONE]\n\n`;
      limits.push(body.max_completion_tokens);
      return [200, reply('Hello')];
    });
    const { results } = await desk().desk.run(target(baseUrl, KEY, 'm'));
    expect(limits.filter((limit) => typeof limit === 'number').length).toBeGreaterThan(10);
    expect(results.find(({ id }) => id === 'roles')).toMatchObject({ status: 'pass' });
    expect(results.find(({ id }) => id === 'max-tokens')).toMatchObject({ status: 'fail' });
  });

  it('records the requests behind every check that it could make', async () => {
    const { service: practice, key } = await startWithKey();
    const { desk: one } = desk();
    const { results } = await one.run(target(practice.baseUrl, key, 'echo'));
    const withSome = results.filter(({ status }) => status !== 'not-testable');
    for (const { id, exchanges } of withSome) expect([id, exchanges.length > 0]).toEqual([id, true]);
    const known = new Set(one.exchanges.map(({ number }) => number));
    expect(results.flatMap(({ exchanges }) => exchanges).every((number) => known.has(number))).toBe(true);
    const roles = results.find(({ id }) => id === 'roles');
    const behind = one.exchanges.find(({ number }) => number === roles?.exchanges[0]);
    expect(behind).toMatchObject({ method: 'POST', status: 200 });
    expect(behind?.body).toContain('Say hello again.');
    expect(Object.fromEntries(behind?.headers ?? [])).toMatchObject({ Authorization: 'Bearer [key]' });
  });

  it('finds out which requests a service accepts, and suggests settings for them', async () => {
    const { baseUrl } = await service((body) => {
      if ('max_tokens' in body) return refuse('Use max_completion_tokens.');
      if (body.stream === true) {
        const usage = 'stream_options' in body ? chunk({ usage: { total_tokens: 3 } }) : '';
        return `${text}${usage}data: [DONE]\n\n`;
      }
      return [200, reply('seed' in body ? 'Always this' : `Hello ${Math.random()}`)];
    });
    const { findings } = await desk().desk.run(target(baseUrl, KEY, 'm'));
    expect(findings).toMatchObject({ tokenLimitName: 'max_completion_tokens', usage: 'asked', seed: 'same' });
    const found = { findings: { ...findings, ...NOTHING_MORE }, model: 'm' };
    const fitting = fittingOptions(DEFAULT_REQUEST_OPTIONS, found);
    expect(fitting).toEqual({
      ...DEFAULT_REQUEST_OPTIONS,
      tokenLimitName: 'max_completion_tokens',
      isUsageAsked: true,
      switchedOn: ['seed'],
    });
    expect(fitting !== null && fittingOptions(fitting, found)).toBeNull();
  });

  it('suggests nothing that a service refuses, and concludes nothing from failures', async () => {
    const strict = await service((body) => {
      if ('seed' in body || 'stream_options' in body) return refuse('Unknown field.');
      return body.stream === true ? `${text}data: [DONE]\n\n` : [200, reply('Hello')];
    });
    const { findings } = await desk().desk.run(target(strict.baseUrl, KEY, 'm'));
    expect(findings).toMatchObject({ tokenLimitName: 'max_tokens', usage: 'never', seed: 'refused' });
    const asking = { ...DEFAULT_REQUEST_OPTIONS, isUsageAsked: true, switchedOn: ['seed', 'stop'] as const };
    expect(fittingOptions(asking, { findings, model: 'm' })).toMatchObject({
      isUsageAsked: false,
      switchedOn: ['stop'],
    });
    for (const answer of [
      [429, { error: { message: 'Slow down.', code: 'rate_limited' } }],
      [400, { error: { message: 'There is no such model.', code: 'model_not_found' } }],
      // Some networks answer every request with a login page.
      '<!doctype html><title>Log in</title>',
    ] as const) {
      const busy = await service(() => answer);
      const nothing = await desk().desk.run(target(busy.baseUrl, KEY, 'm'));
      expect(nothing.findings).toEqual({ tokenLimitName: null, usage: null, seed: null, ...NOTHING_MORE });
      expect(fittingOptions(DEFAULT_REQUEST_OPTIONS, nothing)).toBeNull();
      const reasons = new Set(nothing.results.filter(({ status }) => status === 'fail').map(({ id }) => id));
      expect(reasons.has('reply')).toBe(answer[0] !== 429);
    }
  });

  it('prefers a token limit name that the service obeys, and concludes nothing about seeds from empty answers', async () => {
    const { baseUrl } = await service((body) => {
      if (body.stream === true) return `${text}data: [DONE]\n\n`;
      const whole = reply('');
      const [choice] = whole.choices;
      return [
        200,
        'max_completion_tokens' in body ? { ...whole, choices: [{ ...choice, finish_reason: 'length' }] } : whole,
      ];
    });
    const { findings } = await desk().desk.run(target(baseUrl, KEY, 'm'));
    expect(findings).toMatchObject({ tokenLimitName: 'max_completion_tokens', usage: 'never', seed: 'taken' });
  });

  it('stops after three requests in a row without an answer', async () => {
    let count = 0;
    const gone = createServer((request) => {
      count += 1;
      request.socket.destroy();
    });
    const { url, close } = await listening(gone);
    onTestFinished(close);
    const done = await desk().desk.run(target(url, KEY, 'm'));
    expect(count).toBe(3);
    expect(done).toMatchObject({ state: 'unanswered', requestCount: 3 });
    expect(done.results.length).toBe(done.total);
    // Without any answer, the check-up reports only which requests it sent and which it didn't.
    expect(new Set(done.results.map(({ status }) => status))).toEqual(new Set(['not-testable']));
    const seen = (id: string) => done.results.find((one) => one.id === id);
    const tried = 'The connection was closed before an answer came';
    expect(seen('reply')).toMatchObject({ seen: tried, exchanges: [1] });
    expect(seen('several-models')).toMatchObject({ seen: tried, exchanges: [2] });
    expect(seen('reply-incremental')).toMatchObject({ seen: tried, exchanges: [3] });
    expect(seen('reply-id')?.seen).toBe('Rests on a request that got no answer and wasn’t sent again');
    expect(seen('roles')).toMatchObject({ seen: 'Not sent, because 3 requests in a row got no answer', exchanges: [] });
    expect(checkUpPage(done, [], LANGUAGE)).toContain(
      'The service didn’t answer, so the remaining requests weren’t sent.',
    );
  });

  it('reports a single request without an answer as failed in only one check', async () => {
    const { baseUrl } = await service((body, request) => {
      if (body.stream === true) request.socket.destroy();
      return [200, reply('Hello')];
    });
    const done = await desk().desk.run(target(baseUrl, KEY, 'm'));
    expect(done.state).toBe('done');
    const failed = done.results.filter(({ seen }) => seen.startsWith('The connection was closed'));
    expect(failed).toMatchObject([
      { id: 'stream-usage', status: 'not-testable' },
      { id: 'reply-incremental', status: 'fail' },
    ]);
    expect(done.results.find(({ id }) => id === 'chunk-id')).toMatchObject({ status: 'not-testable' });
  });

  it('records the headers that were sent and received', async () => {
    const { baseUrl } = await service(() => [200, reply('Hello')]);
    const { desk: one } = desk();
    await one.run(target(baseUrl, KEY, 'm'));
    const [first] = one.exchanges;
    expect(first?.headers.map(([name]) => name.toLowerCase())).toContain('host');
    expect(first?.answerHeaders.map(([name]) => name.toLowerCase())).toContain('content-type');
  });

  it('distinguishes an interrupted answer from one that is too long to store', async () => {
    const broken = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":');
      setImmediate(() => response.destroy());
    });
    const { url, close } = await listening(broken);
    onTestFinished(close);
    const { desk: one } = desk();
    await one.run(target(url, KEY, 'm'));
    expect(one.exchanges.find(({ status }) => status === 200)).toMatchObject({
      isAnswerBroken: true,
      isAnswerCut: false,
      answer: '{"choices":',
    });
    const { baseUrl } = await service(() => [200, reply('y'.repeat(60_000))]);
    const { desk: other } = desk();
    await other.run(target(baseUrl, KEY, 'm'));
    expect(other.exchanges[0]).toMatchObject({ isAnswerBroken: false, isAnswerCut: true });
    expect(other.exchanges[0]?.answer.length).toBe(16_000);
  });

  it("doesn't show the beginning of a key at the end of a shortened answer", async () => {
    for (let at = 84; at < 120; at += 1) {
      const { baseUrl } = await service(() => [200, reply(`${'x'.repeat(at)}${KEY}`)]);
      const { results } = await desk().desk.run(target(baseUrl, KEY, 'm'));
      expect(results.map(({ seen }) => seen).filter((seen) => seen.includes(KEY.slice(0, 5)))).toEqual([]);
    }
  });

  it("shows a hostile service's text in the page as text", async () => {
    const hostile = '</pre></details><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { baseUrl } = await service(() => [200, { ...reply(hostile), id: hostile }]);
    const { desk: one } = desk();
    const done = await one.run({ ...target(baseUrl, KEY, `m${hostile}`), connectionName: hostile });
    const page = checkUpPage(done, one.exchanges, LANGUAGE);
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toMatch(/<(?:script|img|link|a|iframe)\b/);
    expect(page.split('<details').length).toBe(page.split('</details>').length);
  });

  it('sends the extra headers, and hides them and the key when they are echoed', async () => {
    const seen: (string | undefined)[] = [];
    const { baseUrl } = await service((_body, request) => {
      seen.push(String(request.headers['x-gateway-key']));
      return [401, { error: { message: `Not with ${request.headers.authorization} and ${GATEWAY}`, code: 'no' } }];
    });
    const { desk: one } = desk();
    const done = await one.run(target(baseUrl, KEY, 'm', { 'X-Gateway-Key': GATEWAY }));
    expect(new Set(seen)).toEqual(new Set([GATEWAY]));
    const page = checkUpPage(done, one.exchanges, LANGUAGE);
    for (const all of [JSON.stringify(done), checkUpJson(done, one.exchanges), page]) {
      expect(all).not.toContain('canary-A1b2');
      expect(all).not.toContain('7Hq2');
    }
    expect(page).toContain('Check-up of Service &lt;b&gt;');
    expect(page).toContain(enMain.checkUp.model);
    expect(page).not.toMatch(/<(?:script|img|link|a)\b/);
    expect(JSON.parse(checkUpJson(done, one.exchanges))).toMatchObject({ format: 'parley-check-up', version: 1 });
  });

  it("needs no key for a service without keys, and doesn't report that as a fault", async () => {
    const headers: IncomingMessage['headers'][] = [];
    const { baseUrl } = await service((body, request) => {
      headers.push(request.headers);
      return body.stream === true ? `${text}data: [DONE]\n\n` : [200, reply('Hello')];
    });
    const { results } = await desk().desk.run(target(baseUrl, '', 'm'));
    const aboutKeys = results.filter(({ seen }) => seen === 'The service needs no key');
    expect(aboutKeys.map(({ id }) => id).sort()).toEqual([
      ...['error-401', 'error-code', 'error-message', 'error-type', 'header-malformed', 'header-missing'],
      'key-incorrect',
    ]);
    for (const { status, exchanges } of aboutKeys) expect([status, exchanges]).toEqual(['not-testable', []]);
    expect(headers.every((one) => !('authorization' in one))).toBe(true);
  });

  it('stops when cancelled, keeps its results and sends nothing more', async () => {
    let release = (): void => undefined;
    const { desk: one } = desk();
    const { baseUrl, count } = await service(() => {
      release();
      return [200, reply('Hello')];
    });
    const begun = new Promise<void>((resolve) => {
      release = resolve;
    });
    const run = one.run(target(baseUrl, KEY, 'm'));
    await begun;
    one.cancel();
    const ended = await run;
    expect(ended.state).toBe('cancelled');
    expect(ended.results.length).toBeLessThan(ended.total);
    const after = count();
    expect(one.current).toBe(ended);
    expect((await one.run(target('http://127.0.0.1:1', KEY, 'm'))).state).toBe('unanswered');
    expect(count()).toBe(after);
  });

  it('runs only once at a time', async () => {
    const { service: practice, key } = await startWithKey();
    const { desk: one } = desk();
    const run = one.run(target(practice.baseUrl, key, 'echo'));
    await expect(one.run(target(practice.baseUrl, key, 'echo'))).rejects.toMatchObject({ reason: 'busy' });
    one.cancel();
    expect((await run).state).toBe('cancelled');
  });
});
