import { expect, it } from 'vitest';
import { toLibraryError } from '../../electron/library/library-error.ts';

it.each([
  ['EEXIST: file already exists', 'EEXIST', 'EEXIST: file already exists'],
  ['database is locked', 'SQLITE_BUSY', 'SQLITE_BUSY: database is locked'],
])('says the code of «%s» once', (message, code, said) => {
  expect(toLibraryError(Object.assign(new Error(message), { code })).message).toBe(said);
});
