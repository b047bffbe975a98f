/** Words are counted in any script, without marks. */

import { afterEach, expect, it } from 'vitest';
import { notifyWordsOfMessage } from '../../renderer/chat/message/notify-word-count.ts';
import { isTextKey, setLanguage, t } from '../../renderer/i18n.ts';
import { closeChat, showView } from '../../renderer/store/chats/open-chat-store.ts';
import { noticesStore } from '../../renderer/store/window/notices-store.ts';
import { countWords } from '../../renderer/words/word-count.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { fakeMessage, fakeView } from '../helpers/page/fake-chat-bridge.ts';

afterEach(async () => {
  closeChat();
  await setLanguage('en');
});

it('counts words, not marks or repeated spaces', () => {
  expect(countWords('')).toBe(0);
  expect(countWords(' \n ** — \n')).toBe(0);
  expect(countWords('Don’t **panic**,  it is\n- 42.')).toBe(5);
  expect(countWords('Überraschung für Größe')).toBe(3);
});

it('splits text without spaces', () => {
  expect(countWords('今日はいい天気です')).toBeGreaterThan(2);
});

it('counts each word once, however long the text and its words are', () => {
  expect(countWords('word '.repeat(5_000))).toBe(5_000);
  expect(countWords(`one ${'a'.repeat(5_500)} two ${'b'.repeat(999)} three`)).toBe(5);
  expect(countWords('今日はいい天気です。'.repeat(1_000))).toBe(countWords('今日はいい天気です。') * 1_000);
});

it.each([
  ['en', 'Counted 1 word (1 character).'],
  ['es', '1 palabra (1 carácter).'],
  ['ru', '1 слово (1 символ).'],
  ['fr', '1 mot (1 caractère).'],
] as const)('shows both counts in their correct plural forms in %s', async (language, words) => {
  showView(fakeView([fakeMessage({ id: 'u1', text: 'a' })]));
  await setLanguage(language);
  notifyWordsOfMessage('u1');
  const notice = noticesStore.getState().notices.at(-1);
  expect(isTextKey(notice?.key ?? '') ? t(notice?.key as TextKey, notice?.values) : null).toBe(words);
});
