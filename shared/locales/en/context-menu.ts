/** Words of the context menu. */

export const contextMenu = {
  openLink: 'Open link',
  copyLink: 'Copy link address',
  copyMailAddress: 'Copy email address',
  copyImage: 'Copy image',
  noSuggestions: 'No suggestions',
  addToDictionary: 'Add to dictionary',
  lookUp: 'Look up “{{text}}”',
} as const;
