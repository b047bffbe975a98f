// What a person is told about a refusal stays until it is over, whatever else happens by itself.
import { beforeEach, describe, expect, it } from 'vitest';
import { chatUiStore, clearProblems, setProblem } from '../../../renderer/store/chat-ui-store.ts';
import { refusalWords } from '../../../renderer/store/refusal-words.ts';
import type { RefusalReason } from '../../../shared/errors.ts';

const problems = () => chatUiStore.getState().problems.map(({ source, refusal }) => `${source}: ${refusal.reason}`);

beforeEach(clearProblems);

describe('what went wrong in a chat', () => {
  it('is not erased by a draft that was saved meanwhile', () => {
    setProblem('send', { reason: 'comparing' });
    setProblem('draft', null);
    expect(problems()).toEqual(['send: comparing']);
  });

  it('stands once for each thing that was tried, the newest last', () => {
    setProblem('draft', { reason: 'full' });
    setProblem('send', { reason: 'full' });
    setProblem('draft', { reason: 'io' });
    expect(problems()).toEqual(['send: full', 'draft: io']);
    setProblem('draft', null);
    expect(problems()).toEqual(['send: full']);
  });
});

it.each<RefusalReason>(['comparing', 'closing', 'refused', 'unexpected', 'empty_message', 'bad_file'])(
  'says «%s» in words',
  (reason) => {
    const words = refusalWords({ reason });
    expect(words).toMatch(/^[a-zP][^_]+ [^_]+$/);
  },
);

it('says the trouble of the disk in words of its own, and else what main knows in detail', () => {
  expect(refusalWords({ reason: 'full', detail: 'SQLITE_FULL' })).toBe('the disk is full');
  expect(refusalWords({ reason: 'failed', detail: 'No free port' })).toBe('No free port');
});
