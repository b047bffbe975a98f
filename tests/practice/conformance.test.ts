// The practice service passes the conformance suite.
import { expect, test } from 'vitest';
import { runConformance } from '../../electron/conformance/conformance.ts';
import { createPracticeToken } from '../../electron/practice/console-client.ts';
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
