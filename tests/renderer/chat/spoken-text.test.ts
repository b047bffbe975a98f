// "Read aloud from here" says what a rendered message shows.
import { expect, it } from 'vitest';
import { spokenFrom } from '../../../renderer/chat/spoken/spoken-text.ts';
import { createRendered } from '../markdown/render.ts';

it('names images that are not loaded, and says whether a task is done', () => {
  const { container, view } = createRendered();
  view.setText('See ![A heron](https://example.com/heron.png).\n\n- [x] wade\n- [ ] fly\n', { isStreaming: false });
  view.flush();
  expect(spokenFrom(container, null)).toBe('See Load image A heron from example.com .\nDone:\nwade\nTo do:\nfly');
  view.destroy();
});
