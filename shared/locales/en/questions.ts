/** Main's own questions before permanent deletions. */

export const questions = {
  cancel: 'Cancel',
  quitUnsaved: {
    message: 'Quit without saving everything?',
    detail:
      'Parley can’t write to the disk, so recent changes exist only in memory and will be lost if you quit. Free up some space to save them.',
    detailMoved:
      'The library was moved, deleted or replaced while Parley was running, so new messages may be lost if you quit. To keep them, cancel and choose “Save again”.',
    button: 'Quit without saving',
  },
  emptyTrash: {
    titled: 'Delete “{{title}}” permanently?',
    items_one: 'Delete {{count}} item from the trash permanently?',
    items_other: 'Delete {{count}} items from the trash permanently?',
    detail: 'This can’t be undone. The text is removed from the library and its backups.',
    button: 'Delete permanently',
  },
  restore: {
    message: 'Restore the backup of {{date}}?',
    detail:
      'Your current library is kept as a backup first, so nothing is lost. Replies that are still being written are stopped.',
    button: 'Restore',
  },
  encrypt: {
    message: 'Encrypt the library?',
    detail:
      'Parley writes an encrypted copy, checks it, then removes the unencrypted one. You get a recovery code in case you lose the keyring. Replies that are still being written are stopped.',
    button: 'Encrypt',
  },
  newCode: {
    message: 'Create a new recovery code?',
    detail: 'Your current code stops working.',
    button: 'New recovery code',
  },
  deleteAll: {
    message: 'Delete everything permanently?',
    detail:
      'This removes every chat ({{chats}}), every backup ({{backups}}), every connection with its keys ({{connections}}), and all settings from this computer. This can’t be undone.',
    detailUnread:
      'This removes every chat and backup, every connection with its keys ({{connections}}), and all settings from this computer. Parley can’t read the chats at the moment, so it can’t count them. This can’t be undone.',
    button: 'Delete everything',
  },
  startAfresh: {
    message: 'Start with an empty library?',
    detail:
      'The old file stays in the same folder, with a date added to its name. You can put it back if you find its key.',
    button: 'Start with an empty library',
  },
  goBack: {
    message_one: 'Restore the copy from {{date}} with {{count}} chat?',
    message_other: 'Restore the copy from {{date}} with {{count}} chats?',
    detail:
      'Anything written since then is missing from it. The newer file stays in the same folder and is never deleted; the latest Parley can read it.',
    button: 'Restore this copy',
  },
} as const;
