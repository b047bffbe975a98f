/** Loads the diagram font as an address that can be embedded in a saved picture. */
import address from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?inline';

export const serifLatin: string = address;
