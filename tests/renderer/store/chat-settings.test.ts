/** A chat's settings in the window: changes show at once, and main's answer to the last one decides. */

import { afterEach, expect, it } from 'vitest';
import { changeSettings } from '../../../renderer/store/chats/chat-settings.ts';
import { closeChat, conversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import type { ChatSettings } from '../../../shared/conversation.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { fakeView } from '../../helpers/page/fake-chat-bridge.ts';

afterEach(() => closeChat());

type Answer =
  | ReturnType<typeof ok<{ settings: ChatSettings; undoId: null }>>
  | ReturnType<typeof fail<{ reason: string }>>;

/** A main process that answers on command. */
function slowMain() {
  const asked: { id: string; patch: Partial<ChatSettings> }[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const conversationSettings = (input: { id: string; patch: Partial<ChatSettings> }) => {
    asked.push(input);
    return new Promise<Answer>((resolve) => answers.push(resolve));
  };
  Object.assign(window, { parley: { conversationSettings } });
  const view = fakeView([]);
  showView(view);
  const take = (patch: Partial<ChatSettings>) =>
    answers.shift()?.(ok({ settings: { ...view.settings, ...patch }, undoId: null }));
  const refuse = () => answers.shift()?.(fail({ reason: 'full' }));
  return { id: view.summary.id, asked, take, refuse };
}

const prompt = () => conversationStore.getState().chat?.settings.systemPrompt;

it('shows the newest change while main still answers an older one', async () => {
  const main = slowMain();
  const changes = [changeSettings(main.id, { systemPrompt: 'a' }), changeSettings(main.id, { systemPrompt: 'ab' })];
  main.take({ systemPrompt: 'a' });
  await changes[0];
  expect(prompt()).toBe('ab');
  main.take({ systemPrompt: 'ab' });
  expect(await changes[1]).toBe(true);
  expect(prompt()).toBe('ab');
});

it("returns to main's state if all changes are refused", async () => {
  const main = slowMain();
  const changes = [changeSettings(main.id, { systemPrompt: 'a' }), changeSettings(main.id, { systemPrompt: 'ab' })];
  main.refuse();
  main.refuse();
  expect(await Promise.all(changes)).toEqual([false, false]);
  expect(prompt()).toBe('');
});

it('saves the last text for a chat that has left the screen', async () => {
  const main = slowMain();
  const change = changeSettings('another chat', { systemPrompt: 'Last words.' });
  main.take({});
  expect(await change).toBe(true);
  expect(main.asked).toEqual([{ id: 'another chat', patch: { systemPrompt: 'Last words.' } }]);
  expect(prompt()).toBe('');
});
