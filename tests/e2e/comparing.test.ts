// Comparing: several models, or one with several parameters, side by side; continuing with all; another version with
// other parameters.
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from './parley-app.ts';
import {
  ask,
  composer,
  conversation,
  hasFocus,
  lastReply,
  newChat,
  pickModel,
  regenerateWith,
  replies,
  say,
  waitForText,
} from './person.ts';
import { PAUSE } from './scripted-service.ts';
import { connectedWindow } from './shared-window.ts';

const KEY = 'sk-test-comparing-2f81c0aa74';

const shared = connectedWindow(KEY);

const asked = () => shared.service.requests.filter((one) => one.path === '/v1/chat/completions').map((one) => one.body);
const columns = (page: Page) => page.getByRole('region', { name: 'Answers side by side' });
const column = (page: Page, name: string) => columns(page).getByRole('group', { name, exact: true });
const allEnded = (page: Page) =>
  until('no reply is running', async () => (await conversation(page).locator('[data-status=streaming]').count()) === 0);

/** Opens one model's parameters and sets them with the same controls as the chat's panel. */
const setParameters = async (
  dialog: Locator,
  button: string,
  values: { temperature: string; topP: string; maxTokens: string; systemPrompt: string },
) => {
  await dialog.getByRole('button', { name: `${button}: ` }).click();
  const group = dialog.getByRole('group', { name: button, exact: true });
  await group.getByRole('spinbutton', { name: 'Temperature value' }).fill(values.temperature);
  await group.getByRole('spinbutton', { name: 'Top P value' }).fill(values.topP);
  await group.getByRole('spinbutton', { name: 'Max tokens' }).fill(values.maxTokens);
  await group.getByRole('textbox', { name: 'System prompt' }).fill(values.systemPrompt);
  await dialog.getByRole('button', { name: `${button}: ` }).click();
};

const compare = async (page: Page, models: readonly string[]) => {
  await page.getByRole('button', { name: 'Compare answers', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare models' });
  for (const model of models) await dialog.getByRole('option', { name: model, exact: true }).click();
  return dialog;
};

beforeEach(async () => {
  shared.service.reset();
  await newChat(shared.page);
  await pickModel(shared.page, 'alpha');
});

describe('comparing answers', () => {
  it('leaves the focus in the dialog when a model is removed', async () => {
    const { page } = shared;
    const dialog = await compare(page, []);
    await dialog.getByRole('button', { name: 'Remove alpha' }).press('Enter');
    await hasFocus(dialog.getByRole('searchbox', { name: 'Search models' }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('gives each model its own parameters, continues all answers together, and keeps one', async () => {
    const { page } = shared;
    // Wide enough for three columns side by side.
    await page.setViewportSize({ width: 1400, height: 900 });
    const dialog = await compare(page, ['beta', 'beta']);
    await setParameters(dialog, 'Parameters for alpha', {
      temperature: '0.2',
      topP: '0.9',
      maxTokens: '111',
      systemPrompt: 'Be brief.',
    });
    await setParameters(dialog, 'Parameters for beta (1)', {
      temperature: '1.5',
      topP: '0.4',
      maxTokens: '222',
      systemPrompt: 'Be long.',
    });
    await dialog.getByRole('button', { name: 'Use these' }).click();
    shared.service.tokens = ['A compared answer'];
    await say(page, 'Compare this');
    await until(
      '3 models have answered',
      async () => (await columns(page).locator('[data-status=complete]').count()) === 3,
    );
    const system = (content: string) => ({ role: 'system', content });
    const question = { role: 'user', content: 'Compare this' };
    const sent = asked();
    expect(sent).toHaveLength(3);
    expect(sent).toContainEqual(
      expect.objectContaining({
        model: 'alpha',
        temperature: 0.2,
        top_p: 0.9,
        max_tokens: 111,
        messages: [system('Be brief.'), question],
      }),
    );
    expect(sent).toContainEqual(
      expect.objectContaining({
        model: 'beta',
        temperature: 1.5,
        top_p: 0.4,
        max_tokens: 222,
        messages: [system('Be long.'), question],
      }),
    );
    const bare = sent.find((body) => body.model === 'beta' && body.temperature === undefined);
    expect(bare).toMatchObject({ messages: [question] });
    expect(Object.keys(bare ?? {})).not.toContain('top_p');
    expect(Object.keys(bare ?? {})).not.toContain('max_tokens');
    // The window shows the prompt once, and each answer only in its column.
    expect(await conversation(page).getByRole('article', { name: 'You' }).count()).toBe(1);
    expect(await replies(page).count()).toBe(3);

    await columns(page).getByRole('button', { name: 'Continue with all' }).click();
    await hasFocus(composer(page));
    await page.keyboard.type('And further');
    await page.keyboard.press('Enter');
    await until(
      '9 replies are done',
      async () => (await columns(page).locator('[data-status=complete]').count()) === 9,
    );
    const further = asked().slice(3);
    expect(further.map((body) => body.temperature).toSorted()).toEqual([0.2, 1.5, undefined].toSorted());
    for (const body of further) {
      const { messages } = body as { messages: readonly { readonly role: string; readonly content: string }[] };
      expect(messages.filter(({ role }) => role !== 'system').map(({ content }) => content)).toEqual([
        'Compare this',
        'A compared answer',
        'And further',
      ]);
    }
    await column(page, 'beta (1)').getByRole('button', { name: 'Keep this answer' }).click();
    await until(
      'one branch is left',
      async () => (await replies(page).count()) === 2 && (await columns(page).count()) === 0,
    );
    await waitForText(replies(page).first(), '2 / 3');
    await say(page, 'Alone');
    await until('one model is asked', () => asked().length === 7);
    expect(asked().at(-1)?.model).toBe('beta');
    await page.getByRole('button', { name: 'Model, beta' }).waitFor();
  });

  it('each column shows its progress and has its own Stop button', async () => {
    const { page } = shared;
    const dialog = await compare(page, ['beta']);
    await dialog.getByRole('button', { name: 'Use these' }).click();
    shared.service.tokens = ['Some words to begin with, ', PAUSE, 'and the end.'];
    await say(page, 'Compare this');
    await waitForText(column(page, 'alpha'), 'Some words');
    await waitForText(column(page, 'beta'), 'Some words');
    for (const name of ['alpha', 'beta']) {
      await waitForText(column(page, name), 'First token');
      await waitForText(column(page, name), 'tokens/s');
      await waitForText(column(page, name), 'tokens so far');
      await column(page, name)
        .getByRole('button', { name: `Stop ${name}`, exact: true })
        .waitFor();
    }
    expect(await page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(1);
    await column(page, 'beta').getByRole('button', { name: 'Stop beta' }).click();
    await column(page, 'beta').getByRole('button', { name: 'Keep this answer' }).waitFor();
    expect(await column(page, 'alpha').locator('[data-status=streaming]').count()).toBe(1);
    shared.service.release();
    await allEnded(page);
    expect(await column(page, 'alpha').locator('[data-status=complete]').count()).toBe(1);
    expect(await column(page, 'beta').locator('[data-status=stopped]').count()).toBe(1);
    await waitForText(column(page, 'alpha'), 'in total');
  });
});

describe('another version', () => {
  it("uses another model and its own parameters, and doesn't change the chat", async () => {
    const { page } = shared;
    await ask(page, 'Once');
    const dialog = await regenerateWith(page);
    await setParameters(dialog, 'Parameters', {
      temperature: '0.7',
      topP: '0.3',
      maxTokens: '33',
      systemPrompt: 'Differently.',
    });
    await dialog.getByRole('option', { name: 'beta', exact: true }).click();
    await dialog.getByRole('button', { name: 'Regenerate with beta' }).click();
    await waitForText(lastReply(page), '2 / 2');
    await until('the reply is requested', () => asked().length === 2);
    expect(asked().at(-1)).toMatchObject({
      model: 'beta',
      temperature: 0.7,
      top_p: 0.3,
      max_tokens: 33,
      messages: [
        { role: 'system', content: 'Differently.' },
        { role: 'user', content: 'Once' },
      ],
    });
    await say(page, 'Twice');
    await until('the message is sent', () => asked().length === 3);
    expect(asked().at(-1)?.model).toBe('alpha');
    expect(Object.keys(asked().at(-1) ?? {}).toSorted()).toEqual(['messages', 'model', 'stream']);
  });
});
