/** Links the messages of an app into one path, except for those that name the message before them. */

import type { ForeignNode } from './foreign.ts';

export class Chain {
  readonly nodes: ForeignNode[] = [];
  readonly #known = new Set<string>();

  /**
   * @param id from the file; may be empty or repeated
   * @param namedId the message that this one follows; the one added last if this is empty or unknown
   */
  add(id: string, node: Omit<ForeignNode, 'id' | 'parentId'>, namedId = ''): void {
    const isFree = id !== '' && !this.#known.has(id);
    const own = isFree ? id : `${id} at ${this.nodes.length}`;
    const parentId = this.#known.has(namedId) ? namedId : this.leafId;
    this.#known.add(own);
    this.nodes.push({ ...node, id: own, parentId });
  }

  /** The last message's id; empty if there are no messages. */
  get leafId(): string {
    return this.nodes.at(-1)?.id ?? '';
  }
}
