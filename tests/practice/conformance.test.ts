// The practice service passes the conformance suite.
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { CONFORMANCE_CHECKS } from '../../electron/conformance/checks.ts';
import { runConformance } from '../../electron/conformance/conformance.ts';
import { createPracticeToken } from '../../electron/practice/console-client.ts';
import { listening } from '../helpers/system/loopback.ts';
import { consoleRequest, startWithKey } from './running-service.ts';

test('the practice service fulfils every testable sentence of the interface document', async () => {
  const { service, key } = await startWithKey();
  const expired = await createPracticeToken(service.baseUrl, 'expired', fetch);
  const deleted = await createPracticeToken(service.baseUrl, 'deleted', fetch);
  expect((await consoleRequest(service, 'POST', `/${expired.id}/expire`)).status).toBe(200);
  expect((await consoleRequest(service, 'DELETE', `/${deleted.id}`)).status).toBe(200);
  const results = await runConformance({
    baseUrl: service.baseUrl,
    consoleUrl: service.consoleUrl,
    key,
    expiredKey: expired.key,
    deletedKey: deleted.key,
  });
  expect(results.filter(({ status }) => status === 'fail' || status === 'warn')).toEqual([]);
  expect(results.filter(({ status }) => status === 'not-testable').map(({ id }) => id)).toEqual([
    'message-order',
    'key-shown-once',
    'webhooks',
  ]);
  expect(results.length).toBeGreaterThan(50);
  for (const secret of [key, expired.key, deleted.key]) expect(JSON.stringify(results)).not.toContain(secret);
});

test.each([
  ['/openai/chat/completions', '/openai'],
  ['/models', '/'],
  ['/api/v3', '/api/v3'],
])('doesn’t claim that an address ending with %s has /v1', async (path, root) => {
  const { url, close } = await listening(createServer((_, response) => response.end('{"data":[{"id":"a"}]}')));
  onTestFinished(close);
  const checks = CONFORMANCE_CHECKS.filter(({ id }) => id === 'version-prefix');
  const results = await runConformance({ baseUrl: url + path, key: 'sk-test-0123456789abcdef', checks });
  expect(results).toMatchObject([{ status: 'not-testable', seen: `The address leads to ${root}, not to /v1` }]);
});
