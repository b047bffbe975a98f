/** Inserts text into a text box as if typed: at the caret, with an input event, and undoable. */

/** The browser's insertion processes the whole box once per line, so a thousand lines would freeze the window. */
const BROWSER_INSERT_MAX_LINES = 100;
const BROWSER_INSERT_MAX_CHARS = 20_000;

/** Replaces the selection of `box` with `text` and puts the caret after it. Sends an `input` event. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  box.focus({ preventScroll: true });
  // The box may have lost the focus by now, and the browser inserts into the focused element.
  const isFocused = document.activeElement === box;
  if (isFocused && isSmall(box, text) && browserInserts(text)) return;
  const before = { value: box.value, start: box.selectionStart, end: box.selectionEnd };
  box.setRangeText(text, before.start, before.end, 'end');
  const after = box.value;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isUndo(event)) return;
    // If something was typed since, the browser must undo that first.
    if (box.value !== after) return;
    event.preventDefault();
    box.removeEventListener('keydown', onKeyDown);
    box.value = before.value;
    box.setSelectionRange(before.start, before.end);
    announceChange(box, 'historyUndo');
  };
  box.addEventListener('keydown', onKeyDown);
  announceChange(box, 'insertFromDrop');
  // The box doesn't scroll to a caret that a script moved, so scroll to the end of the inserted text.
  if (box.selectionEnd === after.length) box.scrollTop = box.scrollHeight;
}

function isSmall(box: HTMLTextAreaElement, text: string): boolean {
  if (box.textLength + text.length > BROWSER_INSERT_MAX_CHARS) return false;
  let at = -1;
  for (let lines = 0; lines < BROWSER_INSERT_MAX_LINES; lines += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return true;
  }
  return false;
}

/** The only way to keep the browser's undo history; false if the browser refuses. */
function browserInserts(text: string): boolean {
  return typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
}

function isUndo(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
}

function announceChange(box: HTMLTextAreaElement, inputType: string): void {
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}

/** `text` as a separate paragraph at the caret of `box`. */
export function asSeparateParagraph(box: HTMLTextAreaElement, text: string): string {
  const head = box.value.slice(Math.max(0, box.selectionStart - 2), box.selectionStart);
  if (head === '' || head === '\n\n' || box.value.slice(0, box.selectionStart).trim() === '') return text;
  return `${head.endsWith('\n') ? '\n' : '\n\n'}${text}`;
}
