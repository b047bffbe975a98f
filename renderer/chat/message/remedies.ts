/** Chooses remedies for a failure: the main one, and others to offer. */

import type { SentParameters } from '../../../shared/conversation.ts';
import { type AppError, isAboutProxy } from '../../../shared/errors.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import {
  type ParameterId,
  type SamplingParameters,
  setParameters,
  TOKEN_LIMIT_NAMES,
  type TokenLimitName,
  wireName,
} from '../../../shared/parameters.ts';
import { isKeyError } from '../../words/error-words.ts';

/** The text of each remedy's button. */
export const REMEDIES = {
  continue: 'chat.action.continue',
  connect: 'connections.connectTitle',
  'replace-key': 'chat.error.replaceKey',
  'open-console': 'connections.openConsole',
  retry: 'chat.error.retry',
  'test-connection': 'settings.connections.test',
  'edit-connection': 'settings.connections.edit',
  'proxy-settings': 'errors.proxySettings',
  'send-fewer': 'chat.error.sendFewer',
  'send-without': 'chat.error.retryWithout',
  'join-roles': 'chat.error.joinRoles',
  'return-reasoning': 'chat.error.returnReasoning',
  'other-limit-name': 'chat.error.otherLimitName',
  'use-replacement': 'chat.error.useReplacement',
  'choose-model': 'commands.modelPicker',
  'start-new-chat': 'chat.error.startNewChat',
  'refresh-models': 'chat.error.refreshModels',
} as const satisfies Readonly<Record<string, TextKey>>;

export type Remedy = keyof typeof REMEDIES;

/** The facts that decide which remedies are possible. */
export interface Circumstances {
  /** The connection of the reply still exists. */
  readonly hasConnection: boolean;
  readonly isAnyConnectionLeft: boolean;
  readonly hasConsole: boolean;
  /** There is a key, neither rejected nor unreadable: a new one, or the same one that is accepted again. */
  readonly isKeyGood: boolean;
  /** There is text that can be continued. */
  readonly canContinue: boolean;
  /** A smaller limit would leave out some messages before the prompt. */
  readonly canSendFewer: boolean;
  /** The service names a parameter that the chat needn't send. */
  readonly canSendWithout: boolean;
  /** Adjacent messages with the same role are already merged. */
  readonly areRolesJoined: boolean;
  /** The reasoning of earlier replies is already sent back. */
  readonly isReasoningReturned: boolean;
  /** The model that was asked. */
  readonly model: string;
  /** The stored request is retried, so another model or limit doesn't apply. */
  readonly isExact: boolean;
}

/** The main remedy first; `retry` is always included. */
export function remediesFor(error: AppError, circumstances: Circumstances): readonly Remedy[] {
  const canChange = circumstances.hasConnection && !circumstances.isExact;
  const possible: Readonly<Record<Remedy, boolean>> = {
    continue: circumstances.canContinue,
    connect: !circumstances.isAnyConnectionLeft,
    'replace-key': circumstances.hasConnection,
    'open-console': circumstances.hasConnection && circumstances.hasConsole,
    retry: true,
    'test-connection': circumstances.hasConnection,
    'edit-connection': circumstances.hasConnection && !circumstances.isExact,
    'proxy-settings': true,
    'send-fewer': circumstances.canSendFewer && !circumstances.isExact,
    'send-without': circumstances.canSendWithout && !circumstances.isExact,
    'join-roles': canChange && !circumstances.areRolesJoined && wantsAlternatingRoles(error),
    'return-reasoning': canChange && !circumstances.isReasoningReturned && wantsReasoning(error),
    'other-limit-name': canChange && wantedLimitName(error) !== null,
    'use-replacement': canChange && error.replacement !== undefined && error.replacement !== circumstances.model,
    'choose-model': circumstances.isAnyConnectionLeft && !circumstances.isExact,
    'start-new-chat': true,
    'refresh-models': circumstances.hasConnection,
  };
  return ['continue' as const, ...wanted(error, circumstances)].filter((remedy) => possible[remedy]);
}

/** True if another key would help. */
const isAboutKey = ({ status, reason }: AppError): boolean =>
  status === 401 || reason === 'no_key' || reason === 'key_locked' || reason === 'key_changed';

function wanted(error: AppError, { isKeyGood }: Circumstances): readonly Remedy[] {
  const { code, reason } = error;
  if (reason === 'no_connection') return ['connect', 'choose-model', 'retry'];
  if (reason === 'payment' || reason === 'forbidden') return ['open-console', 'retry', 'replace-key'];
  if (reason === 'moderated') return ['choose-model', 'start-new-chat', 'retry'];
  if (reason === 'other_interface') return ['choose-model', 'refresh-models', 'retry'];
  if (reason === 'model_refused') return ['choose-model', 'refresh-models', 'open-console', 'retry'];
  // The token limit counts, too, if the service names it.
  if (reason === 'too_long') return ['send-without', 'send-fewer', 'choose-model', 'start-new-chat', 'retry'];
  if (isAboutKey(error) && isKeyGood) return ['retry', 'replace-key', 'open-console'];
  if (isKeyError(code)) return ['replace-key', 'open-console', 'retry'];
  if (code === 'not_found') return ['use-replacement', 'choose-model', 'refresh-models', 'edit-connection', 'retry'];
  if (error.status === 405) return ['edit-connection', 'retry'];
  if (code === 'bad_request') {
    const other: readonly Remedy[] = refusesImages(error) ? ['choose-model'] : [];
    return ['join-roles', 'return-reasoning', 'other-limit-name', 'send-without', ...other, 'retry'];
  }
  if (isAboutProxy(error)) return ['proxy-settings', 'retry', 'test-connection'];
  if (code === 'network' || code === 'timeout') return ['retry', 'test-connection'];
  return ['retry'];
}

/**
 * True if the service requires user and assistant messages to alternate, as local servers with chat templates do
 * (`Conversation roles must alternate`).
 */
export function wantsAlternatingRoles({ serviceMessage = '' }: AppError): boolean {
  return ROLES_REPEATED.some((pattern) => pattern.test(serviceMessage));
}

const ROLES_REPEATED = [
  /\balternat|\bin a row\b|交替|交互[にで]/i,
  /\b(?:consecutive|successive|back[- ]to[- ]back)\b.{0,40}\b(?:role|user|message|turn)/i,
  /\b(?:repeated|two|multiple)\b.{0,20}\b(?:user|assistant)\b.{0,3}\s(?:role|message|turn)/i,
  /\b(?:role|user|message|turn)s?\b.{0,40}\b(?:consecutive(?:ly)?|successively|back[- ]to[- ]back|follow (?:each other|one another))\b/i,
];

/** True if the service rejects the chat because it lacks the reasoning of earlier replies. */
function wantsReasoning({ serviceMessage = '' }: AppError): boolean {
  return (
    /\b(?:reasoning_content|reasoning_details|reasoning|thinking)\b/i.test(serviceMessage) &&
    /\b(?:missing|required|must (?:be|have|contain|include|start)|expected|pass(?:ed)? back|preserve)\b/i.test(
      serviceMessage,
    )
  );
}

/** The name of the token limit that the service wants instead of the other; null unless its message has both names. */
export function wantedLimitName({ serviceMessage = '' }: AppError): TokenLimitName | null {
  const words: readonly string[] = serviceMessage.match(/\w+/g) ?? [];
  const named = TOKEN_LIMIT_NAMES.filter((name) => words.includes(name));
  if (named.length !== TOKEN_LIMIT_NAMES.length) return null;
  // "Unsupported parameter: 'max_tokens' … Use 'max_completion_tokens' instead."
  return named.toSorted((one, other) => words.indexOf(other) - words.indexOf(one))[0] ?? null;
}

/**
 * What the service refuses of the chat's settings, as long as it is still set: a parameter that it names, or streaming;
 * null if neither.
 */
export function refusedSetting(
  error: AppError,
  sent: SentParameters,
  set: SamplingParameters,
  isStreamed: boolean,
): ParameterId | 'stream' | null {
  const { code, serviceMessage = '' } = error;
  const isStream = sent.stream && isStreamed && code === 'bad_request' && /\bstream(?:ing)?\b/i.test(serviceMessage);
  return namedParameter(error, sent, set) ?? (isStream ? 'stream' : null);
}

/** True if the service rejects the images of a request. */
function refusesImages({ serviceMessage = '' }: AppError): boolean {
  return /\bimages?\b|\bimage_url\b|\bmultimodal\b|\bvision\b/i.test(serviceMessage);
}

/** The largest of the usual limits below the number that was sent; null if there is none. */
export function fewerMessages(sentEarlier: number): number | null {
  return [20, 10, 4, 2, 0].find((limit) => limit < sentEarlier) ?? null;
}

/** The first parameter in the service's message that was sent and is still set. */
export function namedParameter(
  { serviceMessage = '' }: AppError,
  { tokenLimitName = 'max_tokens', ...sent }: SentParameters,
  set: SamplingParameters,
): ParameterId | null {
  const named = new Map(
    setParameters(sent)
      .filter(({ id }) => set[id] !== undefined)
      .map((parameter) => [wireName(parameter, tokenLimitName), parameter.id]),
  );
  const words = serviceMessage.match(/\w+/g) ?? [];
  return words.map((word) => named.get(word) ?? null).find((id) => id !== null) ?? null;
}
