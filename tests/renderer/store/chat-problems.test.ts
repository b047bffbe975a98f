// The message about a refusal stays until the problem is over.
import { beforeEach, describe, expect, it } from 'vitest';
import { chatUiStore, clearProblems, setProblem } from '../../../renderer/store/chats/chat-ui-store.ts';
import { fileRefusalWords, refusalWords } from '../../../renderer/words/refusal-words.ts';
import type { RefusalReason } from '../../../shared/errors.ts';

const problems = () => chatUiStore.getState().problems.map(({ source, refusal }) => `${source}: ${refusal.reason}`);

beforeEach(clearProblems);

describe('problems in a chat', () => {
  it("aren't cleared by a draft that was saved meanwhile", () => {
    setProblem('send', { reason: 'comparing' });
    setProblem('draft', null);
    expect(problems()).toEqual(['send: comparing']);
  });

  it('appear once for each action, the newest last', () => {
    setProblem('draft', { reason: 'full' });
    setProblem('send', { reason: 'full' });
    setProblem('draft', { reason: 'io' });
    expect(problems()).toEqual(['send: full', 'draft: io']);
    setProblem('draft', null);
    expect(problems()).toEqual(['send: full']);
  });
});

it.each<RefusalReason>(['comparing', 'closing', 'refused', 'unexpected', 'empty_message', 'bad_file'])(
  'refusals have a text for «%s»',
  (reason) => {
    const words = refusalWords({ reason });
    expect(words).toMatch(/^[a-zP][^_]+ [^_]+$/);
  },
);

it("refusals have their own texts for the disk, and otherwise main's details", () => {
  expect(refusalWords({ reason: 'full', detail: 'SQLITE_FULL' })).toBe('the disk is full');
  expect(refusalWords({ reason: 'failed', detail: 'No free port' })).toBe('No free port');
});

it.each([
  [`EACCES: permission denied, open '/srv/prompts.json'`, 'Parley isn’t allowed to read or write there'],
  [`ENOENT: no such file or directory, open '/media/stick/a.json'`, 'the file or folder isn’t there'],
  ['ENOSPC: no space left on device, write', 'the disk is full'],
  ['listen EADDRINUSE: address already in use 127.0.0.1:4100', 'another program is using it'],
  ['net::ERR_CERT_DATE_INVALID', 'the server’s identity couldn’t be verified'],
  ['net::ERR_CONNECTION_RESET', 'the server couldn’t be reached'],
  ['getaddrinfo ENOTFOUND updates.example', 'the server couldn’t be reached'],
  ['EUCLEAN: structure needs cleaning', 'the file couldn’t be written'],
  ['{"kind":"service","error":{"code":"network"}}', 'the file couldn’t be written'],
  ['ERR_UPDATER_INVALID_UPDATE_INFO', 'the file couldn’t be written'],
  [
    `sha512 checksum mismatch, expected ${'a'.repeat(88)}, got ${'b'.repeat(88)}`,
    'the download is damaged: its sha512 checksum doesn’t match',
  ],
  [`Error: no\n    at main.cjs:1:1`, 'the file couldn’t be written'],
])("refusals show the system's message without its codes: %s", (detail, words) => {
  expect(refusalWords({ reason: 'save_failed', detail })).toBe(words);
});

it("refusals say that a file the user chose can't be written, not that Parley’s folder can't", () => {
  const refusal = { reason: 'read_only', detail: `EACCES: permission denied, open '/media/stick/a.json'` } as const;
  expect(fileRefusalWords(refusal)).toBe('Parley isn’t allowed to read or write there');
  expect(fileRefusalWords({ reason: 'read_only', detail: 'SQLITE_READONLY: no' })).toBe(refusalWords(refusal));
  expect(fileRefusalWords({ reason: 'bad_file', detail: 'empty' })).toBe('it is empty');
  // A file that is too large for its file system, and a code that Parley doesn't know.
  for (const detail of ['EFBIG: file too large, write', 'ESTALE: stale file handle, write'])
    expect(fileRefusalWords({ reason: 'failed', detail })).toBe('the disk reported an error');
});
