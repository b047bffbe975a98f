/** Marks a control character in a text. */

/** A control character: the style sheet draws its name; the character itself stays for copying and has no effect. */
export function createControl(name: string, character: string): HTMLElement {
  const mark = document.createElement('bdi');
  mark.className = 'md-control';
  mark.title = name;
  mark.append(character);
  return mark;
}
