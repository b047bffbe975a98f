/** An empty document comes and goes after the start, so that the heap shrinks. */

import { expect, it, vi } from 'vitest';

it('comes once, and nothing of it stays', async () => {
  vi.resetModules();
  const { shrinkHeap } = await import('../../../renderer/sidebar/shrink-heap.ts');
  const append = vi.spyOn(document.body, 'append');
  shrinkHeap();
  shrinkHeap();
  expect(append.mock.calls.flat()).toEqual([expect.any(HTMLIFrameElement)]);
  expect(document.querySelector('iframe')).toBeNull();
  append.mockRestore();
});
