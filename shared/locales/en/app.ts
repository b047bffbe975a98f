/** Words of the app's frame. */

export const app = {
  name: 'Parley',
  cancel: 'Cancel',
  close: 'Close',
} as const;
