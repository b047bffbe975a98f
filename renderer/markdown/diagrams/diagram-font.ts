/** The typeface of diagrams as an address that a saved picture can hold. */
import address from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?inline';

export const serifLatin: string = address;
