/** Defines the id that identifies the app to the operating system. */

/** `appId` of electron-builder.yml. */
export const APP_ID = 'chat.parley.Parley';
