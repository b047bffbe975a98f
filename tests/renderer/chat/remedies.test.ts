// The first remedy offered for each failure.
import { describe, expect, it } from 'vitest';
import {
  fewerMessages,
  namedParameter,
  refusedSetting,
  remediesFor,
  wantedLimitName,
  wantsAlternatingRoles,
} from '../../../renderer/chat/message/remedies.ts';
import { type AppError, ERROR_CODES } from '../../../shared/errors.ts';

const ALL = {
  canContinue: false,
  hasConnection: true,
  isAnyConnectionLeft: true,
  hasConsole: true,
  isKeyGood: false,
  canSendFewer: true,
  canSendWithout: true,
  areRolesJoined: false,
  isReasoningReturned: false,
  model: 'heron-1',
  isExact: false,
};

const failure = (code: AppError['code'], reason?: AppError['reason']): AppError => ({
  code,
  retryable: false,
  ...(reason === undefined ? {} : { reason }),
});

describe('remedies for a failure', () => {
  it.each([
    ['auth.expired', undefined, 'replace-key'],
    ['auth.invalid', undefined, 'replace-key'],
    ['auth.other', 'payment', 'open-console'],
    ['auth.other', 'forbidden', 'open-console'],
    ['rate_limited', 'payment', 'open-console'],
    ['rate_limited', undefined, 'retry'],
    ['server', undefined, 'retry'],
    ['network', 'dns', 'retry'],
    ['timeout', undefined, 'retry'],
    ['bad_request', 'too_long', 'send-without'],
    ['rate_limited', 'too_long', 'send-without'],
    ['bad_request', 'model_refused', 'choose-model'],
    ['server', 'model_refused', 'choose-model'],
    ['auth.other', 'model_refused', 'choose-model'],
    ['not_found', undefined, 'choose-model'],
    ['bad_request', undefined, 'send-without'],
  ] as const)('of %s (reason: %s) begin with %s', (code, reason, first) => {
    expect(remediesFor(failure(code, reason), ALL)[0]).toBe(first);
  });

  it('for a long request, start with sending less of it unless the service names a parameter', () => {
    const unnamed = { ...ALL, canSendWithout: false };
    expect(remediesFor(failure('server', 'too_long'), unnamed)[0]).toBe('send-fewer');
  });

  it('offer no other key if the key is good but may not use the model', () => {
    const refused = { ...failure('auth.other', 'model_refused'), status: 401 };
    expect(remediesFor(refused, ALL)).toEqual(['choose-model', 'refresh-models', 'open-console', 'retry']);
  });

  it('leave out what has no effect on an exact request', () => {
    const exact = { ...ALL, isExact: true };
    expect(remediesFor(failure('bad_request', 'too_long'), exact)).toEqual(['start-new-chat', 'retry']);
    // An exact request contains its model and address, so another model or address has no effect on it.
    expect(remediesFor(failure('not_found'), exact)).toEqual(['refresh-models', 'retry']);
    expect(remediesFor(failure('bad_request'), exact)).toEqual(['retry']);
  });

  it('always include Retry, and a key form if the key was refused', () => {
    for (const code of ERROR_CODES) {
      expect(remediesFor(failure(code), ALL)).toContain('retry');
      expect(remediesFor(failure(code), ALL).includes('replace-key')).toBe(code.startsWith('auth.'));
    }
  });

  it('start with retrying if the refused key is no longer in use', () => {
    const good = { ...ALL, isKeyGood: true };
    const refused = { ...failure('auth.invalid'), status: 401 };
    expect(remediesFor(refused, ALL)).toEqual(['replace-key', 'open-console', 'retry']);
    expect(remediesFor(refused, good)).toEqual(['retry', 'replace-key', 'open-console']);
    expect(remediesFor(failure('auth.other', 'no_key'), good)[0]).toBe('retry');
    // Another key of the account would have the same permissions.
    expect(remediesFor({ ...failure('auth.other', 'forbidden'), status: 403 }, good)[0]).toBe('open-console');
  });

  it('include only what is possible', () => {
    const nothing = {
      canContinue: false,
      hasConnection: false,
      isAnyConnectionLeft: false,
      hasConsole: false,
      isKeyGood: false,
      canSendFewer: false,
      canSendWithout: false,
      areRolesJoined: false,
      isReasoningReturned: false,
      model: 'heron-1',
      isExact: false,
    };
    expect(remediesFor(failure('auth.invalid'), nothing)).toEqual(['retry']);
    expect(remediesFor(failure('bad_request', 'too_long'), nothing)).toEqual(['start-new-chat', 'retry']);
    expect(remediesFor(failure('bad_request', 'no_connection'), nothing)).toEqual(['connect', 'retry']);
  });

  it('start with continuing a reply that was cut off', () => {
    const remedies = remediesFor(failure('interrupted'), { ...ALL, canContinue: true });
    expect(remedies).toEqual(['continue', 'retry']);
  });

  it('send fewer messages than before, down to none', () => {
    expect([50, 20, 11, 5, 3, 2, 1, 0].map(fewerMessages)).toEqual([20, 10, 10, 4, 2, 0, 0, null]);
  });
});

describe('a parameter that the service refuses', () => {
  const set = { temperature: 0.2, topP: 0.9, maxTokens: 50 };
  const sent = { ...set, stream: true };
  const named = (serviceMessage: string, over = {}, still: object = set) =>
    namedParameter({ ...failure('bad_request'), serviceMessage }, { ...sent, ...over }, still);

  it.each([
    ["Unsupported value: 'temperature' does not support 0.2 with this model.", 'temperature'],
    ['`top_p` and `temperature` cannot both be specified for this model.', 'topP'],
    ["Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.", 'maxTokens'],
    ['body.temperature: Input should be less than or equal to 1', 'temperature'],
    ['The temperatures are too high; see the seed.', null],
    ['', null],
  ] as const)('is looked for in "%s": %s', (message, id) => {
    expect(named(message)).toBe(id);
  });

  it('is recognised by the name it was sent under, and only while the chat still has it', () => {
    expect(named('max_completion_tokens is too large', { tokenLimitName: 'max_completion_tokens' })).toBe('maxTokens');
    expect(named('max_completion_tokens is too large')).toBeNull();
    expect(named('temperature is not supported', {}, { topP: 0.9 })).toBeNull();
  });
});

describe('a setting that the service refuses', () => {
  const error = (serviceMessage: string): AppError => ({ ...failure('bad_request'), serviceMessage });
  const streamed = (message: string, isStreamed = true, sent = true) =>
    refusedSetting(error(message), { temperature: 1, stream: sent }, { temperature: 1 }, isStreamed);

  it.each([
    ['Your organization must be verified to stream this model.', 'stream'],
    ['Streaming is not supported for heron-2.', 'stream'],
    ["'temperature' must be 1 if stream is set", 'temperature'],
    ['body.stream_options: Extra inputs are not permitted', null],
    ['The upstream is busy.', null],
  ] as const)('in "%s" is %s', (message, setting) => {
    expect(streamed(message)).toBe(setting);
  });

  it('is streaming only if the request was streamed and the chat still streams', () => {
    expect(streamed('Streaming is not supported.', false)).toBeNull();
    expect(streamed('Streaming is not supported.', true, false)).toBeNull();
  });
});

describe('a remedy that the service’s message asks for', () => {
  it('is another model if the service rejects images', () => {
    const remedies = (serviceMessage: string) => remediesFor({ ...failure('bad_request'), serviceMessage }, ALL);
    expect(remedies('messages[0]: unknown variant `image_url`, expected `text`')).toContain('choose-model');
    expect(remedies('This model does not support images.')).toContain('choose-model');
    expect(remedies('The imaginary part is missing.')).not.toContain('choose-model');
  });

  it.each([
    'Conversation roles must alternate user/assistant/user/assistant/...',
    'After the optional system message, conversation roles must alternate user and assistant',
    'Consecutive messages of the same role are not allowed',
    'messages: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row',
    'Two user messages cannot follow each other.',
    'messages[2]: back-to-back user turns',
    'Invalid messages: multiple "user" messages without an assistant message between them',
    'messages 中 user 与 assistant 角色必须交替出现',
    'ユーザーとアシスタントは交互に並べてください',
  ])('is joining messages with the same role: %s', (serviceMessage) => {
    const error = { ...failure('bad_request'), serviceMessage };
    expect(wantsAlternatingRoles(error)).toBe(true);
    expect(remediesFor(error, ALL)[0]).toBe('join-roles');
    expect(remediesFor(error, { ...ALL, areRolesJoined: true })).not.toContain('join-roles');
  });

  it.each([
    'Multiple images in one message are not supported.',
    'The user message must not be empty.',
    'Two models match this name.',
  ])("isn't joining messages: %s", (serviceMessage) => {
    expect(wantsAlternatingRoles({ ...failure('bad_request'), serviceMessage })).toBe(false);
  });

  it('is a replacement for a removed model, only if the service names another model', () => {
    const gone = { ...failure('not_found'), reason: 'model_gone' as const };
    expect(remediesFor({ ...gone, replacement: 'heron-2' }, ALL).slice(0, 2)).toEqual([
      'use-replacement',
      'choose-model',
    ]);
    expect(remediesFor(gone, ALL)[0]).toBe('choose-model');
    expect(remediesFor({ ...gone, replacement: 'heron-1' }, ALL)).not.toContain('use-replacement');
  });

  it('is never another key after moderation, and another model if the model has another interface', () => {
    const error = { ...failure('bad_request'), status: 403, reason: 'moderated' as const };
    expect(remediesFor(error, ALL)).not.toContain('replace-key');
    expect(remediesFor({ ...failure('bad_request'), reason: 'other_interface' as const }, ALL)[0]).toBe('choose-model');
  });

  it.each([
    'The reasoning_content in the thinking mode must be passed back to the API.',
    'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
    'Expected `thinking` or `redacted_thinking`, but found `text`',
  ])('is sending the reasoning of earlier replies: %s', (serviceMessage) => {
    const error = { ...failure('bad_request'), serviceMessage };
    expect(remediesFor(error, ALL)[0]).toBe('return-reasoning');
    expect(remediesFor(error, { ...ALL, isReasoningReturned: true })).not.toContain('return-reasoning');
  });

  it('is the other name of the token limit, which the message mentions last', () => {
    const serviceMessage =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const error = { ...failure('bad_request'), serviceMessage };
    expect(wantedLimitName(error)).toBe('max_completion_tokens');
    expect(remediesFor(error, ALL)[0]).toBe('other-limit-name');
    expect(wantedLimitName({ ...error, serviceMessage: 'max_tokens is too large' })).toBeNull();
  });
});
