/** Lets the page's heap shrink after the start, which leaves nearly three times as much room in it as it needs. */

let isDone = false;

/**
 * V8 looks for garbage, and gives room back, some eight seconds after a document was let go of (its `MemoryReducer`);
 * otherwise only when its heap has grown. An empty frame that comes and goes is such a document. Does it once.
 */
export function shrinkHeap(): void {
  if (isDone) return;
  isDone = true;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  frame.remove();
}
