// Deviations of services beyond the corpus, such as meaningless events, and messages in place of a reply.

import { describe, expect, it } from 'vitest';
import { answerText } from '../../electron/service/answer-text.ts';
import { type EndPart, runCompletion } from '../../electron/service/completion.ts';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { AnswerHeaders } from '../../electron/service/headers.ts';
import { listModels } from '../../electron/service/models.ts';
import { readErrorBody, readErrorValue } from '../../electron/service/service-error.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { PATIENT } from './patient.ts';

const CHUNK = (content: string) => `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}\n\n`;
const DONE = 'data: [DONE]\n\n';
const SSE = 'text/event-stream';
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const piece = (delta: object, finish_reason: string | null = null, beside: object = {}) => ({
  choices: [{ index: 0, delta, finish_reason }],
  ...beside,
});
const STOP = event(piece({}, 'stop'));

type Ran = EndPart & { readonly text: string; readonly reasoning: string };

/** @param onSent is called with the reply so far after each piece of the body */
async function answered(
  body: string | readonly (string | Uint8Array)[],
  contentType: string,
  isStreamed: boolean,
  onSent: (text: string) => void = () => undefined,
): Promise<Ran> {
  const endpoint = parseBaseUrl('https://api.example');
  if (!endpoint.ok) throw new Error('not an address');
  const said = { text: '', reasoning: '' };
  const end = await runCompletion(
    {
      endpoint: endpoint.value,
      key: keyFor('sk-test-0123456789abcdef', 'https://api.example'),
      timeouts: PATIENT,
      retry: { enabled: false },
      signal: new AbortController().signal,
      request: { model: 'm', messages: [{ role: 'user', content: 'x' }], stream: isStreamed },
      fetch: async () => ({
        status: 200,
        headers: [['content-type', contentType]],
        body: (async function* () {
          for (const piece of [body].flat()) {
            yield Buffer.from(piece);
            onSent(said.text);
          }
        })(),
      }),
    },
    (part) => {
      if (part.type === 'text' || part.type === 'reasoning') said[part.type] += part.text;
    },
  );
  return { ...end, ...said };
}

describe('the message in a page that is sent instead of an error', () => {
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
  ])('in %s is %j', (page, words) => {
    expect(readErrorBody(page).message).toBe(words);
  });

  it("isn't a long text without a heading", () => {
    expect(readErrorBody(`<html><body>${'word '.repeat(1_000)}</body></html>`).message).toBe('');
  });
});

describe('an unknown field of a reply', () => {
  const JSON_TYPE = 'application/json';
  const unshown = async (parts: readonly object[]) => {
    const streamed = await answered(parts.map((part) => event(piece(part))).join('') + STOP, SSE, true);
    const whole = { choices: [{ index: 0, message: parts[0], finish_reason: 'stop' }] };
    return [streamed, await answered(JSON.stringify(whole), JSON_TYPE, false)].map(({ extras }) =>
      (extras?.unshown ?? []).map(({ name }) => name),
    );
  };

  it.each([
    { response: 'The ferry ' },
    { raw_text: 'The ferry ' },
    { model_name: 'Heron Two' },
    { provider: 'Amazon Bedrock' },
    { sender: 'Heron Assistant', sentAt: '2026-11-28 10:00' },
    { stop_sequence: '\n\nHuman:' },
    { served_by: ' ' },
    { served_by: ' eu-west-4\n' },
  ])('isn’t named if it repeats the text, is blank or is a fact: %j', async (fields) => {
    const repeated = Object.hasOwn(fields, 'response') || Object.hasOwn(fields, 'raw_text');
    const next = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, repeated ? 'leaves.' : value]),
    );
    const parts = [
      { content: 'The ferry ', ...fields },
      { content: 'leaves.', ...next },
    ];
    expect(await unshown(parts)).toEqual([[], []]);
  });

  it('is named if its text is another', async () => {
    expect(await unshown([{ content: 'The ferry ', response: 'The boat ' }, { content: 'leaves.' }])).toEqual([
      ['response'],
      ['response'],
    ]);
  });
});

describe('an event without data', () => {
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
    '%s is ignored before, between and after the text, in an answer of type %s',
    async (_shown, type, event) => {
      for (const body of [
        event + CHUNK('whole') + DONE,
        event + event + CHUNK('wh') + event + CHUNK('ole') + event + DONE,
        CHUNK('whole') + event + DONE + event,
      ])
        expect(await answered(body, type, true)).toMatchObject({ text: 'whole', ending: 'complete', error: null });
    },
  );

  it.each(EMPTY)('%j followed by [DONE] is an empty reply', async (event) => {
    expect(await answered(event + DONE, 'text/event-stream', true)).toMatchObject({
      ending: 'complete',
      isEmptyAnswer: true,
      error: null,
    });
  });

  it.each(EMPTY)('%j alone is an interrupted reply', async (event) => {
    expect(await answered(event, 'text/event-stream', true)).toMatchObject({ error: { code: 'interrupted' } });
  });

  it('isn’t found in a text that begins with the name of its field', async () => {
    expect(await answered('database is down', 'text/plain', true)).toMatchObject({
      error: { code: 'protocol', serviceMessage: 'database is down' },
    });
    expect(await answered('data', 'text/plain', true)).toMatchObject({ error: { code: 'protocol' } });
  });
});

describe('the message of a service that sends no reply', () => {
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
  it.each(Object.entries(BODIES))('becomes the error’s message if the body has %s', async (_name, body) => {
    expect((await answered(JSON.stringify(body), 'application/json', false)).error).toMatchObject({
      serviceMessage: WORDS,
    });
  });

  it('becomes the error’s message if an envelope is in a stream', async () => {
    const body = `data: ${JSON.stringify(BODIES['an envelope'])}\n\n${DONE}`;
    expect((await answered(body, 'text/event-stream', true)).error).toMatchObject({ serviceMessage: WORDS });
    const late = `${CHUNK('half')}data: ${JSON.stringify(BODIES['an envelope'])}\n\n`;
    expect(await answered(late, 'text/event-stream', true)).toMatchObject({
      text: 'half',
      error: { serviceMessage: WORDS },
    });
  });

  it('is found in a web page that ends a stream', async () => {
    const page = '<html>\n<head><title>502 Bad Gateway</title></head>\n<body><h1>502 Bad Gateway</h1></body></html>\n';
    for (const end of [page, `data: ${page.replaceAll('\n', '')}\n\n`])
      expect(await answered(`${CHUNK('half')}${end}`, 'text/event-stream', true)).toMatchObject({
        text: 'half',
        error: { code: 'interrupted', detail: '502 Bad Gateway' },
      });
  });

  it('is no error if its envelope reports success', async () => {
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

describe('pieces of a reply', () => {
  const whole = (message: object) => ({ choices: [{ index: 0, finish_reason: 'stop', message }] });

  it("aren't repeated by a whole message at the end of the stream", async () => {
    const thought = event(piece({ reasoning_content: 'th' })) + event(piece({ reasoning_content: 'ink' }));
    const body = `${thought}${CHUNK('Hel')}${CHUNK('lo')}${event(whole({ content: 'Hello', reasoning_content: 'think' }))}${DONE}`;
    expect(await answered(body, SSE, true)).toMatchObject({ text: 'Hello', reasoning: 'think', ending: 'complete' });
  });

  it('are followed by the text that only the whole message has', async () => {
    expect(await answered(CHUNK('Hel') + event(whole({ content: 'Hello' })), SSE, true)).toMatchObject({
      text: 'Hello',
    });
  });

  it('are all kept if each is called a message', async () => {
    const body = ['ha', 'ha', 'haha'].map((content) => event(whole({ content }))).join('');
    expect(await answered(body, SSE, true)).toMatchObject({ text: 'hahahaha', ending: 'complete' });
  });

  it('are all kept if a chunk has several for the same choice', async () => {
    const two = {
      choices: [piece({ content: 'a' }), piece({ tool_calls: [] }), piece({ content: 'b' }, 'stop')].flatMap(
        (one) => one.choices,
      ),
    };
    expect(await answered(event(two), SSE, true)).toMatchObject({ text: 'ab', finishReason: 'stop', error: null });
    const other = { choices: two.choices.map((choice) => ({ ...choice, index: 3 })) };
    expect(await answered(event(other), SSE, true)).toMatchObject({ text: 'ab', finishReason: 'stop', error: null });
  });

  it('are read from a part with an object as its text', async () => {
    const body = event(piece({ content: [{ type: 'text', text: { value: 'inside', annotations: [] } }] })) + STOP;
    expect(await answered(body, SSE, true)).toMatchObject({ text: 'inside', ending: 'complete' });
  });

  it.each([0, false, '', [], {}, { message: '', type: '', code: '' }, { message: null, code: 0 }])(
    "aren't treated as errors because of an empty `error: %j`",
    async (error) => {
      const body = event(piece({ content: 'fine' }, null, { error })) + STOP + DONE;
      expect(await answered(body, SSE, true)).toMatchObject({ text: 'fine', ending: 'complete', error: null });
    },
  );

  it.each(['null', 'None', 'NULL'])("continue after %j, which isn't a finish reason", async (reason) => {
    const body = event(piece({ content: 'half' }, reason));
    expect(await answered(body, SSE, true)).toMatchObject({ text: 'half', error: { code: 'interrupted' } });
    expect(await answered(body + STOP, SSE, true)).toMatchObject({ text: 'half', finishReason: 'stop', error: null });
  });

  it('are a whole reply in the older format too, although no finish reason is given', async () => {
    const body = JSON.stringify({
      object: 'text_completion',
      choices: [{ index: 0, text: 'old', finish_reason: null }],
    });
    expect(await answered(body, 'application/json', false)).toMatchObject({ text: 'old', ending: 'complete' });
  });

  it.each(['data: "[DONE]"\n\n', '[DONE]\n\n', '[DONE]\n'])('are complete after %j', async (done) => {
    expect(await answered(CHUNK('whole') + done, SSE, true)).toMatchObject({ text: 'whole', error: null });
  });
});

describe('the reasoning of a reply in the format of another interface', () => {
  const block = {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'thinking', thinking: '', signature: '' },
  };
  const thinking = { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Look.' } };
  const said = { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Low.' } };
  const summary = { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Look.' }] };
  const message = { type: 'message', content: [{ type: 'output_text', text: 'Low.' }] };
  it.each([
    ['Anthropic', SSE, event(block) + event(thinking) + event(said) + event({ type: 'message_stop' })],
    [
      'Anthropic',
      'application/json',
      JSON.stringify({
        type: 'message',
        content: [
          { type: 'thinking', thinking: 'Look.' },
          { type: 'text', text: 'Low.' },
        ],
      }),
    ],
    [
      'OpenAI',
      'application/json',
      JSON.stringify({ object: 'response', status: 'completed', output: [summary, message] }),
    ],
  ])("isn't kept for sending it back: %s, %s", async (_name, type, body) => {
    const ran = await answered(body, type, type === SSE);
    expect(ran).toMatchObject({ text: 'Low.', reasoning: 'Look.' });
    expect(ran.reasoningFields).toBeUndefined();
  });
});

it.each(['image_description', 'image_prompt'])('keeps no image for the words in %s', async (field) => {
  const message = { content: 'Low.', [field]: 'Three boats on the sand. '.repeat(20) };
  const whole = { choices: [{ index: 0, finish_reason: 'stop', message }] };
  expect((await answered(JSON.stringify(whole), 'application/json', false)).images).toBeUndefined();
});

describe('one chunk per line, without event fields', () => {
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  const [one, two] = [line(piece({ content: 'one ' })), line(piece({ content: 'two' }))];

  it.each(['application/x-ndjson', 'application/json', SSE])(
    'is read as it arrives, in an answer of type %s',
    async (type) => {
      const seen: string[] = [];
      await answered(['\r\n', one.slice(0, 9), one.slice(9), two], type, true, (text) => seen.push(text));
      expect(seen).toEqual(['', '', 'one ', 'one two']);
    },
  );

  it('keeps what arrived if the last line is cut off', async () => {
    expect(await answered([one, two, one.slice(0, 20)], 'application/x-ndjson', true)).toMatchObject({
      text: 'one two',
      error: { code: 'interrupted' },
    });
  });

  it("isn't complete if a line in the middle can't be read", async () => {
    const body = [one, '{"choices": oops}\n', two, line(piece({}, 'stop'))];
    expect(await answered(body, 'application/x-ndjson', true)).toMatchObject({
      text: 'one two',
      error: { code: 'protocol', reason: 'malformed' },
    });
  });

  it('ends with `[DONE]`, and fails with an error', async () => {
    expect(await answered([one, '[DONE]\n'], 'application/x-ndjson', true)).toMatchObject({
      text: 'one ',
      error: null,
    });
    const error = line({ error: { message: 'blew up', type: 'server_error' } });
    expect(await answered([one, error], 'application/x-ndjson', true)).toMatchObject({
      text: 'one ',
      error: { code: 'server', serviceMessage: 'blew up' },
    });
  });

  it('is read as a whole reply if a line has a whole reply', async () => {
    const body = line({ choices: [{ index: 0, message: { content: 'all' }, finish_reason: null }] });
    expect(await answered(body, 'application/json', true)).toMatchObject({ text: 'all', ending: 'complete' });
  });
});

describe("an error's message", () => {
  it.each([
    [{ statusCode: 401, message: 'Token is unknown', error: 'Unauthorized' }, 'Unauthorized: Token is unknown'],
    [
      { status: 400, error: 'Bad Request', message: 'model must not be blank', path: '/v1' },
      'Bad Request: model must not be blank',
    ],
    [
      { statusCode: 400, error: 'Bad Request', message: ['a must be', 'b must be'] },
      'Bad Request: a must be; b must be',
    ],
    [{ error: 'Not found', message: 'Not found: model m' }, 'Not found: model m'],
    [{ error: 'invalid_token', error_description: 'The access token is unknown' }, 'The access token is unknown'],
    [{ error: 'slow_down' }, 'slow_down'],
    [{ detail: { error: { message: 'in the detail' } } }, 'in the detail'],
    [{ message: 'above', detail: { message: 'below' } }, 'above'],
    [{ error: { message: { info: 'odd', code: 7 } } }, '{"message":{"info":"odd","code":7}}'],
    [{ errors: { model: ['is required'] } }, 'model: is required'],
    [{ detail: { info: 'inside' } }, '{"info":"inside"}'],
    [{ err: 'not loaded' }, '{"err":"not loaded"}'],
    [{ error: { message: '{"error":{"message":"behind","code":5}}', code: 429 } }, 'behind'],
    [{ error: { message: '[{"error":{"message":"behind"}}]' } }, 'behind'],
    [{ error: { message: '{cut' } }, '{cut'],
    [
      { error: { message: 'Provider returned error', metadata: { raw: '{"detail":"behind"}' } } },
      'Provider returned error: behind',
    ],
    [{ error: { message: 'Provider returned error', metadata: { raw: 'behind' } } }, 'Provider returned error: behind'],
    [{ error: { message: 'above', metadata: { raw: '', reasons: ['x'] } } }, 'above: x'],
    [{ error: { code: 'weird', type: 'odd', status: 400, param: 'x' } }, null],
    [{}, null],
  ])('in the body %j is %j', (body, words) => {
    expect(readErrorValue(body).message).toBe(words);
  });

  it.each([
    'data: {"error":{"message":"framed","code":"x"}}\n\n',
    'event: error\r\ndata: {"error":{"message":"framed","code":"x"}}\r\n\r\ndata: [DONE]\r\n\r\n',
    'id: 1\nevent: error\nerror:{"message":"framed","code":"x"}',
  ])('is found in %j', (body) => {
    expect(readErrorBody(body)).toMatchObject({ message: 'framed', code: 'x' });
  });

  it.each([
    ["{'error': {'message': 'bad'}}", "{'error': {'message': 'bad'}}"],
    ['{"error":{"message":"cut he', '{"error":{"message":"cut he'],
    ['<title>You&#8217;re blocked &#x2014; now&nbsp;go &amp;#39;</title>', 'You’re blocked — now go &#39;'],
    [`${'\ufffd\u0000'.repeat(9)}gzip`, ''],
    ['{\u0000"\u0000e\u0000r\u0000', ''],
  ])("in the body %j, which isn't JSON, is read as %j", (body, words) => {
    expect(readErrorBody(body).message).toBe(words);
  });

  it('includes a code that is next to it', () => {
    const oauth = { error: 'invalid_token', error_description: 'no' };
    expect(readErrorValue(oauth)).toMatchObject({ code: 'invalid_token', words: ['invalid_token'] });
    expect(readErrorValue({ detail: { code: 'invalid_api_key', message: 'no' } })).toMatchObject({
      code: 'invalid_api_key',
    });
    expect(readErrorValue({ error_code: 'BAD_REQUEST', message: 'no' })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(readErrorValue({ error: 'too many', error_type: 'validation' })).toMatchObject({ type: 'validation' });
  });

  it.each(['message', 'detail', 'error', 'errors'])(
    'is searched for in an endlessly nested %s, but not forever',
    (name) => {
      const deep = `${`{"${name}":`.repeat(100_000)}"x"${'}'.repeat(100_000)}`;
      const held = [
        { error: deep },
        { error: { message: deep } },
        { error: { message: 'x', metadata: { raw: deep } } },
      ];
      for (const value of [JSON.parse(deep), ...held]) expect(() => readErrorValue(value)).not.toThrow();
    },
  );

  it.each([
    { error: 'Bad Gateway', message: 'upstream is down' },
    { code: 503, error: { message: 'upstream is down' } },
    { success: false, data: null, choices: [], message: 'upstream is down' },
    { error_code: 17, error_msg: 'upstream is down' },
    { choices: [], code: 'Unavailable', message: 'upstream is down' },
  ])('with the status 200 is reported: %j', async (value) => {
    const told = {
      ending: 'failed',
      error: { code: 'server', serviceMessage: expect.stringContaining('upstream is down') },
    };
    for (const body of [event(value), event(value) + DONE]) expect(await answered(body, SSE, true)).toMatchObject(told);
    expect(await answered(CHUNK('half') + event(value) + DONE, SSE, true)).toMatchObject({ ...told, text: 'half' });
    expect(await answered(JSON.stringify(value), 'application/json', false)).toMatchObject(told);
  });

  it('is reported if nothing else arrived', async () => {
    const words = event({ message: 'Internal trouble' });
    expect(await answered(words + DONE, SSE, true)).toMatchObject({
      error: { code: 'protocol', serviceMessage: 'Internal trouble' },
    });
    expect(await answered(words, SSE, true)).toMatchObject({
      error: { code: 'interrupted', serviceMessage: 'Internal trouble' },
    });
    expect(await answered(words + CHUNK('fine') + DONE, SSE, true)).toMatchObject({ text: 'fine', error: null });
    const ofAnotherInterface = event({ type: 'message_start', message: { role: 'assistant', model: 'm' } });
    expect((await answered(ofAnotherInterface, SSE, true)).error).toEqual({ code: 'interrupted', retryable: true });
  });
});

describe('an invalid model list', () => {
  it.each([
    [
      { success: false, data: null, message: 'Not signed in' },
      { code: 'server', serviceMessage: 'Not signed in' },
    ],
    [
      { success: false, data: [], message: 'Not signed in' },
      { code: 'server', serviceMessage: 'Not signed in' },
    ],
    [{ message: 'Not here' }, { code: 'protocol', serviceMessage: 'Not here' }],
    [{ error: 'Forbidden', message: 'Not yours' }, { serviceMessage: 'Forbidden: Not yours' }],
  ])("fails with the service's message: %j", async (body, error) => {
    const endpoint = parseBaseUrl('https://api.example');
    if (!endpoint.ok) throw new Error('not an address');
    const listed = await listModels({
      endpoint: endpoint.value,
      key: null,
      timeouts: PATIENT,
      signal: new AbortController().signal,
      fetch: async () => ({
        status: 200,
        headers: [['content-type', 'application/json']],
        body: (async function* () {
          yield Buffer.from(JSON.stringify(body));
        })(),
      }),
    });
    expect(listed).toMatchObject({ ok: false, error });
  });
});

describe('the bytes of an answer', () => {
  const read = (bytes: Uint8Array, type: string) => answerText(bytes, new AnswerHeaders([['content-type', type]]));
  const LATIN = Buffer.from('größer', 'latin1');

  it.each([
    ['größer', 'text/plain; charset=iso-8859-1', LATIN],
    ['größer', 'application/json;charset="Windows-1252"', LATIN],
    ['参数', 'text/html; charset=GBK', Buffer.from([0xb2, 0xce, 0xca, 0xfd])],
    ['wide', 'application/json', Buffer.from('\ufeffwide', 'utf16le')],
    ['gr\ufffd\ufffder', 'text/plain; charset=x-none', LATIN],
    ['gr\ufffd\ufffder', 'text/plain; charset=utf-8', LATIN],
    ['gr\ufffd\ufffder', 'text/plain', LATIN],
    ['größer', 'text/event-stream; charset=iso-8859-1', LATIN],
    ['“€”', 'text/plain; charset=iso-8859-1', Buffer.from([0x93, 0x80, 0x94])],
    ['模', 'application/json; charset=gb2312', Buffer.from([0xc4, 0xa3])],
    ['"模"', 'application/json; charset=gb2312', Buffer.from('"模"')],
    ['"wide"', 'application/json; charset=utf-16', Buffer.from('"wide"', 'utf16le')],
    ['"plain"', 'application/json; charset=utf-16', Buffer.from('"plain"')],
    ['你\ufffd"\ufffd"', 'text/html; charset=GBK', Buffer.from([0xc4, 0xe3, 0xff, 0x22, 0xba, 0x22])],
    ['\ufffd許', 'text/html; charset=big5', Buffer.from([0xff, 0xb3, 0x5c])],
    ['größer 漢', 'text/html; charset=GBK', Buffer.from('größer 漢')],
    ['at six \ue200cite\ue201', 'text/plain; charset=iso-8859-1', Buffer.from('at six \ue200cite\ue201')],
    ['größer \uf8ff', 'application/json; charset=gb2312', Buffer.from('größer \uf8ff')],
    ['"an \uf8ff"', 'application/json; charset=utf-16', Buffer.from('"an \uf8ff"', 'utf16le')],
  ])('are read as %j with the type %s', (text, type, bytes) => {
    expect(read(bytes, type)).toBe(text);
  });

  it.each([
    ['a stream', SSE, [CHUNK('Gr\ufffd\ufffdn'), DONE], 2],
    ['a stream whose events are alike', SSE, [...Array(9).fill(CHUNK('Gr\ufffdn ')), DONE], 9],
    [
      'a stream with a character cut by a chunk',
      SSE,
      ['data: {"choices":[{"delta":{"content":"Gr\ufffd', `n"}}]}\n\n${DONE}`],
      1,
    ],
    ['a stream in GBK', `${SSE}; charset=gbk`, [CHUNK('\ufffd'), DONE], 1],
    ['a whole answer', 'application/json', [JSON.stringify(piece({ content: 'Gr\ufffd\ufffdn' }, 'stop'))], 2],
    [
      'a whole answer in GBK',
      'application/json; charset=gbk',
      [JSON.stringify(piece({ content: '\ufffd' }, 'stop'))],
      1,
    ],
  ] as const)('are reported where they are no text: %s', async (_name, type, parts, count) => {
    // 0xFF is no text in UTF-8 and GBK.
    const spoilt = parts.map((part) => Buffer.from(part.replaceAll('\ufffd', '\u00ff'), 'latin1'));
    const reply = await answered(spoilt, type, parts.length > 1);
    expect(reply.text).toContain('\ufffd');
    expect(reply).toMatchObject({ error: null, extras: { unshown: [{ kind: 'characters', count }] } });
  });

  it('are reported where they are no text: a stream in UTF-16', async () => {
    const body = Buffer.from(`\ufeff${CHUNK('a\ud800b')}${DONE}`, 'utf16le');
    const reply = await answered([body.subarray(0, 51), body.subarray(51)], SSE, true);
    expect(reply).toMatchObject({ text: 'a\ufffdb', extras: { unshown: [{ kind: 'characters', count: 1 }] } });
  });

  it('are no fault if the service wrote U+FFFD itself, or if they end within a character', async () => {
    const streamed = [...Array(5).fill(CHUNK('Gr\ufffdn ')), CHUNK('\\ufffd'), CHUNK('größer'), DONE];
    const reply = await answered(streamed, SSE, true);
    expect(reply.text).toContain('Gr\ufffdn ');
    expect(reply.extras).toBeUndefined();
    expect((await answered(streamed, `${SSE}; charset=gbk`, true)).extras).toBeUndefined();
    const whole = JSON.stringify(piece({ content: 'Gr\ufffdn' }, 'stop'));
    expect((await answered(whole, 'application/json', false)).extras).toBeUndefined();
    const bytes = Buffer.from(CHUNK('one') + CHUNK('größer'));
    const cut = [bytes.subarray(0, bytes.indexOf(0xc3) + 1)];
    expect((await answered(cut, SSE, true)).extras).toBeUndefined();
  });

  it.each([0, 1])(
    'are read as UTF-8 if they are, whatever the header says, even if %i bytes at the end are missing',
    (missing) => {
      const bytes = Buffer.from('größe 漢').subarray(0, -missing || undefined);
      expect(read(bytes, 'text/plain; charset=iso-8859-1')).toBe(missing === 0 ? 'größe 漢' : 'größe ');
    },
  );
});
