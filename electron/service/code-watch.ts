/** Tracks where code starts and ends in a text that arrives in pieces. */

const LINE_START = 4;

export class CodeWatch {
  /** The start of the current line, which may be a fence. */
  #lineHead = '';
  #isInTicks = false;
  #isInFence = false;

  /** True if the text so far ends inside a fence or inline code. */
  get isInside(): boolean {
    return this.#isInFence || this.#isInTicks;
  }

  push(text: string): void {
    if (!text.includes('\n') && !text.includes('`')) {
      if (this.#lineHead.length < LINE_START + 3) this.#lineHead += text.slice(0, LINE_START + 3);
      return;
    }
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) {
        if (/^ {0,3}(?:```|~~~)/.test(this.#lineHead)) this.#isInFence = !this.#isInFence;
        this.#lineHead = '';
        this.#isInTicks = false;
      }
      if (this.#lineHead.length < LINE_START + 3) this.#lineHead += line.slice(0, LINE_START + 3);
      for (let tick = line.indexOf('`'); tick !== -1; tick = line.indexOf('`', tick + 1))
        this.#isInTicks = !this.#isInTicks;
    }
  }
}
