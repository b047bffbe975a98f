/** Defines the id that identifies the app to a system. */

/** `appId` of electron-builder.yml. */
export const APP_ID = 'chat.parley.Parley';
