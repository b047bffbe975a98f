/** Puts the messages of an app without branches below each other. */

import type { ForeignNode } from './foreign.ts';

export class Chain {
  readonly nodes: ForeignNode[] = [];
  readonly #known = new Set<string>();

  /** @param id as the file has it; may be missing or repeated */
  add(id: string, node: Omit<ForeignNode, 'id' | 'parentId'>): void {
    const isFree = id !== '' && !this.#known.has(id);
    const own = isFree ? id : `${id} at ${this.nodes.length}`;
    this.#known.add(own);
    this.nodes.push({ ...node, id: own, parentId: this.nodes.at(-1)?.id ?? '' });
  }

  /** The last message's id; empty without any. */
  get leafId(): string {
    return this.nodes.at(-1)?.id ?? '';
  }
}
