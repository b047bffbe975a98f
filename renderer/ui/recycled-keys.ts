/** Gives each row on the screen a React key, and hands the keys of rows that left to rows that came. */

/**
 * Reusing the elements of a row that left costs a third of making new ones. Each step of fast scrolling replaces all
 * rows.
 */
export class RecycledKeys {
  #slots: ReadonlyMap<string, string> = new Map();
  #made = 0;

  /**
   * @param rowKeys of all rows on the screen, each once, in their order
   * @param isRecyclable false for a row whose elements must not become another row's
   * @returns the key of each row: its former one as long as it's on the screen
   */
  assign(rowKeys: readonly string[], isRecyclable: (rowKey: string) => boolean): ReadonlyMap<string, string> {
    const shown = new Set(rowKeys);
    const free = [...this.#slots].flatMap(([rowKey, slot]) =>
      shown.has(rowKey) || !isRecyclable(rowKey) ? [] : [slot],
    );
    let taken = 0;
    const slotOf = (rowKey: string): string => {
      const former = this.#slots.get(rowKey);
      if (former !== undefined) return former;
      const slot = isRecyclable(rowKey) ? free[taken++] : undefined;
      return slot ?? `slot:${++this.#made}`;
    };
    this.#slots = new Map(rowKeys.map((rowKey) => [rowKey, slotOf(rowKey)]));
    return this.#slots;
  }
}
