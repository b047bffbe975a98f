// Images that a model embedded in its reply aren't sent back as a million characters.
import { expect, it } from 'vitest';
import { outgoingMessages } from '../../electron/turns/history.ts';
import { withoutImageData } from '../../shared/replies/embedded-images.ts';

const image = (chars: number): string => `![a cat](data:image/png;base64,${'A'.repeat(chars)})`;
const settings = { systemPrompt: '', historyLimit: null, imageHistoryLimit: null, isReasoningSent: false };

it('names a large image of a reply in the next request, without its data', () => {
  const [reply] = outgoingMessages(
    [{ id: '1', role: 'assistant', text: `See ${image(1_200_000)} and ${image(9_000)}.`, reasoning: '' }],
    settings,
  );
  expect(reply?.content).toBe('See ![a cat](image left out, 901 kB) and ![a cat](image left out, 7 kB).');
});

it("keeps small images, other addresses, and the user's own text", () => {
  for (const text of [image(100), '[a](https://a.b/c)', '![a](data:image/png;base64,', 'words'])
    expect(withoutImageData(text)).toBe(text);
  const text = image(5_000);
  expect(outgoingMessages([{ id: '1', role: 'user', text, reasoning: '' }], settings)[0]?.content).toBe(text);
});
