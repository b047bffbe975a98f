/** Names the files of Parley's own archives. */

export const ARCHIVED_DOCUMENT = 'parley-chats.json';
/** The folder of the attachments. */
export const ARCHIVED_FILES = 'files/';
