/** How ids of temporary chats are told from others. */

/** Ids of temporary chats, and of all in them, begin with this: they are never looked for on disk. */
export const TEMPORARY_PREFIX = 'tmp-';

export const isTemporaryId = (id: string): boolean => id.startsWith(TEMPORARY_PREFIX);
