/** Words of the app's frame. */

export const app = {
  windowTitle: '{{title}} – Parley',
  name: 'Parley',
  cancel: 'Cancel',
  remove: 'Remove',
  show: 'Show',
  save: 'Save',
  tryAgain: 'Try again',
  showMore: 'Show more',
  close: 'Close',
  startFailed: {
    title: 'Parley could not start',
    words: 'Something went wrong: {{detail}}. Your conversations and keys have not been touched.',
  },
  pageFailed: {
    title: 'This window stopped working',
    words:
      'Replies go on, and your conversations and keys have not been touched. If this happens again, restart Parley.',
  },
  palette: {
    title: 'Go to anything',
    field: 'Go to a chat, command, model or setting',
    list: 'Results',
    page: 'Settings: {{page}}',
    searchAll: 'Search all messages for “{{query}}”',
    count_one: '{{count}} result',
    count_other: '{{count}} results',
    group: {
      chats: 'Chats',
      commands: 'Commands',
      models: 'Models',
      presets: 'Presets',
      prompts: 'Prompts',
      settings: 'Settings',
      messages: 'In messages',
    },
  },
  shortcuts: {
    change: 'Change shortcuts',
  },
  quit: {
    title_one: 'A reply is still being written',
    title_other: '{{count}} replies are still being written',
    words: 'Quitting stops whatever is still running. What has arrived so far is saved, and you can continue it later.',
    job: {
      export: 'The export isn’t finished',
      import: 'The import isn’t finished',
      backup: 'The backup isn’t finished',
      empty_trash: 'The trash isn’t empty yet',
      bring_back: 'Not all chats have been brought back yet',
    },
    jobWords: 'Quitting cancels what is still running.',
    jobToo: '{{words}} {{job}}: quitting cancels that too.',
    confirm: 'Stop and quit',
    stay: 'Keep running',
  },
  notSaved: {
    full: 'The disk is full, so changes are not being saved. Nothing is lost while Parley stays open, and saving resumes as soon as there is space.',
    read_only:
      'Parley can’t write to the data folder, so changes are not being saved. Nothing is lost while Parley stays open, and saving resumes as soon as it can.',
    other:
      'Changes are not being saved ({{detail}}). Nothing is lost while Parley stays open, and saving resumes as soon as it can.',
  },
  recovery: {
    corrupt: 'The library was damaged. Parley saved everything it could read to a new one.',
    missing_pages: 'Parts of the library were missing. Parley saved everything it could read to a new one.',
    restored_by_user: 'The backup you chose has been restored.',
    salvaged: 'From the damaged file: {{chats}} with {{messages}}.',
    fromBackup: 'From the backup of {{date}}: {{chats}} with {{messages}}.',
    setAside: 'The old file was kept: {{path}}',
    understood: 'Got it',
    data: 'Show backups',
  },
  /** Before a form is left. */
  discard: {
    title: 'Discard what you wrote?',
    words: 'It isn’t saved yet.',
    confirm: 'Discard',
    cancel: 'Keep writing',
  },
  /** The day first: names may be longer than the line. */
  expiringKey: {
    soon: 'A key expires {{days}}, on {{date}}: “{{key}}” for {{name}}.',
    past: 'A key was due to expire on {{date}}: “{{key}}” for {{name}}.',
    rotate: 'Rotate',
  },
  noCode: {
    words: 'Only the key in your keyring opens your conversations.',
    wordsWindows: 'Only a key that Windows keeps for your account opens your conversations.',
    short: 'You have no saved recovery code.',
    dismiss: 'Don’t remind me',
  },
  newer: {
    title: 'These conversations need a newer Parley',
    words:
      'They were saved by a newer version, and this version can’t read all of them. Nothing was changed. Please install the latest Parley.',
    backupWords_one: 'To stay with this version, you can go back to a copy from {{date}} with {{count}} chat.',
    backupWords_other: 'To stay with this version, you can go back to a copy from {{date}} with {{count}} chats.',
    goBack: 'Go back to this copy',
  },
  locked: {
    title: 'Your conversations are locked',
    vaultUnavailable:
      'They are encrypted, and the system keyring that holds their key can’t be opened right now. Unlock it and try again.',
    vaultRestart:
      'They are encrypted, and the system keyring that holds their key didn’t open. Unlock it, or allow Parley to use it, then restart Parley.',
    keyLost:
      'They are encrypted, and the system keyring no longer holds their key. It may have been replaced. If you created a recovery code, it opens them.',
    codeHint: 'You saw it once, when you created it.',
    codeWrong: 'This code doesn’t open the library. Check each character.',
    useCode: 'Open with the code',
  },
  failed: {
    title: 'The library could not be opened',
    words: 'Nothing was changed or deleted. Technical details:',
    full: 'The disk is full. Free up some space, then try again. Nothing was changed or deleted. Technical details:',
  },
  restart: 'Restart Parley',
  trouble: {
    stillNot: 'Still not working ({{detail}}).',
    quit: 'Quit',
    anew: 'Start with an empty library',
    anewWords: 'You can also start with an empty library. The old file is kept next to the new one and never deleted.',
  },
} as const;
