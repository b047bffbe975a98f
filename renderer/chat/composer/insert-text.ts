/** Puts text into a text box as if it had been typed: at the caret, noticed by the box, and taken back by Undo. */

/** For each line the browser's own insertion goes through all of the box: a thousand lines would stop the window. */
const BROWSER_INSERT_MAX_LINES = 100;
const BROWSER_INSERT_MAX_CHARS = 20_000;

/** Replaces the selection of `box` by `text` and leaves the caret behind it. The `input` event is sent. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  box.focus({ preventScroll: true });
  // One that may not have the focus by now: the browser would insert into what has it.
  const isFocused = document.activeElement === box;
  if (isFocused && isSmall(box, text) && browserInserts(text)) return;
  const before = { value: box.value, start: box.selectionStart, end: box.selectionEnd };
  box.setRangeText(text, before.start, before.end, 'end');
  const after = box.value;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isUndo(event)) return;
    // Something was typed since: that is the browser's to take back first.
    if (box.value !== after) return;
    event.preventDefault();
    box.removeEventListener('keydown', onKeyDown);
    box.value = before.value;
    box.setSelectionRange(before.start, before.end);
    announceChange(box, 'historyUndo');
  };
  box.addEventListener('keydown', onKeyDown);
  announceChange(box, 'insertFromDrop');
  // The box does not follow a caret that a script moved: writing goes on at the end of what was put in.
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

/** The only way in which the browser keeps its own undo history; false where it does not take it. */
function browserInserts(text: string): boolean {
  return typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
}

function isUndo(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
}

function announceChange(box: HTMLTextAreaElement, inputType: string): void {
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}

/** `text` as a paragraph of its own at the caret of `box`. */
export function setApart(box: HTMLTextAreaElement, text: string): string {
  const head = box.value.slice(Math.max(0, box.selectionStart - 2), box.selectionStart);
  if (head === '' || head === '\n\n' || box.value.slice(0, box.selectionStart).trim() === '') return text;
  return `${head.endsWith('\n') ? '\n' : '\n\n'}${text}`;
}
