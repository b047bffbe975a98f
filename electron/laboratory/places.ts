/** Limits how many answers of all experiments run at the same time on each connection, and when the next may be sent. */

interface Place {
  taken: number;
  /** Unix milliseconds: the service asked for a pause until then. */
  notBefore: number;
}

export class Places {
  readonly #places = new Map<string, Place>();

  #of(connectionId: string): Place {
    const known = this.#places.get(connectionId);
    if (known !== undefined) return known;
    const made = { taken: 0, notBefore: 0 };
    this.#places.set(connectionId, made);
    return made;
  }

  isFree(connectionId: string, max: number): boolean {
    return this.#of(connectionId).taken < max;
  }

  take(connectionId: string): void {
    this.#of(connectionId).taken += 1;
  }

  release(connectionId: string): void {
    this.#of(connectionId).taken -= 1;
  }

  notBefore(connectionId: string): number {
    return this.#of(connectionId).notBefore;
  }

  /** Sends nothing to the connection before the time `until`. */
  hold(connectionId: string, until: number): void {
    const place = this.#of(connectionId);
    place.notBefore = Math.max(place.notBefore, until);
  }
}
