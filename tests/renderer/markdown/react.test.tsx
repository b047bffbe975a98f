// The React component of a message shows changes of its source, and its failure doesn't affect other messages.
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MarkdownMessage } from '../../../renderer/markdown/markdown.tsx';
import type { MarkdownOptions, TextChange } from '../../../renderer/markdown/types.ts';
import { LiveText } from '../../../renderer/store/chats/live-text.ts';
import { TEST_LABELS } from './render.ts';

/** Counts its listeners. */
class GrowingText extends LiveText {
  listening = 0;

  override subscribe(listener: (change: TextChange) => void): () => void {
    const stop = super.subscribe(listener);
    this.listening += 1;
    return () => {
      this.listening -= 1;
      stop();
    };
  }
}

const growing = (text = ''): GrowingText => new GrowingText(text, true);
const finished = (text: string): GrowingText => new GrowingText(text, false);

const options: MarkdownOptions = { labels: TEST_LABELS };

describe('a message', () => {
  it('shows a finished text at once', () => {
    const title = finished('# Title');
    const { container } = render(<MarkdownMessage source={title} options={options} />);
    expect(container.querySelector('h1')?.textContent).toBe('Title');
  });

  it('shows what its source appends, keeps its elements, and unsubscribes when it is removed', async () => {
    const source = growing('Start\n\n');
    const { container, unmount } = render(<MarkdownMessage source={source} options={options} />);
    const first = container.querySelector('p');
    source.append('**bo');
    await expect.poll(() => container.querySelector('strong')?.textContent).toBe('bo');
    source.append('ld');
    source.set(source.getText(), false);
    await expect.poll(() => container.textContent).toBe('Start**bold');
    expect(container.querySelector('p')).toBe(first);
    unmount();
    expect(source.listening).toBe(0);
  });

  it('shows the new text when its source gets another text', async () => {
    const source = growing('One');
    const { container } = render(<MarkdownMessage source={source} options={options} />);
    source.set('Two', false);
    await expect.poll(() => container.textContent).toBe('Two');
  });

  it("is shown as plain characters if it can't be rendered, and other messages aren't affected", () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failing: MarkdownOptions = {
      labels: TEST_LABELS,
      onRendered: () => {
        throw new Error('broken');
      },
    };
    const [broken, fine] = [finished('# Broken'), finished('# Fine')];
    const { container } = render(
      <>
        <MarkdownMessage source={broken} options={failing} />
        <MarkdownMessage source={fine} options={options} />
      </>,
    );
    expect(container.querySelector('pre')?.textContent).toBe('# Broken');
    expect(container.querySelector('h1')?.textContent).toBe('Fine');
    silence.mockRestore();
  });

  it('is shown as plain characters if it fails in a later frame', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const source = growing();
    const labels = new Proxy(TEST_LABELS, {
      get(target, key) {
        if (key === 'copyCode') throw new Error('broken');
        return Reflect.get(target, key);
      },
    });
    const { container } = render(<MarkdownMessage source={source} options={{ ...options, labels }} />);
    source.append('```js\ncode\n');
    await expect.poll(() => container.querySelector('pre.md-fallback')?.textContent).toBe('```js\ncode\n');
    silence.mockRestore();
  });
});
