/** Links the messages of an app without branches into one path. */

import type { ForeignNode } from './foreign.ts';

export class Chain {
  readonly nodes: ForeignNode[] = [];
  readonly #known = new Set<string>();

  /** @param id from the file; may be empty or repeated */
  add(id: string, node: Omit<ForeignNode, 'id' | 'parentId'>): void {
    const isFree = id !== '' && !this.#known.has(id);
    const own = isFree ? id : `${id} at ${this.nodes.length}`;
    this.#known.add(own);
    this.nodes.push({ ...node, id: own, parentId: this.nodes.at(-1)?.id ?? '' });
  }

  /** The last message's id; empty if there are no messages. */
  get leafId(): string {
    return this.nodes.at(-1)?.id ?? '';
  }
}
