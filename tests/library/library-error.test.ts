// Errors of the disk and of SQLite become library errors.
import { expect, it } from 'vitest';
import { toLibraryError } from '../../electron/library/library-error.ts';

it.each([
  ['EEXIST: file already exists', 'EEXIST', 'EEXIST: file already exists'],
  ['database is locked', 'SQLITE_BUSY', 'SQLITE_BUSY: database is locked'],
])('shows the code of «%s» once', (message, code, said) => {
  expect(toLibraryError(Object.assign(new Error(message), { code })).message).toBe(said);
});

it.each([
  ['SQLITE_TOOBIG', 'failed'],
  ['SQLITE_IOERR_FSYNC', 'io'],
  ['SQLITE_READONLY_DBMOVED', 'read_only'],
  ['ENOENT', 'failed'],
  ['ENOSPC', 'full'],
])('gives the error %s the reason %s', (code, reason) => {
  expect(toLibraryError(Object.assign(new Error('refused'), { code })).reason).toBe(reason);
});

it('has a reason for an error that the driver reports only as text', () => {
  expect(toLibraryError(new Error('database or disk is full')).reason).toBe('full');
});
