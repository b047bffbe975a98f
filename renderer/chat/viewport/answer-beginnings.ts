/** Stops following compared answers once they are longer than the view: people read them from their beginnings. */

/** After a jump, the message is this far below the top edge. */
export const JUMP_OFFSET_PX = 72;

export class AnswerBeginnings {
  /** The id of the first compared answer, once the view was held at its beginning. */
  #heldId: string | undefined;

  /** Where the view should stay; null if it may follow. It stays only once: later, a view at the end follows again. */
  topToHold(scroller: HTMLElement, tail: HTMLElement | null, bottomPx: number): number | null {
    const { readFrom } = tail?.querySelector<HTMLElement>(':scope > [data-read-from]')?.dataset ?? {};
    if (readFrom === undefined || readFrom === this.#heldId) return null;
    const first = tail?.querySelector(`[data-message-id="${CSS.escape(readFrom)}"]`);
    if (!first) return null;
    const offset = first.getBoundingClientRect().top - scroller.getBoundingClientRect().top - JUMP_OFFSET_PX;
    const top = scroller.scrollTop + offset;
    if (bottomPx <= top) return null;
    this.#heldId = readFrom;
    return top;
  }
}
