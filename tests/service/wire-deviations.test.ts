// Deviations of services beyond the corpus: events that mean nothing, and words of the service where no reply is.

import { describe, expect, it } from 'vitest';
import { ApiKey } from '../../electron/service/api-key.ts';
import { type EndPart, runCompletion } from '../../electron/service/completion.ts';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { readErrorBody } from '../../electron/service/service-error.ts';

const TIMEOUTS = { connectMs: 1e4, responseStartMs: 1e4, idleMs: 1e4, nextTokenMs: 1e4, wholeResponseMs: 1e4 };
const CHUNK = (content: string) => `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}\n\n`;
const DONE = 'data: [DONE]\n\n';

async function answered(body: string, contentType: string, isStreamed: boolean): Promise<EndPart & { text: string }> {
  const endpoint = parseBaseUrl('https://api.example');
  if (!endpoint.ok) throw new Error('not an address');
  let text = '';
  const end = await runCompletion(
    {
      endpoint: endpoint.value,
      key: new ApiKey('sk-test-0123456789abcdef'),
      timeouts: TIMEOUTS,
      retry: { enabled: false },
      signal: new AbortController().signal,
      request: { model: 'm', messages: [{ role: 'user', content: 'x' }], stream: isStreamed },
      fetch: async () => ({
        status: 200,
        headers: [['content-type', contentType]],
        body: (async function* () {
          yield Buffer.from(body);
        })(),
      }),
    },
    (part) => {
      if (part.type === 'text') text += part.text;
    },
  );
  return { ...end, text };
}

describe('a page in place of an error says what the trouble is', () => {
  it.each([
    [
      '<html><head><title>Error</title></head><body><pre>Cannot POST /v1/chat/completions</pre></body></html>',
      'Cannot POST /v1/chat/completions',
    ],
    ['<!doctype html><title>502 Bad Gateway</title><p>nginx</p>', '502 Bad Gateway'],
    [
      '<html><body>The back end is <b>starting</b>, come back later</body></html>',
      'The back end is starting, come back later',
    ],
    ['<html><body><script>go()</script>Sign in</body></html>', ''],
    [`<html><body>${'word '.repeat(1_000)}</body></html>`, ''],
  ])('%s', (page, words) => {
    expect(readErrorBody(page).message).toBe(words);
  });
});

describe('an event without data means nothing', () => {
  const EMPTY = [
    'data\n\n',
    'data:\n\n',
    'data: \n\n',
    'data\r\n\r\n',
    'event\n\n',
    'id\nretry\n\n',
    ':\n\n',
    'data: \t\n\n',
  ];
  const TYPES = ['text/event-stream', 'application/json', 'text/plain'];
  it.each(EMPTY.flatMap((event) => TYPES.map((type) => [JSON.stringify(event), type, event] as const)))(
    '%s before, between and after the text, as %s',
    async (_shown, type, event) => {
      for (const body of [
        event + CHUNK('whole') + DONE,
        event + event + CHUNK('wh') + event + CHUNK('ole') + event + DONE,
        CHUNK('whole') + event + DONE + event,
      ])
        expect(await answered(body, type, true)).toMatchObject({ text: 'whole', ending: 'complete', error: null });
    },
  );

  it.each(EMPTY)('%j alone and [DONE] is an empty reply', async (event) => {
    expect(await answered(event + DONE, 'text/event-stream', true)).toMatchObject({
      ending: 'complete',
      isEmptyAnswer: true,
      error: null,
    });
  });

  it.each(EMPTY)('%j alone is a stream that ended without saying so', async (event) => {
    expect(await answered(event, 'text/event-stream', true)).toMatchObject({ error: { code: 'interrupted' } });
  });

  it('leaves a text that begins with such a word a text', async () => {
    expect(await answered('database is down', 'text/plain', true)).toMatchObject({
      error: { code: 'protocol', serviceMessage: 'database is down' },
    });
    expect(await answered('data', 'text/plain', true)).toMatchObject({ error: { code: 'protocol' } });
  });
});

describe('the words of a service that sends no reply', () => {
  const WORDS = 'login fail: please carry the API secret key';
  const BODIES = {
    'an envelope': { id: 'x', choices: null, base_resp: { status_code: 1004, status_msg: WORDS } },
    'an envelope with a text code': { choices: null, base_resp: { status_code: '1004', status_msg: WORDS } },
    'no choices at all': { base_resp: { status_code: 2049, status_msg: WORDS } },
    'flat words': { choices: null, status_msg: WORDS },
    'other names': { choices: null, errmsg: WORDS },
    'more names': { choices: null, err_msg: WORDS },
    'a nested message': { choices: null, message: { text: WORDS } },
  };
  it.each(Object.entries(BODIES))('are kept from %s', async (_name, body) => {
    expect((await answered(JSON.stringify(body), 'application/json', false)).error).toMatchObject({
      serviceMessage: WORDS,
    });
  });

  it('are kept from an envelope in a stream', async () => {
    const body = `data: ${JSON.stringify(BODIES['an envelope'])}\n\n${DONE}`;
    expect((await answered(body, 'text/event-stream', true)).error).toMatchObject({ serviceMessage: WORDS });
    const late = `${CHUNK('half')}data: ${JSON.stringify(BODIES['an envelope'])}\n\n`;
    expect(await answered(late, 'text/event-stream', true)).toMatchObject({
      text: 'half',
      error: { serviceMessage: WORDS },
    });
  });

  it('are no error in an envelope that reports success', async () => {
    const success = { base_resp: { status_code: 0, status_msg: 'success' } };
    const whole = { choices: [{ index: 0, message: { content: 'fine' }, finish_reason: 'stop' }], ...success };
    expect(await answered(JSON.stringify(whole), 'application/json', false)).toMatchObject({
      text: 'fine',
      error: null,
    });
    const body = `${CHUNK('fine')}data: ${JSON.stringify(success)}\n\n${DONE}`;
    expect(await answered(body, 'text/event-stream', true)).toMatchObject({ text: 'fine', error: null });
  });
});
