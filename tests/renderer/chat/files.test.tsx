// Files are recognised, read, and attached to a message or inserted.
import { File } from 'node:buffer';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Composer } from '../../../renderer/chat/composer/composer.tsx';
import { asMarkdown, type ReadableFile, readTextFiles } from '../../../renderer/services/text-files.ts';
import { chatUiStore } from '../../../renderer/store/chats/chat-ui-store.ts';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import type { Attachment, AttachmentRef } from '../../../shared/attachments.ts';
import type { RequestInput } from '../../../shared/ipc.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { createFakeBridge, type FakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
const photo = new File([PNG], 'photo.png', { type: 'image/png' });
const note = new File(['Buy milk.\r\nBuy bread.'], 'note.txt', { type: 'text/plain' });
const script = new File(['print("``` in a string")\n'], 'fence.py');

describe('text files', () => {
  const ROOM = LIMITS.messageMaxChars;
  const outcome = async (file: ReadableFile, room = ROOM) => {
    const [result] = await readTextFiles([file], room, async () => null);
    return result?.ok === true ? result.text : result?.refusal;
  };

  it('are recognised by their bytes, not by their names', async () => {
    expect(await outcome(note)).toBe('Buy milk.\nBuy bread.');
    expect(await outcome(new File(['const ü = 1;'], 'a.ts', { type: 'video/mp2t' }))).toBe('const ü = 1;');
    expect(await outcome(photo)).toBe('not-text');
    expect(await outcome(new File([PNG], 'photo.txt', { type: 'text/plain' }))).toBe('not-text');
  });

  it('are read with a byte order mark, as UTF-16 and with a stray NUL, but not as UTF-32', async () => {
    expect(await outcome(new File([Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)], 'bom.txt'))).toBe('A');
    expect(await outcome(new File([Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xfc, 0)], 'wide.txt'))).toBe('Aü');
    const log = 'A line of a log, as long as many.\n'.repeat(9);
    expect(await outcome(new File([`${log}\0\n`], 'crashed.log'))).toBe(`${log}\ufffd\n`);
    expect(await outcome(new File([Uint8Array.of(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0)], 'utf32.txt'))).toBe('not-text');
  });

  it('are refused with the reason', async () => {
    const large = new File(['ü'.repeat(LIMITS.textFileMaxBytes)], 'large.log');
    expect(await outcome(large)).toBe('too-large');
    expect(await outcome(new File([PNG, new Uint8Array(LIMITS.textFileMaxBytes)], 'large.png'))).toBe('not-text');
    expect(await outcome(note, 10)).toBe('too-large');
    expect(await outcome(new File([], 'nothing.txt'))).toBe('empty');
    expect(await outcome(new File([Uint8Array.of(0xef, 0xbb, 0xbf)], 'mark.txt'))).toBe('empty');
    const arrayBuffer = () => Promise.reject(new Error('a folder'));
    const folder = { name: 'folder', size: 4096, type: '', arrayBuffer, slice: () => ({ arrayBuffer }) };
    expect(await outcome(folder)).toBe('unreadable');
    // A slice of an empty file can be read even if the file is gone.
    const slice = () => ({ arrayBuffer: async () => new ArrayBuffer(0) });
    expect(await outcome({ ...folder, name: 'gone.txt', size: 0, slice })).toBe('unreadable');
  });

  it("are inserted with their name, in a fence that they can't close", () => {
    expect(asMarkdown('a.py', 'x = 1')).toBe('`a.py`\n\n```py\nx = 1\n```\n');
    expect(asMarkdown('notes.txt', '````\n')).toBe('`notes.txt`\n\n`````\n````\n`````\n');
  });
});

describe('the message box and files', () => {
  let fake: FakeBridge;
  let stop: () => void;
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const carrying = (files: readonly File[], text = '') => ({
    files,
    types: ['Files'],
    dropEffect: 'none',
    getData: () => text,
  });
  const names = () => screen.queryAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
  const place = { conversationId: 'chat-1', place: 'draft' };
  const notices = () => noticesStore.getState().notices.map(({ key, values }) => `${key} ${values.name}`);

  beforeEach(() => {
    chatUiStore.setState(chatUiStore.getInitialState(), true);
    noticesStore.setState({ notices: [] });
    fake = createFakeBridge(fakeView([]));
    const added: Attachment[] = [];
    fake.answer('attachmentAdd', ({ kind, name, bytes: { length: bytes } }: RequestInput<'attachment:add'>) => {
      added.push({ sha256: `${added.length}`, name, kind, mime: 'text/plain', bytes, tokens: 1 });
      return [...added];
    });
    fake.answer('attachmentArrange', ({ attachments }: { attachments: readonly AttachmentRef[] }) =>
      attachments.flatMap(({ sha256 }) => added.filter((one) => one.sha256 === sha256)),
    );
    fake.answer('dataStatus', { attachmentBytes: 0 });
    Object.assign(window, { parley: fake.bridge });
    stop = connectConversationStore();
    showView(fake.view());
    render(<Composer chatId={fake.view().summary.id} />);
  });
  afterEach(() => {
    cleanup();
    closeChat();
    stop();
  });

  it('attaches dropped files in order, and sends them without any message text', async () => {
    fireEvent.drop(document.body, { dataTransfer: carrying([note, script]) });
    await waitFor(() => expect(names()).toEqual(['note.txt', 'fence.py']));
    expect(fake.calls.filter(({ name }) => name === 'attachmentAdd').map(({ input }) => input)).toEqual([
      { ...place, kind: 'text', name: 'note.txt', bytes: new TextEncoder().encode('Buy milk.\nBuy bread.') },
      { ...place, kind: 'text', name: 'fence.py', bytes: new TextEncoder().encode('print("``` in a string")\n') },
    ]);
    expect(box().value).toBe('');
    fake.answer('attachmentRead', { data: '', total: 0 });
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    // While a file is being read, nothing is sent.
    await waitFor(() => expect(send.disabled).toBe(false));
    fireEvent.click(send);
    const attachments = ['note.txt', 'fence.py'].map((name, index) => ({ sha256: `${index}`, name }));
    await waitFor(() =>
      expect(fake.calls.find(({ name }) => name === 'messageSend')?.input).toEqual({
        conversationId: 'chat-1',
        text: '',
        attachments,
      }),
    );
    await waitFor(() => expect(names()).toEqual([]));
  });

  it('says while a file is attached that attachments take up a lot of space, from 2 GB on', async () => {
    const words = /take up a lot of space/;
    fake.answer('dataStatus', { attachmentBytes: LIMITS.attachmentsWarnBytes });
    expect(screen.queryByText(words)).toBeNull();
    fireEvent.drop(document.body, { dataTransfer: carrying([note]) });
    await screen.findByText(words);
  });

  it('reorders attachments by keyboard, and removes them by keyboard or with a button', async () => {
    fireEvent.drop(document.body, { dataTransfer: carrying([note, script]) });
    await waitFor(() => expect(names()).toEqual(['note.txt', 'fence.py']));
    const show = (name: string) =>
      within(screen.getByRole('listitem', { name })).getByRole('button', { name: /token/ });
    fireEvent.keyDown(show('note.txt'), { key: 'ArrowRight', altKey: true });
    await waitFor(() => expect(names()).toEqual(['fence.py', 'note.txt']));
    await waitFor(() => expect(document.activeElement).toBe(show('note.txt')));
    fireEvent.keyDown(show('note.txt'), { key: 'Delete' });
    await waitFor(() => expect(names()).toEqual(['fence.py']));
    fireEvent.click(screen.getByRole('button', { name: 'Remove fence.py' }));
    await waitFor(() => expect(names()).toEqual([]));
    await waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it("names a file's encoding, and asks if it isn't certain", async () => {
    const german = new File(
      [
        Buffer.from(
          'Der schnelle braune Fuchs springt über den faulen Hund. Schöne Grüße aus München, wo es täglich größere Straßen gibt.',
          'latin1',
        ),
      ],
      'a.txt',
    );
    fireEvent.drop(document.body, { dataTransfer: carrying([german]) });
    await waitFor(() => expect(notices()).toEqual(['notices.fileEncoding a.txt']));
    fireEvent.drop(document.body, { dataTransfer: carrying([new File([Buffer.from('Größe', 'latin1')], 'b.txt')]) });
    const dialog = await screen.findByRole('dialog', { name: 'Which text of “b.txt” is right?' });
    expect(dialog.textContent).toContain('Größe');
    fireEvent.click(screen.getByRole('button', { name: 'Add file' }));
    await waitFor(() => expect(names()).toEqual(['a.txt', 'b.txt']));
    expect(notices()).toContain('notices.fileEncoding b.txt');
  });

  describe('files whose encoding is uncertain', () => {
    const unsure = (name: string, word: string) => new File([Buffer.from(word, 'latin1')], name);
    const drop = (...files: readonly File[]) => fireEvent.drop(document.body, { dataTransfer: carrying(files) });
    const add = async (name: string): Promise<void> => {
      await screen.findByRole('dialog', { name: `Which text of “${name}” is right?` });
      fireEvent.click(screen.getByRole('button', { name: 'Add file' }));
    };

    it('are asked about one after the other, even from two drops at once, and keep their order', async () => {
      drop(unsure('a.txt', 'Größe'), note);
      drop(unsure('b.txt', 'Straße'), script);
      await add('a.txt');
      await add('b.txt');
      await waitFor(() => expect(names()).toEqual(['a.txt', 'note.txt', 'b.txt', 'fence.py']));
      await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false));
    });

    it('are reported if the user leaves the chat before the question; other files are added to it', async () => {
      drop(unsure('a.txt', 'Größe'), unsure('b.txt', 'Straße'), note);
      await screen.findByRole('dialog');
      cleanup();
      await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'attachmentAdd')).toHaveLength(1));
      expect(fake.calls.find(({ name }) => name === 'attachmentAdd')?.input).toMatchObject({
        ...place,
        name: 'note.txt',
      });
      expect(notices()).toEqual(['notices.filesUnreadable b.txt']);
    });
  });

  it('attaches a single line of 2 MB with a right-to-left name', async () => {
    const line = new File(['س'.repeat(LIMITS.textFileMaxBytes / 2)], 'تقرير.txt');
    fireEvent.drop(document.body, { dataTransfer: carrying([line]) });
    await waitFor(() => expect(names()).toEqual(['تقرير.txt']));
    const added = fake.calls.find(({ name }) => name === 'attachmentAdd')?.input as RequestInput<'attachment:add'>;
    expect(added.bytes.length).toBe(LIMITS.textFileMaxBytes);
  });

  it("stops at the first of 200 files that doesn't fit, and reports it and the rest once", async () => {
    const added: string[] = [];
    const attachmentAdd = async ({ name }: RequestInput<'attachment:add'>) => {
      added.push(name);
      return added.length > 2 ? { ok: false, error: { reason: 'too_many_attachments' } } : { ok: true, value: [] };
    };
    const get = (target: object, name: string) =>
      name === 'attachmentAdd' ? attachmentAdd : Reflect.get(target, name);
    Object.assign(window, { parley: new Proxy(fake.bridge, { get }) });
    const many = Array.from({ length: 200 }, (_, at) => new File([`Text ${at}`], `${at}.txt`));
    fireEvent.drop(document.body, { dataTransfer: carrying(many) });
    await waitFor(() => expect(notices()).toEqual(['notices.fileNotAdded 2.txt … 199.txt']));
    expect(added).toEqual(['0.txt', '1.txt', '2.txt']);
  });

  it("reports that a damaged image wasn't added, and adds the text next to it", async () => {
    fireEvent.drop(document.body, { dataTransfer: carrying([photo, note]) });
    await waitFor(() => expect(names()).toEqual(['note.txt']));
    expect(notices()).toEqual(['notices.fileNotAdded photo.png']);
  });

  it('attaches pasted files, but pastes text that comes with a picture of itself as text', async () => {
    expect(fireEvent.paste(box(), { clipboardData: carrying([photo], 'A cell of a table') })).toBe(true);
    expect(fireEvent.paste(box(), { clipboardData: carrying([photo]) })).toBe(false);
    await waitFor(() => expect(notices()).toEqual(['notices.fileNotAdded photo.png']));
    expect(fireEvent.paste(box(), { clipboardData: carrying([note], '/home/me/note.txt\n') })).toBe(false);
    const named = new File(['x'], 'My größe.txt');
    const address = 'file:///home/me/My%20gr%C3%B6%C3%9Fe.txt';
    expect(fireEvent.paste(box(), { clipboardData: carrying([named], `${address}\r\n`) })).toBe(false);
    const gnome = `x-special/nautilus-clipboard\ncopy\n${address}\n`;
    expect(fireEvent.paste(box(), { clipboardData: carrying([named], gnome) })).toBe(false);
    await waitFor(() => expect(names()).toEqual(['note.txt', named.name, named.name]));
  });

  it('explains what to do with unsupported formats', async () => {
    const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const files = [
      new File([head('\0\0\0\u0018ftypheic\0\0\0\0')], 'a.heic'),
      new File([head('II*\0\0\0\0\0')], 'b.tif'),
      new File([head('PK\u0003\u0004')], 'c.docx'),
    ];
    fireEvent.drop(document.body, { dataTransfer: carrying(files) });
    await waitFor(() =>
      expect(notices()).toEqual(['notices.fileHeic a.heic', 'notices.fileTiff b.tif', 'notices.fileOffice c.docx']),
    );
    expect(fake.calls.some(({ name }) => name === 'attachmentAdd')).toBe(false);
  });

  it('attaches an SVG as text', async () => {
    fireEvent.drop(document.body, {
      dataTransfer: carrying([new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })]),
    });
    await waitFor(() => expect(names()).toEqual(['a.svg']));
    expect(fake.calls.find(({ name }) => name === 'attachmentAdd')?.input).toMatchObject({ kind: 'text' });
  });

  it("inserts text that is dropped on a reply's editor into that editor", async () => {
    const editor = document.createElement('textarea');
    editor.className = 'message-editor-box';
    document.body.append(editor);
    fireEvent.drop(editor, { dataTransfer: carrying([note]) });
    await waitFor(() => expect(editor.value).toContain('Buy milk.'));
    expect(box().value).toBe('');
    editor.remove();
  });

  it('shows that files would go to the edited message, and not to the box', () => {
    const editor = document.createElement('textarea');
    editor.className = 'message-editor-box';
    document.body.append(editor);
    onTestFinished(() => editor.remove());
    const over = (place: Element) => fireEvent.dragOver(place, { dataTransfer: { types: ['Files'] } });
    const shown = () => [
      screen.queryByText(/Drop images, PDFs and text files here/) !== null,
      editor.matches('.is-drop-over'),
    ];
    over(document.body);
    expect(shown()).toEqual([true, false]);
    over(editor);
    expect(shown()).toEqual([false, true]);
    over(document.body);
    expect(shown()).toEqual([true, false]);
    over(editor);
    fireEvent.drop(editor, { dataTransfer: carrying([]) });
    expect(shown()).toEqual([false, false]);
  });

  it('warns of a secret in a file before it is sent', async () => {
    const key = new File(['OPENAI_API_KEY=sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH'], '.env');
    fireEvent.drop(document.body, { dataTransfer: carrying([key]) });
    await waitFor(() => expect(names()).toEqual(['.env']));
    // The message box takes Enter only when all files have been read.
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false));
    fake.answer('attachmentRead', { data: btoa(await key.text()), total: btoa(await key.text()).length });
    fireEvent.keyDown(box(), { key: 'Enter' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('secret'));
  });

  it('shows where files would go while they are dragged over the window, and nothing for other content', () => {
    const over = (types: readonly string[]) => fireEvent.dragOver(document.body, { dataTransfer: { types } });
    expect(over(['application/x-parley-chats'])).toBe(true);
    expect(screen.queryByText(/Drop images, PDFs and text files here/)).toBeNull();
    expect(over(['Files'])).toBe(false);
    screen.getByText(/Drop images, PDFs and text files here/);
    fireEvent(document.body, new MouseEvent('dragleave', { bubbles: true, relatedTarget: null }));
    expect(screen.queryByText(/Drop images, PDFs and text files here/)).toBeNull();
  });
});
