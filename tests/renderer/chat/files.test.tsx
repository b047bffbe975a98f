import { File } from 'node:buffer';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Composer } from '../../../renderer/chat/composer/composer.tsx';
import { asMarkdown, type ReadableFile, readTextFiles } from '../../../renderer/chat/composer/text-files.ts';
import { chatUiStore } from '../../../renderer/store/chats/chat-ui-store.ts';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { createFakeBridge, type FakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
const photo = new File([PNG], 'photo.png', { type: 'image/png' });
const note = new File(['Buy milk.\r\nBuy bread.'], 'note.txt', { type: 'text/plain' });
const script = new File(['print("``` in a string")\n'], 'fence.py');

describe('files that are meant as text', () => {
  const ROOM = LIMITS.messageMaxChars;
  const outcome = async (file: ReadableFile, room = ROOM) => {
    const [result] = await readTextFiles([file], room, async () => null);
    return result?.ok === true ? result.text : result?.refusal;
  };

  it('are told by their bytes, not by what they are called', async () => {
    expect(await outcome(note)).toBe('Buy milk.\nBuy bread.');
    expect(await outcome(new File(['const ü = 1;'], 'a.ts', { type: 'video/mp2t' }))).toBe('const ü = 1;');
    expect(await outcome(photo)).toBe('not-text');
    expect(await outcome(new File([PNG], 'photo.txt', { type: 'text/plain' }))).toBe('not-text');
  });

  it('are read in the encodings that text files have', async () => {
    expect(await outcome(new File([Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)], 'bom.txt'))).toBe('A');
    expect(await outcome(new File([Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xfc, 0)], 'wide.txt'))).toBe('Aü');
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
    // Nothing of nothing can be read also where the file is gone.
    const slice = () => ({ arrayBuffer: async () => new ArrayBuffer(0) });
    expect(await outcome({ ...folder, name: 'gone.txt', size: 0, slice })).toBe('unreadable');
  });

  it('stand under their name, in a fence that they cannot close', () => {
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
  const notices = () => noticesStore.getState().notices.map(({ key, values }) => `${key} ${values.name}`);

  beforeEach(() => {
    chatUiStore.setState(chatUiStore.getInitialState(), true);
    noticesStore.setState({ notices: [] });
    fake = createFakeBridge(fakeView([]));
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

  it('takes dropped text at the caret, in order, and keeps it in the draft', async () => {
    fireEvent.input(box(), { target: { value: 'Look: and say.' } });
    box().setSelectionRange(5, 5);
    fireEvent.drop(document.body, { dataTransfer: carrying([note, script]) });
    const added = `${asMarkdown('note.txt', 'Buy milk.\nBuy bread.')}\n${asMarkdown('fence.py', 'print("``` in a string")\n')}`;
    await waitFor(() => expect(box().value).toBe(`Look:\n\n${added} and say.`));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
    expect(notices()).toEqual([]);
    fireEvent.blur(box());
    await waitFor(() => expect(JSON.stringify(fake.calls.at(-1)?.input)).toContain('Buy bread.'));
  });

  it('takes it back with Undo, and only while nothing else was typed', async () => {
    fireEvent.input(box(), { target: { value: 'Look:' } });
    fireEvent.drop(document.body, { dataTransfer: carrying([note]) });
    await waitFor(() => expect(box().value).toContain('Buy milk.'));
    const full = box().value;
    box().value = `${full}!`;
    fireEvent.keyDown(box(), { key: 'z', ctrlKey: true });
    expect(box().value).toBe(`${full}!`);
    box().value = full;
    fireEvent.keyDown(box(), { key: 'z', ctrlKey: true });
    expect(box().value).toBe('Look:');
  });

  it('has the browser put nothing into whatever has the focus instead of it', async () => {
    const execCommand = vi.fn(() => true);
    Object.assign(document, { execCommand });
    onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
    fireEvent.drop(document.body, { dataTransfer: carrying([note]) });
    await waitFor(() => expect(execCommand).toHaveBeenCalledTimes(1));
    // As behind a sidebar that was opened while the file was read.
    box().blur();
    box().disabled = true;
    fireEvent.drop(document.body, { dataTransfer: carrying([note]) });
    await waitFor(() => expect(box().value).toBe(asMarkdown('note.txt', 'Buy milk.\nBuy bread.')));
    expect(execCommand).toHaveBeenCalledTimes(1);
  });

  it('names the encoding of a file, and asks when it is not sure, by keys alone', async () => {
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
    await waitFor(() => expect(box().value).toContain('Größe'));
    expect(notices()).toContain('notices.fileEncoding b.txt');
  });

  it('says of a picture that it was not added, and adds the text beside it', async () => {
    fireEvent.drop(document.body, { dataTransfer: carrying([photo, note]) });
    await waitFor(() => expect(notices()).toEqual(['notices.filesNotText photo.png']));
    expect(box().value).toBe(asMarkdown('note.txt', 'Buy milk.\nBuy bread.'));
  });

  it('takes pasted files, and leaves words with a picture of them to the box', async () => {
    expect(fireEvent.paste(box(), { clipboardData: carrying([photo], 'A cell of a table') })).toBe(true);
    expect(fireEvent.paste(box(), { clipboardData: carrying([photo]) })).toBe(false);
    await waitFor(() => expect(notices()).toEqual(['notices.filesNotText photo.png']));
    expect(fireEvent.paste(box(), { clipboardData: carrying([note], '/home/me/note.txt\n') })).toBe(false);
    await waitFor(() => expect(box().value).toContain('Buy bread.'));
  });

  it('takes no more files than leave the box fit to be written in, and says which are too much', async () => {
    const large = (name: string) => new File(['x'.repeat(1024 * 1024)], name);
    fireEvent.drop(document.body, { dataTransfer: carrying(['a', 'b', 'c', 'd'].map(large)) });
    await waitFor(() => expect(notices()).toEqual(['notices.filesTooLarge c']));
    expect(box().value.length).toBeLessThan(2.1 * 1024 * 1024);
  });

  it('takes what is dropped on a message that is being edited into that one', async () => {
    const editor = document.createElement('textarea');
    editor.className = 'message-editor-box';
    document.body.append(editor);
    fireEvent.drop(editor, { dataTransfer: carrying([note]) });
    await waitFor(() => expect(editor.value).toContain('Buy milk.'));
    expect(box().value).toBe('');
    editor.remove();
  });

  it('shows at the message that is being edited that files would go there, and not at the box', () => {
    const editor = document.createElement('textarea');
    editor.className = 'message-editor-box';
    document.body.append(editor);
    onTestFinished(() => editor.remove());
    const over = (place: Element) => fireEvent.dragOver(place, { dataTransfer: { types: ['Files'] } });
    const shown = () => [screen.queryByText(/Drop text files here/) !== null, editor.matches('.is-drop-over')];
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
    await waitFor(() => expect(box().value).toContain('sk-proj'));
    fireEvent.keyDown(box(), { key: 'Enter' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('secret'));
  });

  it('shows where files go while they are held over the window, and takes nothing else', () => {
    const over = (types: readonly string[]) => fireEvent.dragOver(document.body, { dataTransfer: { types } });
    expect(over(['application/x-parley-chats'])).toBe(true);
    expect(screen.queryByText(/Drop text files here/)).toBeNull();
    expect(over(['Files'])).toBe(false);
    screen.getByText(/Drop text files here/);
    fireEvent(document.body, new MouseEvent('dragleave', { bubbles: true, relatedTarget: null }));
    expect(screen.queryByText(/Drop text files here/)).toBeNull();
  });
});
