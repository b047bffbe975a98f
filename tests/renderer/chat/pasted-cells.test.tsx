// Cells from a spreadsheet are pasted as text, then offered as a table; Undo restores the text.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Composer } from '../../../renderer/chat/composer/composer.tsx';
import { tableOfCells } from '../../../renderer/chat/composer/pasted-cells.ts';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import { createFakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

const HTML = '<html><body><table><tr><td>Port</td><td>Depth</td></tr></table></body></html>';

describe('pasted cells', () => {
  it('become a table with the first row as its head', () => {
    expect(tableOfCells('Port\tDepth\r\nOslo\t12\r\n', HTML)).toBe('| Port | Depth |\n| --- | --- |\n| Oslo | 12 |\n');
  });

  it('keep bars, line breaks and quotation marks in their cell, and empty cells in place', () => {
    expect(tableOfCells('a|b\t"two\nlines"\n\t"say ""hi"""\n', HTML)).toBe(
      '| a\\|b | two<br>lines |\n| --- | --- |\n|  | say "hi" |\n',
    );
  });

  it.each([
    ['one column', 'a\nb\n', HTML],
    ['rows of different lengths', 'a\tb\nc\n', HTML],
    ['indented text without a table', 'if a:\n\treturn b', '<pre>if a:</pre>'],
    ['plain text with tabs', 'a\tb', ''],
  ])("aren't recognised in %s", (_name, text, html) => {
    expect(tableOfCells(text, html)).toBeNull();
  });
});

describe('the offer of a table', () => {
  let stop: () => void;
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const offer = () => screen.queryByRole('button', { name: 'Make a table' });
  const paste = (text: string, html: string): void => {
    const getData = (type: string): string => (type === 'text/html' ? html : text);
    fireEvent.paste(box(), { clipboardData: { files: [], types: [], getData } });
    const { selectionStart, value } = box();
    fireEvent.input(box(), { target: { value: value.slice(0, selectionStart) + text + value.slice(selectionStart) } });
  };

  beforeEach(() => {
    const fake = createFakeBridge(fakeView([]));
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

  it('replaces only the cells, and Undo restores them', () => {
    fireEvent.input(box(), { target: { value: 'See: ' } });
    box().setSelectionRange(5, 5);
    paste('Port\tDepth\nOslo\t12\n', HTML);
    expect(box().value).toBe('See: Port\tDepth\nOslo\t12\n');
    offer()?.click();
    expect(box().value).toBe('See: | Port | Depth |\n| --- | --- |\n| Oslo | 12 |\n');
    expect(document.activeElement).toBe(box());
    fireEvent.keyDown(box(), { key: 'z', ctrlKey: true });
    expect(box().value).toBe('See: Port\tDepth\nOslo\t12\n');
  });

  it('stays while text is added after the cells, and disappears when they change or it is declined', () => {
    paste('a\tb\n', HTML);
    fireEvent.input(box(), { target: { value: 'a\tb\nand more' } });
    expect(offer()).not.toBeNull();
    fireEvent.input(box(), { target: { value: 'a b\nand more' } });
    expect(offer()).toBeNull();
    fireEvent.input(box(), { target: { value: '' } });
    paste('a\tb\n', HTML);
    fireEvent.click(screen.getByRole('button', { name: 'Keep as text' }));
    expect([offer(), box().value]).toEqual([null, 'a\tb\n']);
  });

  it("isn't made for other text", () => {
    paste('a\tb\n', '');
    expect(offer()).toBeNull();
  });
});
