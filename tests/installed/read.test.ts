// After an upgrade, the installed app has its chat and its theme, and works.
import { expect, it } from 'vitest';
import { ParleyApp } from '../e2e/parley-app.ts';
import { ask, conversation, waitForText } from '../e2e/person.ts';

it('shows the earlier chat, and continues it', async () => {
  const app = await ParleyApp.start({ userDataDir: process.env.PARLEY_USER_DATA ?? '' });
  await waitForText(conversation(app.page), 'Remember the lighthouse');
  await ask(app.page, 'And the harbour');
  const kept = await app.page.evaluate(async () => {
    const [first, data] = await Promise.all([window.parley.appBootstrap({}), window.parley.dataStatus({})]);
    return {
      theme: first.ok ? first.value.settings.theme : null,
      messages: data.ok ? data.value.messages : 0,
    };
  });
  expect(kept).toEqual({ theme: 'dark', messages: 4 });
  await app.quit();
});
