/** The strict run-time shapes that the inputs of requests are put together from. */

import { z } from 'zod';
import { LIMITS } from '../shared/limits.ts';
import { readParameters } from '../shared/parameters.ts';
import { CURRENCY_CODE, PRICE_DIGITS } from '../shared/usage.ts';
import { extraBody, parameterFields, requestOptions } from './settings/parameter-shapes.ts';

export const id = z.string().min(1).max(LIMITS.idMaxChars);
export const text = z.string().max(LIMITS.messageMaxChars);
export const ids = z.array(id).max(100_000);
export const finite = z.number().finite();
const timeout = finite.min(LIMITS.timeoutMinMs).max(LIMITS.timeoutMaxMs).nullable();
const key = z.string().max(LIMITS.apiKeyMaxChars);
export const keyLabel = z.string().max(LIMITS.keyLabelMaxChars);
export const moment = z.number().int().nonnegative().max(8.64e15);
const check = { checkId: id.exactOptional() };
export const typedKey = {
  apiKey: key,
  label: keyLabel.exactOptional(),
  expiresAt: moment.nullable().exactOptional(),
  ...check,
};
export const nothing = z.strictObject({});

export const parameters = z.strictObject(parameterFields).transform(readParameters);

const systemPrompt = z.string().max(LIMITS.systemPromptMaxChars);
/** What one reply may have of its own besides its model and parameters. */
export const ownOptions = { stream: z.boolean().exactOptional(), systemPrompt: systemPrompt.exactOptional() };

export const connectionInput = z.strictObject({
  name: z.string().max(LIMITS.connectionNameMaxChars),
  baseUrl: z.string().max(LIMITS.urlMaxChars),
  consoleUrl: z.string().max(LIMITS.urlMaxChars),
  apiKey: key.exactOptional(),
  keyLabel: keyLabel.exactOptional(),
  keyExpiresAt: moment.nullable().exactOptional(),
  isRetryEnabled: z.boolean(),
  timeouts: z.strictObject({
    responseStartMs: timeout,
    idleMs: timeout,
    nextTokenMs: timeout,
    wholeResponseMs: timeout,
  }),
  isClearTextAllowed: z.boolean(),
  request: requestOptions.exactOptional(),
  headers: z
    .array(
      z.strictObject({
        name: z.string().max(LIMITS.headerNameMaxChars),
        value: z.string().max(LIMITS.headerValueMaxChars).exactOptional(),
      }),
    )
    .max(LIMITS.headersMaxCount)
    .exactOptional(),
  isKeyless: z.boolean().exactOptional(),
});

export const newConnection = connectionInput.extend(check);

export const model = z.string().max(LIMITS.modelIdMaxChars);

/** As the library keeps it: digits, so that what was entered is what is kept. */
const priceDigits = z.string().regex(PRICE_DIGITS).nullable();
export const modelFacts = z.strictObject({
  connectionId: id,
  model: model.min(1),
  isHidden: z.boolean(),
  note: z.string().max(LIMITS.modelNoteMaxChars),
  contextLength: z.number().int().min(1).max(LIMITS.contextLengthMax).nullable(),
  price: z.strictObject({ in: priceDigits, out: priceDigits, currency: z.string().regex(CURRENCY_CODE) }),
});

const localDay = z.number().int().min(0).max(99_999_999).nullable();
export const usageRange = { fromDay: localDay, toDay: localDay };

export const chatSettings = z.strictObject({
  connectionId: id.nullable(),
  model: model.nullable(),
  parameters,
  stream: z.boolean(),
  systemPrompt,
  historyLimit: z.number().int().min(0).max(1_000_000).nullable(),
  isReasoningSent: z.boolean(),
  extraBody,
});

export const settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  zoomPercent: finite,
  fontSizePx: finite,
  readingFont: z.enum(['serif', 'sans', 'system']),
  isWideColumn: z.boolean(),
  language: z.string().max(35),
  sendKey: z.enum(['enter', 'mod-enter']),
  defaultConnectionId: id.nullable(),
  defaultModel: model.nullable(),
  lastConnectionId: id.nullable(),
  lastModel: model.nullable(),
  defaultPresetId: id.nullable(),
  defaultParameters: parameters,
  defaultSystemPrompt: systemPrompt,
  isStreamDefault: z.boolean(),
  favouriteModels: z.array(z.string().max(LIMITS.modelIdMaxChars + LIMITS.idMaxChars)).max(1_000),
  isTitleByModel: z.boolean(),
  concurrentTurns: finite,
  isSidebarOpen: z.boolean(),
  isInspectorOpen: z.boolean(),
  sidebarWidthPx: finite,
  isCodeWrapped: z.boolean(),
  isReasoningExpanded: z.boolean(),
  shortcuts: z.record(z.string().max(100), z.string().max(100)),
  proxy: z.strictObject({
    mode: z.enum(['system', 'none', 'manual']),
    server: z.string().max(LIMITS.urlMaxChars),
    bypass: z.string().max(10_000),
    username: z.string().max(1_000),
  }),
  /** A page can take the file away; choosing one is a window of the system. */
  extraCaFile: z.literal(''),
  /** Only a window of the system says where. */
  lastFolder: z.literal(''),
  lastConversationId: id.nullable(),
  isKeyringNoticeDismissed: z.boolean(),
  isRecoveryCodeHintDismissed: z.boolean(),
  areUpdatesChecked: z.boolean(),
  areRepliesNotified: z.boolean(),
  isTrayShown: z.boolean(),
  isQuickWindowOn: z.boolean(),
  spellingLanguages: z.array(z.string().max(35)).max(LIMITS.spellingLanguagesMax),
});

export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('archive'), isArchived: z.boolean() }),
  z.strictObject({ kind: z.literal('pin'), isPinned: z.boolean() }),
  z.strictObject({ kind: z.literal('move'), folderId: id.nullable() }),
  z.strictObject({ kind: z.literal('delete') }),
]);

export const name = z.string().trim().min(1).max(LIMITS.titleMaxChars);
export const savedInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prompt'), name, text: z.string().max(LIMITS.promptMaxChars) }),
  z.strictObject({
    kind: z.literal('preset'),
    name,
    values: z.strictObject({
      connectionId: id,
      connectionName: z.string().max(LIMITS.connectionNameMaxChars),
      model: model.min(1),
      isListed: z.boolean(),
      parameters,
      stream: z.boolean(),
      systemPrompt,
      extraBody,
    }),
  }),
]);
export const byId = z.strictObject({ id });
export const byMessage = z.strictObject({ messageId: id });
export const byConversation = z.strictObject({ conversationId: id });
