/** A message's images and files, as the page shows them. */

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MessageAttachments } from '../../../renderer/chat/attachments/message-attachments.tsx';
import type { Attachment } from '../../../shared/attachments.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { fakeMessage } from '../../helpers/page/fake-chat-bridge.ts';

const THUMBNAIL = 'data:image/webp;base64,AAAA';
const IMAGE: Attachment = {
  ...{ sha256: 'a1', name: 'reply-1.png', kind: 'image', mime: 'image/png' },
  ...{ bytes: 4, width: 800, height: 400, tokens: 9 },
};
const FILE: Attachment = { sha256: 'b2', name: 'notes.md', kind: 'text', mime: 'text/plain', bytes: 7, tokens: 2 };

afterEach(cleanup);

/** Shows attachments that only the library has, or only `backup` if it is given. */
function show(
  attachments: readonly Attachment[],
  contents: Readonly<Record<string, string>> = {},
  backup?: { readonly id: string; readonly contents: Readonly<Record<string, string>> },
): (remaining: readonly Attachment[]) => void {
  const isHere = (backupId?: string): boolean => backupId === backup?.id;
  Object.assign(window, {
    parley: {
      attachmentThumbnail: async ({ backupId }: { backupId?: string }) =>
        isHere(backupId) ? ok({ dataUrl: THUMBNAIL }) : fail({ reason: 'not_found' }),
      attachmentRead: async ({ sha256, backupId }: { sha256: string; backupId?: string }) => {
        const data = isHere(backupId) ? (backup?.contents ?? contents)[sha256] : undefined;
        return data === undefined ? fail({ reason: 'not_found' }) : ok({ data, total: data.length });
      },
    },
  });
  const shown = (of: readonly Attachment[]) => {
    const message = fakeMessage({ id: 'a1', role: 'assistant', attachments: of });
    return <MessageAttachments message={message} {...(backup === undefined ? {} : { backupId: backup.id })} />;
  };
  const { rerender } = render(shown(attachments));
  return (remaining) => rerender(shown(remaining));
}

it('shows the images and files of a message in a backup, which the library need not have', async () => {
  const image = { ...IMAGE, sha256: 'd4' };
  show([image, FILE], {}, { id: 'backup', contents: { b2: btoa('# Then') } });
  await expect.poll(() => screen.getByRole('img').getAttribute('src')).toBe(THUMBNAIL);
  fireEvent.click(screen.getByRole('button', { name: /notes\.md/ }));
  await within(screen.getByRole('dialog')).findByText('# Then');
});

it('names an image of a reply by its description, and reserves its space while it loads', async () => {
  show([{ ...IMAGE, alt: 'A red bridge' }]);
  const image = screen.getByRole('img', { name: 'A red bridge' });
  expect(image.parentElement?.style.aspectRatio).toBe('800 / 400');
  await expect.poll(() => image.getAttribute('src')).toBe(THUMBNAIL);
});

it('reports an image that the library lost, and shows the other attachments', () => {
  show([{ ...IMAGE, isMissing: true }, FILE]);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/The library no longer has this file/).textContent).toContain('reply-1.png');
  screen.getByRole('button', { name: /notes\.md/ });
});

it('previews a text file, or says that its content is gone', async () => {
  show([FILE, { ...FILE, sha256: 'c3', name: 'gone.md' }], { b2: btoa('# Notes') });
  fireEvent.click(screen.getByRole('button', { name: /notes\.md/ }));
  await within(screen.getByRole('dialog')).findByText('# Notes');
  cleanup();
  show([{ ...FILE, sha256: 'c3', name: 'gone.md' }]);
  fireEvent.click(screen.getByRole('button', { name: /gone\.md/ }));
  await within(screen.getByRole('dialog')).findByText('The library no longer has this file.');
});

it('shows images first, and files together below them', () => {
  const second = { ...IMAGE, sha256: 'c3', name: 'reply-2.png' };
  show([FILE, IMAGE, { ...FILE, sha256: 'd4', name: 'more.md' }, second]);
  const [images, files] = within(screen.getByRole('group', { name: 'Images and files' })).getAllByRole('list');
  expect(
    within(images as HTMLElement)
      .getAllByRole('img')
      .map(({ title }) => title),
  ).toEqual(['reply-1.png', 'reply-2.png']);
  expect(
    within(files as HTMLElement)
      .getAllByRole('button')
      .map(({ title }) => title),
  ).toEqual(['notes.md', 'more.md']);
});

it('keeps the focus on a file when the one before it goes', () => {
  const showOnly = show([FILE, { ...FILE, sha256: 'd4', name: 'more.md' }]);
  const more = screen.getByRole('button', { name: /more\.md/ });
  more.focus();
  showOnly([{ ...FILE, sha256: 'd4', name: 'more.md' }]);
  expect(document.activeElement).toBe(more);
});
