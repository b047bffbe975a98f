/** What every importer makes of its file: folders, chats as trees, the trash, and a count of what was not understood. */

import type { ChatSettings, MessageRole, MessageStatus } from '../../../shared/conversation.ts';

export interface ImportedMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly role: MessageRole;
  readonly status: MessageStatus;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly activeChildId: string | null;
  readonly trashId: string | null;
  readonly text: string;
  readonly reasoning: string;
  /** Columns of the table `replies` except the message's id; null when nothing is known. */
  readonly reply: ImportedReply | null;
}

export interface ImportedReply {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly model: string;
  /** JSON texts. */
  readonly parameters: string;
  readonly usage: string | null;
  readonly error: string | null;
  readonly completionId: string | null;
  readonly finishReason: string | null;
  readonly firstTokenMs: number | null;
  readonly durationMs: number | null;
  readonly reasoningMs: number | null;
  readonly ending: string | null;
  readonly isEmptyAnswer: boolean;
  readonly compareGroupId: string | null;
}

export interface ImportedConversation {
  readonly id: string;
  readonly title: string;
  readonly titleSource: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
  readonly folderId: string | null;
  readonly activeRootId: string | null;
  readonly trashId: string | null;
  readonly settings: Partial<ChatSettings>;
  readonly draft: string;
  /** Parents stand before their children. */
  readonly messages: readonly ImportedMessage[];
}

export interface ImportedFolder {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly position: number;
  readonly trashId: string | null;
}

export interface ImportedTrashEntry {
  readonly id: string;
  readonly batchId: string;
  readonly kind: 'conversation' | 'message' | 'folder';
  readonly targetId: string;
  readonly conversationId: string | null;
  readonly title: string;
  readonly deletedAt: number;
  readonly messageCount: number;
}

export interface Imported {
  readonly folders: readonly ImportedFolder[];
  readonly conversations: readonly ImportedConversation[];
  readonly trash: readonly ImportedTrashEntry[];
  readonly unknownParts: UnknownParts;
}

/** Counts what an importer meets and cannot keep. */
export class UnknownParts {
  private readonly counts = new Map<string, number>();

  add(what: string, count = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  list(): { what: string; count: number }[] {
    return Array.from(this.counts, ([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count);
  }
}

/** A reply of which a foreign file names only the model. */
export function foreignReply(model: string, connectionName: string): ImportedReply {
  return {
    connectionId: '',
    connectionName,
    model,
    parameters: '{"stream":true}',
    usage: null,
    error: null,
    completionId: null,
    finishReason: null,
    firstTokenMs: null,
    durationMs: null,
    reasoningMs: null,
    ending: 'complete',
    isEmptyAnswer: false,
    compareGroupId: null,
  };
}

/** A time as a number of seconds or milliseconds, or as text; `fallback` when it is none. */
export function toTime(value: unknown, fallback: number): number {
  if (typeof value === 'string') {
    const parsed = Date.parse(value);
    return Number.isFinite(parsed) ? parsed : fallback;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return fallback;
  // Seconds until the year 5138 are smaller than milliseconds since 1973.
  return Math.round(value < 1e11 ? value * 1000 : value);
}

/** Orders messages so that parents come first; those whose parent is missing become roots. */
export function parentsFirst(messages: readonly ImportedMessage[]): ImportedMessage[] {
  const ids = new Set(messages.map((message) => message.id));
  const below = new Map<string | null, ImportedMessage[]>();
  for (const message of messages) {
    const parentId =
      message.parentId !== null && ids.has(message.parentId) && message.parentId !== message.id
        ? message.parentId
        : null;
    const list = below.get(parentId) ?? [];
    list.push(parentId === message.parentId ? message : { ...message, parentId });
    below.set(parentId, list);
  }
  const ordered: ImportedMessage[] = [];
  const open = [...(below.get(null) ?? [])].reverse();
  const reached = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next.id)) continue;
    reached.add(next.id);
    ordered.push(next);
    for (const child of [...(below.get(next.id) ?? [])].reverse()) open.push(child);
  }
  // What runs in a circle has no root; it is kept as a list of roots.
  for (const message of messages) if (!reached.has(message.id)) ordered.push({ ...message, parentId: null });
  return ordered;
}
