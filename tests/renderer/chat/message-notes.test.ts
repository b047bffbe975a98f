// The words below a reply tell the truth about how it ended and how long things took.

import { describe, expect, it } from 'vitest';
import { noteFor } from '../../../renderer/chat/message/message-notes.tsx';
import { t } from '../../../renderer/i18n.ts';
import { durationText, secondsText } from '../../../renderer/words/durations.ts';
import { technicalDetail } from '../../../renderer/words/error-words.ts';
import type { ReplyRecord } from '../../../shared/conversation.ts';
import { fakeMessage, fakeReply } from '../../helpers/page/fake-chat-bridge.ts';

const note = (text: string, reply: Partial<ReplyRecord>): string =>
  noteFor(fakeMessage({ id: 'a', role: 'assistant', text, reply: fakeReply(reply) }), t);

describe('the note below a reply', () => {
  it('is empty after a normal ending', () => {
    for (const finishReason of ['stop', 'end_turn', 'eos', null]) expect(note('Yes.', { finishReason })).toBe('');
  });

  it("doesn't call a tool call an empty answer", () => {
    expect(note('', { finishReason: 'tool_calls', isEmptyAnswer: true })).toContain('asked for a tool');
    expect(note('I look.', { finishReason: 'tool_calls' })).toContain('asking for a tool');
    expect(note('', { finishReason: 'stop', isEmptyAnswer: true })).toBe('The service sent an empty answer.');
  });

  it.each([
    ['context', 'model_context_window_exceeded', 'context window'],
    ['refused', 'refusal', 'refused to answer'],
    ['filtered', 'content_filter', 'content filter'],
  ] as const)('explains the ending %s', (ending, finishReason, words) => {
    expect(note('Half', { ending, finishReason })).toContain(words);
  });

  it('explains that the model wrote a tool call', () => {
    const unshown = [{ kind: 'toolText', name: '', count: 1, bytes: 9, text: '<tool_call>' }] as const;
    expect(note('', { extras: { unshown }, isEmptyAnswer: true })).toContain('asked for a tool');
    expect(note('I look.', { extras: { unshown } })).toContain('asking for a tool');
  });

  it('says why an answer was not judged by its schema', () => {
    expect(note('{}', { extras: { schemaTrouble: 'too_costly' } })).toBe(
      'Answer schema: not judged, because checking it takes too long',
    );
  });

  it('shows an unknown finish reason', () => {
    expect(note('Half', { finishReason: 'banana' })).toBe('The service stopped this reply (“banana”).');
  });
});

describe('durations', () => {
  it.each([
    [850, '850 ms'],
    [2_400, '2.4 s'],
    [192_000, '3 min 12 s'],
    [180_000, '3 min'],
    [3_600_000, '1 h'],
    [5_400_000, '1 h 30 min'],
  ])('%i ms is %s', (ms, words) => {
    expect(durationText(t, ms)).toBe(words);
  });

  it('are always in seconds in a column, even a few milliseconds', () => {
    expect([0, 169, 996, 1_400].map((ms) => secondsText(t, ms))).toEqual(['0 s', '0.17 s', '1 s', '1.4 s']);
  });
});

describe("the network's own message", () => {
  const failure = { code: 'network', retryable: true } as const;

  it('is shown for refused certificates and unknown errors; elsewhere a bare code is hidden', () => {
    expect(technicalDetail({ ...failure, reason: 'tls', detail: 'net::ERR_CERT_DATE_INVALID' })).toContain('CERT_DATE');
    expect(technicalDetail({ ...failure, reason: 'unknown', detail: 'ERR_FAILED' })).toBe('ERR_FAILED');
    expect(technicalDetail({ ...failure, code: 'interrupted', detail: 'net::ERR_INCOMPLETE_CHUNKED_ENCODING' })).toBe(
      null,
    );
    expect(technicalDetail({ ...failure, reason: 'redirect', detail: 'https://other.example/x' })).toContain('other');
  });
});
