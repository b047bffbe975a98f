/** Words of the app's frame. */

export const app = {
  name: 'Parley',
  cancel: 'Cancel',
  close: 'Close',
  startFailed: {
    title: 'Parley could not start',
    words: 'Your conversations and keys were not touched. The technical reason:',
    again: 'Try again',
  },
  shortcuts: {
    change: 'Change shortcuts',
  },
  quit: {
    title_one: 'A reply is still being written',
    title_other: '{{count}} replies are still being written',
    words: 'Quitting stops them. What has come so far is kept, and they can be continued later.',
    confirm: 'Stop and quit',
    stay: 'Keep running',
  },
  notSaved: {
    full: 'The disk is full: what happens now is not being saved. Nothing is lost while Parley stays open. Saving goes on by itself as soon as there is room.',
    readOnly:
      'The data folder cannot be written to: what happens now is not being saved. Nothing is lost while Parley stays open. Saving goes on by itself as soon as it can.',
    other:
      'What happens now is not being saved ({{detail}}). Nothing is lost while Parley stays open. Saving goes on by itself as soon as it can.',
  },
  recovery: {
    corrupt: 'The library was damaged. Parley saved what could be read into a new one.',
    migrationFailed: 'An update of the library did not work. Parley went back to the copy it made just before.',
    missingPages: 'Parts of the library were missing. Parley saved what could be read into a new one.',
    restoredByUser: 'The backup you chose was restored.',
    salvaged_one: '{{count}} chat with {{messages}} messages came back from the damaged file.',
    salvaged_other: '{{count}} chats with {{messages}} messages came back from the damaged file.',
    fromBackup_one: '{{count}} chat with {{messages}} messages came back from the backup of {{date}}.',
    fromBackup_other: '{{count}} chats with {{messages}} messages came back from the backup of {{date}}.',
    setAside: 'The old file was kept: {{path}}',
    understood: 'Understood',
    data: 'Show backups',
  },
  noCode: {
    words:
      'Your conversations are encrypted with a key in your keyring. Make a recovery code, in case the keyring is lost.',
    make: 'Make a recovery code',
    dismiss: 'Do not remind me',
  },
  newer: {
    title: 'These conversations belong to a newer Parley',
    words:
      'They were written by a newer version than this one, which would not understand all of them. Nothing was changed. Please install the newest Parley.',
    backupWords_one:
      'If you want to stay with this version: there is a copy of {{date}} with {{count}} chat that it understands.',
    backupWords_other:
      'If you want to stay with this version: there is a copy of {{date}} with {{count}} chats that it understands.',
    goBack: 'Go back to this copy',
  },
  locked: {
    title: 'Your conversations are locked',
    vaultUnavailable:
      'They are encrypted, and the system’s keyring, which holds their key, cannot be opened now. Unlock it and try again.',
    keyLost:
      'They are encrypted, and the system’s keyring no longer holds their key. It may have been replaced. A recovery code, if you made one, opens them.',
    code: 'Recovery code',
    codeHint: 'If you made one: it was shown once, when it was made.',
    codeWrong: 'This code does not open the library. Check each character.',
    useCode: 'Open with the code',
  },
  failed: {
    title: 'The library could not be opened',
    words: 'Nothing was changed or deleted. The technical reason:',
  },
  trouble: {
    retry: 'Try again',
    stillNot: 'It still does not work ({{detail}}).',
    openFolder: 'Open folder',
    quit: 'Quit',
    anew: 'Begin anew',
    anewWords:
      'You can also begin with an empty library. The old file is set aside beside the new one and never deleted.',
  },
} as const;
