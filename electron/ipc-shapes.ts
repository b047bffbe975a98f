/** Defines the strict run-time shapes that request inputs are composed of. */

import { z } from 'zod';
import { LIMITS } from '../shared/limits.ts';
import { readParameters } from '../shared/parameters.ts';
import { CURRENCY_CODE, PRICE_DIGITS } from '../shared/usage/model-facts.ts';
import { bindableShortcuts } from '../shared/window/command-keys.ts';
import { extraBody, parameterFields, requestOptions } from './settings/parameter-shapes.ts';
import { proxyShape, settingFields } from './settings/settings-fields.ts';

export const id = z.string().min(1).max(LIMITS.idMaxChars);
export const text = z.string().max(LIMITS.messageMaxChars);
export const ids = z.array(id).max(100_000);
export const knownIds = z.array(id).max(LIMITS.knownMessagesMax);
/** A result of `shownConnection` or `shownKey`. */
export const shown = z.string().max(LIMITS.shownMaxChars);
export const finite = z.number().finite();
const timeout = finite.min(LIMITS.timeoutMinMs).max(LIMITS.timeoutMaxMs).nullable();
const key = z.string().max(LIMITS.pastedKeyMaxChars);
export const keyLabel = z.string().max(LIMITS.keyLabelMaxChars);
export const moment = z.number().int().nonnegative().max(LIMITS.momentMaxMs);
const check = { checkId: id.exactOptional() };
export const typedKey = {
  apiKey: key,
  label: keyLabel.exactOptional(),
  expiresAt: moment.nullable().exactOptional(),
  ...check,
};
export const noInput = z.strictObject({});

export const parameters = z.strictObject(parameterFields).transform(readParameters);

export const systemPrompt = z.string().max(LIMITS.systemPromptMaxChars);
/** Options of a single reply besides its model and parameters. */
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

/** A price as the library stores it: digits, so that the stored price is exactly the entered one. */
const priceDigits = z.string().regex(PRICE_DIGITS).nullable();
/** Unix milliseconds until the year 9999. */
const endDay = z.number().int().min(0).max(LIMITS.dateMaxMs);
export const modelFacts = z.strictObject({
  connectionId: id,
  model: model.min(1),
  isHidden: z.boolean(),
  note: z.string().max(LIMITS.modelNoteMaxChars),
  contextLength: z.number().int().min(1).max(LIMITS.contextLengthMax).nullable(),
  price: z.strictObject({
    in: priceDigits,
    out: priceDigits,
    cachedIn: priceDigits.exactOptional(),
    cacheWriteIn: priceDigits.exactOptional(),
    currency: z.string().regex(CURRENCY_CODE),
  }),
  endsAt: endDay.nullable().exactOptional(),
  endNotices: z
    .strictObject({ endsAt: endDay, dismissed: z.number().int().min(0).max(LIMITS.endNoticesMax) })
    .nullable()
    .exactOptional(),
});

const localDay = z.number().int().min(0).max(99_999_999).nullable();
export const usageRange = { fromDay: localDay, toDay: localDay };

export const chatSettings = z.strictObject({
  connectionId: id.nullable(),
  model: model.nullable(),
  parameters,
  stream: z.boolean(),
  systemPrompt,
  historyLimit: z.number().int().min(0).max(LIMITS.historyMax).nullable(),
  imageHistoryLimit: z.number().int().min(0).max(LIMITS.historyMax).nullable(),
  isReasoningSent: z.boolean(),
  extraBody,
  answerSchema: z.string().max(LIMITS.extraBodyMaxChars).exactOptional(),
});

/**
 * The settings as their file stores them, with further rules for requests. Invalid values that the user may have typed
 * pass here; the store refuses them with an explanation.
 */
export const settings = z.strictObject({
  ...settingFields,
  defaultParameters: parameters,
  proxy: proxyShape.extend({ server: z.string().max(LIMITS.urlMaxChars) }).strict(),
  /** A page can remove the file; choosing one requires a system window. */
  extraCaFile: z.literal(''),
  /** Refuses invalid combinations, which the page does not offer. */
  shortcuts: z
    .record(z.string().max(100), z.string().max(100))
    .refine((shortcuts) => Object.keys(bindableShortcuts(shortcuts)).length === Object.keys(shortcuts).length),
  /** A page can only clear it; the system's file dialogs set it. */
  lastFolder: z.literal(''),
});

export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('archive'), isArchived: z.boolean() }),
  z.strictObject({ kind: z.literal('pin'), isPinned: z.boolean() }),
  z.strictObject({ kind: z.literal('move'), folderId: id.nullable() }),
  z.strictObject({ kind: z.literal('delete') }),
]);

export const name = z.string().trim().min(1).max(LIMITS.titleMaxChars);
export const presetValues = z.strictObject({
  connectionId: id,
  connectionName: z.string().max(LIMITS.connectionNameMaxChars),
  model: model.min(1),
  isListed: z.boolean(),
  parameters,
  stream: z.boolean(),
  systemPrompt,
  extraBody,
});
export const savedInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prompt'), name, text: z.string().max(LIMITS.promptMaxChars) }),
  z.strictObject({
    kind: z.literal('preset'),
    name,
    values: presetValues,
  }),
]);
const offset = z.number().int().min(0);
/** Without an offset, the page starts at the beginning of the list. */
export const fromOffset = { offset: offset.exactOptional() };
/** A part of a long list. */
export const listPart = { offset, limit: z.number().int().min(1).max(5_000) };
export const searchPart = { query: z.string().max(LIMITS.searchQueryMaxChars), offset };
export const position = z.number().int().min(0).max(LIMITS.positionMax);
export const byUrl = z.strictObject({ url: z.string().max(LIMITS.urlMaxChars) });
export const byId = z.strictObject({ id });
export const byMessage = z.strictObject({ messageId: id });
export const byConversation = z.strictObject({ conversationId: id });

/** Bytes from the page, refused unread if there are more than `maxBytes`. */
export const bytesUpTo = (maxBytes: number) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength <= maxBytes);
const sha256 = z.string().length(64);
export const attachmentRefs = z
  .array(z.strictObject({ sha256, name: z.string().max(LIMITS.attachmentNameMaxChars) }))
  .max(LIMITS.attachmentsPerMessageMax);
export const withAttachments = { attachments: attachmentRefs.exactOptional() };
export const byContent = { conversationId: id, sha256 };
