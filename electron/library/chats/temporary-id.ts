/** Distinguishes the ids of temporary chats from others. */

/** Prefix of the ids of temporary chats and everything in them. Such ids are never looked up on disk. */
export const TEMPORARY_PREFIX = 'tmp-';

export const isTemporaryId = (id: string): boolean => id.startsWith(TEMPORARY_PREFIX);
