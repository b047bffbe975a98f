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
  pages: 'Pages',
  back: 'Back',
  backToChats: 'Chats',
  startFailed: {
    title: 'Parley could not start',
    words: 'Something went wrong: {{detail}}. Your chats and keys are safe.',
  },
  pageFailed: {
    title: 'This window stopped working',
    words:
      'Replies keep arriving in the background, and your chats and keys are safe. If this happens again, restart Parley.',
  },
  found: '{{count}}. First: {{first}}',
  labelled: '{{name}}: {{text}}',
  noted: '{{text}} ({{note}})',
  palette: {
    also: 'Also called “{{word}}”',
    on: 'On',
    off: 'Off',
    choose: 'Choose',
    open: 'Open',
    title: 'Go to anything',
    field: 'Search chats, commands, models and settings',
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
      help: 'Help',
      messages: 'In messages',
    },
  },
  changeShortcuts: 'Change shortcuts',
  quit: {
    title_one: 'A reply is still being written',
    title_other: '{{count}} replies are still being written',
    words: 'Quitting stops it. What has arrived is saved, and you can continue later.',
    job: {
      export: 'The export isn’t finished',
      import: 'The import isn’t finished',
      backup: 'The backup isn’t finished',
      empty_trash: 'The trash is still being emptied',
      bring_back: 'Chats are still being restored',
    },
    jobWords: 'Quitting cancels it.',
    jobToo: '{{words}} {{job}}. Quitting cancels that too.',
    confirm: 'Stop and quit',
    stay: 'Don’t quit',
  },
  notSaved: {
    full: 'The disk is full, so changes are not being saved. Nothing is lost while Parley stays open, and saving resumes as soon as there is space.',
    read_only:
      'Parley can’t write to the data folder, so changes are not being saved. Nothing is lost while Parley stays open, and saving resumes as soon as it can.',
    moved:
      'The library was moved, deleted or replaced while Parley was running: {{detail}}. Put it back, or let Parley save everything there again. If you quit before that, new messages may be lost.',
    other:
      'Changes are not being saved ({{detail}}). Nothing is lost while Parley stays open, and saving resumes as soon as it can.',
  },
  saveAgain: 'Save again',
  recovery: {
    corrupt: 'The library was damaged. Parley saved everything it could read to a new one.',
    missing_pages: 'Parts of the library were missing. Parley saved everything it could read to a new one.',
    restored_by_user: 'The backup you chose has been restored.',
    saved_again:
      'The library was moved, deleted or replaced while Parley was running, so Parley saved everything in its place again.',
    salvaged: 'Recovered from the damaged file: {{chats}} with {{messages}}.',
    fromBackup: 'Recovered from the backup of {{date}}: {{chats}} with {{messages}}.',
    setAside: 'The old file is at {{path}}',
    inItsPlace: 'The file that was there instead is now at {{path}}',
    understood: 'Got it',
    data: 'Show backups',
  },
  /** The question before the user leaves a changed form. */
  discard: {
    title: 'Discard your changes?',
    words: 'They aren’t saved yet.',
    confirm: 'Discard',
  },
  /** The line that announces expiring keys. */
  expiringKey: {
    soon: 'Your {{name}} key “{{key}}” expires {{days}} ({{date}}).',
    past: 'Your {{name}} key “{{key}}” was due to expire on {{date}}.',
    rotate: 'Rotate',
  },
  noCode: {
    words: 'If you lose your system keyring, you lose your chats. Save a recovery code.',
    wordsWindows: 'If Windows loses this account’s key, you lose your chats. Save a recovery code.',
    short: 'No recovery code saved',
    dismiss: 'Don’t remind me',
  },
  newer: {
    title: 'Your chats need a newer version of Parley',
    words:
      'A newer version saved them, and this version can’t read all of them. Nothing was changed. Install the latest Parley.',
    backupWords_one: 'To keep using this version, restore the copy from {{date}} ({{count}} chat).',
    backupWords_other: 'To keep using this version, restore the copy from {{date}} ({{count}} chats).',
    goBack: 'Restore this copy',
  },
  locked: {
    title: 'Your chats are locked',
    vaultUnavailable:
      'Your chats are encrypted, and Parley can’t open the keyring that holds their key. Unlock it and try again.',
    vaultRestart:
      'Your chats are encrypted, and the keyring that holds their key didn’t open. Unlock it, or allow Parley to use it, then restart Parley.',
    keyLost:
      'Your chats are encrypted, and the system keyring no longer holds their key. It may have been replaced. If you created a recovery code, you can still open them with it.',
    codeHint: 'It was shown once, when you created it.',
    codeWrong: 'That code doesn’t match. Check each character and try again.',
    useCode: 'Unlock with code',
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
