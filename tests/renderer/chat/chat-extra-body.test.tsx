// The extra fields of a chat's requests, in the inspector.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChatExtraBody } from '../../../renderer/chat/inspector/chat-extra-body.tsx';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import { ok } from '../../../shared/errors.ts';
import { fakeView } from '../../helpers/page/fake-chat-bridge.ts';

afterEach(cleanup);

const show = (saved: string[]) => {
  Object.assign(window, { parley: { conversationSetEdit: async () => ok(null) } });
  connectionsStore.setState({ connections: [] });
  const settings = { ...fakeView([]).settings, parameters: { temperature: 1 } };
  return render(
    <ChatExtraBody
      chatId="c1"
      settings={settings}
      onChange={(text) => saved.push(text)}
      onRemove={() => saved.push('')}
    />,
  );
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Extra request fields' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

it('saves valid fields, explains invalid text, keeps it while the panel is hidden, and undoes its reset', () => {
  const saved: string[] = [];
  const { unmount } = show(saved);
  type('{"temperature": 0, "top_k": 1}');
  expect(saved).toEqual(['{"temperature": 0, "top_k": 1}']);
  expect(screen.getByRole('status').textContent).toBe('Overrides temperature.');
  for (const [text, words] of [
    ['[1]', 'This must be a JSON object'],
    ['{"a"', 'Incomplete JSON'],
    ['{"messages": []}', 'Parley sets messages'],
    ['{\n"a" 1}', 'Look at line 2'],
  ] as const) {
    type(text);
    expect(screen.getByRole('status').textContent).toContain(words);
    expect(screen.getByRole('status').textContent).toContain('Until it’s fixed, nothing extra is sent.');
    expect(box().getAttribute('aria-invalid')).toBe('true');
  }
  expect(saved).toHaveLength(1);
  unmount();
  show(saved);
  expect(box().value).toBe('{\n"a" 1}');
  fireEvent.click(screen.getByRole('button', { name: 'Reset Extra request fields' }));
  expect(box().value).toBe('');
  expect(saved.at(-1)).toBe('');
  fireEvent.keyDown(box(), { key: 'z', ctrlKey: true });
  expect(box().value).toBe('{\n"a" 1}');
});
