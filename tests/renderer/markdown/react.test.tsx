// Proves the React side: a message follows its source without rendering again, and fails alone.
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MarkdownMessage } from '../../../renderer/markdown/markdown.tsx';
import type { MarkdownOptions, TextSource } from '../../../renderer/markdown/types.ts';
import { TEST_LABELS } from './render.ts';

class GrowingText implements TextSource {
  text = '';
  streaming = true;
  readonly listeners = new Set<(delta: string | null) => void>();

  getText(): string {
    return this.text;
  }

  isStreaming(): boolean {
    return this.streaming;
  }

  subscribe(listener: (delta: string | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  grow(delta: string): void {
    this.text += delta;
    for (const listener of this.listeners) listener(delta);
  }

  change(text: string, streaming: boolean): void {
    this.text = text;
    this.streaming = streaming;
    for (const listener of this.listeners) listener(null);
  }
}

const finished = (text: string): GrowingText => Object.assign(new GrowingText(), { text, streaming: false });

const options: MarkdownOptions = { labels: TEST_LABELS };

describe('a message', () => {
  it('shows a finished text at once', () => {
    const title = finished('# Title');
    const { container } = render(<MarkdownMessage source={title} options={options} />);
    expect(container.querySelector('h1')?.textContent).toBe('Title');
  });

  it('follows its source, keeps what is there, and ends', async () => {
    const source = new GrowingText();
    source.text = 'Start\n\n';
    const { container, unmount } = render(<MarkdownMessage source={source} options={options} />);
    const first = container.querySelector('p');
    source.grow('**bo');
    await expect.poll(() => container.querySelector('strong')?.textContent).toBe('bo');
    source.grow('ld');
    source.change(source.text, false);
    await expect.poll(() => container.textContent).toBe('Start**bold');
    expect(container.querySelector('p')).toBe(first);
    unmount();
    expect(source.listeners.size).toBe(0);
  });

  it('shows another text when its source is replaced', async () => {
    const source = new GrowingText();
    source.text = 'One';
    const { container } = render(<MarkdownMessage source={source} options={options} />);
    source.change('Two', false);
    await expect.poll(() => container.textContent).toBe('Two');
  });

  it('that cannot be rendered is shown as its characters, and others live on', () => {
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

  it('that fails in a later frame is shown as its characters', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const source = new GrowingText();
    const labels = new Proxy(TEST_LABELS, {
      get(target, key) {
        if (key === 'copyCode') throw new Error('broken');
        return Reflect.get(target, key);
      },
    });
    const { container } = render(<MarkdownMessage source={source} options={{ ...options, labels }} />);
    source.grow('```js\ncode\n');
    await expect.poll(() => container.querySelector('pre.md-fallback')?.textContent).toBe('```js\ncode\n');
    silence.mockRestore();
  });
});
