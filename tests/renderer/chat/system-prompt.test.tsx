/** The system prompt's text box shows the prompt that is sent, however it was set, and loses no text. */

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SystemPrompt } from '../../../renderer/chat/inspector/system-prompt.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'System prompt' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

/** Shows the box with `value`. Each change waits until the test calls `answer`. */
function show(value: string) {
  const given: string[] = [];
  const answers: ((isKept: boolean) => void)[] = [];
  const onChange = (text: string) => {
    given.push(text);
    return new Promise<boolean>((resolve) => answers.push(resolve));
  };
  const onRemove = vi.fn();
  const element = (now: string) => <SystemPrompt value={now} onChange={onChange} onRemove={onRemove} />;
  const { rerender, unmount } = render(element(value));
  const answer = (isKept: boolean) => act(async () => answers.shift()?.(isKept));
  return { given, answer, onRemove, unmount, setTo: (now: string) => rerender(element(now)) };
}

it('shows changes made elsewhere, even after the user has edited the prompt', async () => {
  const shown = show('');
  type('Written here.');
  fireEvent.blur(box());
  expect(shown.given).toEqual(['Written here.']);
  shown.setTo('Written here.');
  await shown.answer(true);
  shown.setTo('From a preset.');
  expect(box().value).toBe('From a preset.');
  shown.setTo('');
  expect(box().value).toBe('');
});

it('keeps the text that is typed while main is slow to answer', async () => {
  const shown = show('');
  type('a');
  fireEvent.blur(box());
  type('ab');
  shown.setTo('a');
  await shown.answer(true);
  expect(box().value).toBe('ab');
});

it('saves the prompt while the user is typing, and when the box leaves the screen', () => {
  vi.useFakeTimers();
  const shown = show('');
  for (const text of ['a', 'ab', 'abc', 'abcd']) {
    type(text);
    vi.advanceTimersByTime(200);
  }
  expect(shown.given.length).toBeGreaterThan(0);
  type('abcde');
  shown.unmount();
  expect(shown.given.at(-1)).toBe('abcde');
});

it('keeps text that main refuses, and submits it again', async () => {
  const shown = show('Before.');
  type('Long thought over.');
  fireEvent.blur(box());
  await shown.answer(false);
  shown.setTo('Before.');
  expect(box().value).toBe('Long thought over.');
  fireEvent.blur(box());
  expect(shown.given).toEqual(['Long thought over.', 'Long thought over.']);
  await shown.answer(true);
  await waitFor(() => expect(box().value).toBe('Before.'));
});

it('removes the prompt with one click, after saving the latest text', () => {
  const shown = show('Before.');
  type('After.');
  fireEvent.click(screen.getByRole('button', { name: 'Reset System prompt' }));
  expect(shown.given).toEqual(['After.']);
  expect(shown.onRemove).toHaveBeenCalledOnce();
});
