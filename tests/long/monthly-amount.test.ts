// The monthly amount in the window: one notice at 80 %, one at 100 %, and nothing is blocked.
import { expect, it } from 'vitest';
import { closeSettings, exchange, openSettings } from '../e2e/person.ts';
import { sharedWindow } from '../e2e/shared-window.ts';

const shared = sharedWindow('sk-test-monthly-7d20c1ab34');

it('notifies once at 80 % and once at 100 % of the amount, and still sends', { timeout: 120_000 }, async () => {
  const page = await shared.connected();
  const settings = await openSettings(page, 'Models');
  await settings.getByRole('textbox', { name: 'Amount' }).fill('2');
  const currency = settings.getByRole('textbox', { name: 'Paid in' });
  await currency.fill('eur');
  await page.keyboard.press('Enter');
  // The service of this test reports costs without a currency.
  await settings.getByText('To include them, enter the amount in USD.').waitFor();
  await currency.fill('usd');
  await page.keyboard.press('Enter');
  await settings.getByText('count as US dollars.').waitFor();
  await closeSettings(page);
  const ask = async (text: string, cost: number): Promise<void> => {
    shared.service.usage = [100, 20];
    shared.service.usageAdditions = { cost, prompt_tokens_details: { cached_tokens: 60 } };
    await exchange(page, shared.service, text, 'A haven.');
  };
  const notices = page.locator('.notice');
  const near = notices.filter({
    hasText: /^This month’s costs are \$1\.60\. That’s 80% or more of the \$2\.00 you set\./,
  });
  const reached = notices.filter({ hasText: /^This month’s costs are \$2\.10, and you set \$2\.00\./ });
  await ask('What is a harbour?', 1.5);
  expect(await notices.filter({ hasText: 'This month’s costs' }).count()).toBe(0);
  await ask('And a haven?', 0.1);
  await near.waitFor();
  await near.getByRole('button', { name: 'Dismiss' }).click();
  await near.waitFor({ state: 'detached' });
  await ask('And a port?', 0.5);
  await reached.waitFor();
  expect(await notices.filter({ hasText: '80% or more' }).count()).toBe(0);
  await reached.getByRole('button', { name: 'Dismiss' }).click();
  await ask('And a dock?', 5);
  await ask('And a quay?', 5);
  expect(shared.service.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(5);
  expect(await notices.filter({ hasText: 'This month’s costs' }).count()).toBe(0);
});
