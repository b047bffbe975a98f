/** Holds the app's name among the programs of a system. */

/** `appId` of electron-builder.yml. */
export const APP_ID = 'chat.parley.Parley';
