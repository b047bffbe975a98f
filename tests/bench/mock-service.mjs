// The service that all measured programs talk to: it sends the reply that the message asks for and notes each write.
// A message `BENCH kind=rich tokens=5000 rate=200 seed=7 id=abc` names its reply; at rate 0 the reader sets the pace.
import http from 'node:http';
import { makeTokens } from './reply-texts.mjs';

const CLOCK_SET_EVERY_MS = 30_000;

/** Unix milliseconds minus `performance.now()`, read at a tick of the coarse clock, as the page's probe reads it. */
function clockOffset() {
  const start = Date.now();
  let tick = Date.now();
  while (tick === start) tick = Date.now();
  return tick - performance.now();
}
let offset = clockOffset();
setInterval(() => {
  offset = clockOffset();
}, CLOCK_SET_EVERY_MS).unref();
const now = () => offset + performance.now();

/** By the id of a reply: its number of tokens, and when each was written. */
const records = new Map();

/** The reply that the user's last message orders, or null. */
function orderIn(messages) {
  const content = messages.findLast((message) => message.role === 'user')?.content ?? '';
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
  const order = /^BENCH ((?:\w+=[\w.-]+ ?)+)$/m.exec(text.trim());
  if (order === null) return null;
  const pairs = new Map(
    order[1]
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=')),
  );
  const number = (name, other) => Number(pairs.get(name) ?? other);
  return {
    kind: pairs.get('kind') ?? 'rich',
    tokens: number('tokens', 500),
    rate: number('rate', 0),
    seed: number('seed', 7),
    id: pairs.get('id') ?? 'x',
  };
}

function stream(response, request, tokens, rate, record) {
  const base = {
    id: `chatcmpl-${record.id}`,
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model: request.model ?? 'mock',
  };
  const usage = { prompt_tokens: 10, completion_tokens: tokens.length, total_tokens: 10 + tokens.length };
  const event = (delta, finish = null) =>
    `data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  let next = 0;
  let isGone = false;
  response.on('close', () => {
    isGone = true;
  });
  const write = () => {
    record.writes.push(now());
    return response.write(event({ content: tokens[next++] }));
  };
  const finish = () => {
    response.write(event({}, 'stop'));
    if (request.stream_options?.include_usage)
      response.write(`data: ${JSON.stringify({ ...base, choices: [], usage })}\n\n`);
    response.end('data: [DONE]\n\n');
  };
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  response.write(event({ role: 'assistant', content: '' }));
  if (rate > 0) {
    // Token k is due at start + k / rate, whatever happened to earlier tokens.
    const start = performance.now();
    const tick = () => {
      if (isGone) return;
      const due = Math.min(tokens.length, Math.floor(((performance.now() - start) * rate) / 1000) + 1);
      while (next < due) write();
      if (next >= tokens.length) finish();
      else setTimeout(tick, Math.max(0, start + (next * 1000) / rate - performance.now()));
    };
    tick();
    return;
  }
  const pump = () => {
    while (!isGone && next < tokens.length) {
      if (!write()) {
        response.once('drain', pump);
        return;
      }
    }
    if (!isGone) finish();
  };
  pump();
}

const server = http.createServer((incoming, response) => {
  response.socket?.setNoDelay(true);
  const json = (value, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  const { pathname } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  if (pathname === '/v1/models')
    return json({ object: 'list', data: [{ id: 'mock', object: 'model', created: 0, owned_by: 'bench' }] });
  if (pathname.startsWith('/sent/')) return json(records.get(pathname.slice('/sent/'.length)) ?? null);
  if (pathname !== '/v1/chat/completions') return json({ error: { message: `no such path ${pathname}` } }, 404);
  let body = '';
  incoming.setEncoding('utf8');
  incoming.on('data', (part) => {
    body += part;
  });
  incoming.on('end', () => {
    // Refuse other keys: apps try an invalid key, and warn about a service that accepts it.
    if (!incoming.headers.authorization?.endsWith('bench-key'))
      return json({ error: { message: 'wrong key', type: 'invalid_request_error', code: 'invalid_api_key' } }, 401);
    const request = JSON.parse(body);
    const order = orderIn(request.messages ?? []);
    const tokens = order === null ? ['Benchmark', ' chat'] : makeTokens(order);
    const record = { id: order?.id ?? 'other', tokens: tokens.length, writes: [] };
    if (order !== null) records.set(order.id, record);
    if (request.stream) return stream(response, request, tokens, order?.rate ?? 0, record);
    json({
      id: 'chatcmpl-whole',
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1000),
      model: request.model,
      choices: [{ index: 0, message: { role: 'assistant', content: tokens.join('') }, finish_reason: 'stop' }],
    });
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
