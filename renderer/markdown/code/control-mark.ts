/** Marks a control character in a text. */

/** A control character: its name is drawn by the style sheet, the character itself stays for copying and does nothing. */
export function createControl(name: string, character: string): HTMLElement {
  const mark = document.createElement('bdi');
  mark.className = 'md-control';
  mark.title = name;
  mark.append(character);
  return mark;
}
