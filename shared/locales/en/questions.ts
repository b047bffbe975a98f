/** What main itself asks before something goes for good, in a window of the system. */

export const questions = {
  cancel: 'Cancel',
  quitUnsaved: {
    message: 'Quit although not everything is saved?',
    detail:
      'The disk takes nothing at present. What you wrote and received since then is in memory only, and is lost when Parley quits. Make room, and it is saved by itself.',
    button: 'Quit and lose it',
  },
  emptyTrash: {
    one: 'Delete “{{title}}” for good?',
    many: 'Delete {{count}} entries of the trash for good?',
    detail: 'This cannot be undone. The text is removed from the library and from its backups.',
    button: 'Delete for good',
  },
  restore: {
    message: 'Restore the backup of {{date}}?',
    detail: 'The library of today is set aside as a backup of its own first, so nothing is lost by it.',
    button: 'Restore',
  },
  encrypt: {
    message: 'Encrypt the library?',
    detail:
      'Parley writes an encrypted copy, checks it, and then removes the plain one. You get a recovery code for the case that the keyring is lost.',
    button: 'Encrypt',
  },
  newCode: {
    message: 'Make a new recovery code?',
    detail: 'The code you have now stops working.',
    button: 'New recovery code',
  },
  deleteAll: {
    message: 'Delete everything for good?',
    detail: 'All chats, backups, connections, keys and settings are removed from this computer. This cannot be undone.',
    button: 'Delete everything',
  },
  beginAnew: {
    message: 'Begin with an empty library?',
    detail:
      'The old file keeps its name with a date added and stays in the same folder. It can be put back when its key is found.',
    button: 'Begin anew',
  },
  goBack: {
    message: 'Go back to the copy from before the newer version?',
    detail:
      'What was written after it is not in it. The newer file is set aside in the same folder and never deleted; the newest Parley can read it.',
    button: 'Go back to this copy',
  },
} as const;
