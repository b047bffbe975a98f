/** Checks keys, headers, refusals and the version: sections 5 to 9 of the interface document. */
import {
  accepts,
  type ConformanceCheck,
  check,
  codeOf,
  hasErrorObject,
  judged401,
  notTestable,
  refusesHeaders,
  verdict,
} from './judging.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

export const ACCESS_CHECKS: readonly ConformanceCheck[] = [
  check('bearer', '5', 'Every request carries the header Authorization: Bearer <API_KEY>.', async (context) => {
    const statuses = [(await context.wholeAnswer()).status, (await context.modelsAnswer()).status];
    return verdict(
      statuses.every((status) => status === 200),
      `With the key, a chat got HTTP ${statuses[0]} and the model list HTTP ${statuses[1]}`,
    );
  }),
  check('content-type', '5', 'Every request carries Content-Type: application/json.', async (context) => {
    const { 'Content-Type': _, ...headers } = context.headersWith(context.options.key);
    const answer = await context.ask('GET', '/v1/models', undefined, headers);
    const isCalm = answer.status === 200 || (answer.status >= 400 && answer.status < 500 && hasErrorObject(answer));
    return verdict(isCalm, `Without the header: ${codeOf(answer)}`);
  }),
  refusesHeaders('key-incorrect', '5', 'Key incorrect: HTTP 401, code invalid_api_key.', [
    { ...JSON_TYPE, Authorization: 'Bearer wrong-key-0000' },
  ]),
  refusesHeaders('header-missing', '5', 'Header malformed (missing): HTTP 401, code invalid_api_key.', [JSON_TYPE]),
  refusesHeaders('header-malformed', '5', 'Header malformed: HTTP 401, code invalid_api_key.', [
    { ...JSON_TYPE, Authorization: 'KEY' },
    { ...JSON_TYPE, Authorization: 'Basic KEY' },
    { ...JSON_TYPE, Authorization: 'Bearer' },
  ]),
  check('key-expired', '5', 'An expired key gives HTTP 401, code api_key_expired.', async (context) => {
    const key = context.options.expiredKey;
    if (key === undefined) return notTestable('Needs an expired key, and none was given');
    return judged401(await context.ask('GET', '/v1/models', undefined, context.headersWith(key)), 'api_key_expired');
  }),
  check('webhooks', '6', 'The only incremental delivery is the chunk stream.', async () =>
    notTestable('No request can prove that there is no other way'),
  ),
  check('error-401', '7', '401, type invalid_request_error, code invalid_api_key: key incorrect.', async (context) =>
    judged401(await context.unauthorizedAnswer(), 'invalid_api_key'),
  ),
  check(
    'error-expired',
    '7',
    '401, type invalid_request_error, code api_key_expired: key expired.',
    async (context) => {
      const key = context.options.expiredKey;
      if (key === undefined) return notTestable('Needs an expired key, and none was given');
      const body = { model: await context.model(), messages: [{ role: 'user', content: 'Hello' }] };
      return judged401(
        await context.ask('POST', '/v1/chat/completions', body, context.headersWith(key)),
        'api_key_expired',
      );
    },
  ),
  accepts('temperature-default', '8', 'temperature: default 1 (1 is accepted).', { temperature: 1 }),
  check('version-prefix', '9', 'The version is carried as the path prefix /v1 on every endpoint.', async (context) => {
    const root = new URL(context.modelsUrl).pathname.slice(0, -'/models'.length);
    if (!root.endsWith('/v1')) return notTestable(`The address leads to ${root || '/'}, not to /v1`);
    const statuses = [(await context.modelsAnswer()).status, (await context.wholeAnswer()).status];
    return verdict(
      statuses.every((status) => status === 200),
      `Under /v1, the model list got HTTP ${statuses[0]} and a chat HTTP ${statuses[1]}`,
    );
  }),
];
