/** The strict run-time shape of every request's input. */

import { z } from 'zod';
import { COMMAND_IDS } from '../shared/command-keys.ts';
import type { RequestInput, RequestName } from '../shared/ipc.ts';
import { LIMITS } from '../shared/limits.ts';
import { readParameters } from '../shared/parameters.ts';
import { PRICE_DIGITS } from '../shared/usage.ts';
import { extraBody, parameterFields, requestOptions } from './settings/parameter-shapes.ts';

const id = z.string().min(1).max(200);
const text = z.string().max(LIMITS.messageMaxChars);
const ids = z.array(id).max(100_000);
const finite = z.number().finite();
const timeout = finite.min(LIMITS.timeoutMinMs).max(LIMITS.timeoutMaxMs).nullable();
const key = z.string().max(LIMITS.apiKeyMaxChars);
const keyLabel = z.string().max(LIMITS.keyLabelMaxChars);
const moment = z.number().int().nonnegative().max(8.64e15);
const typedKey = { apiKey: key, label: keyLabel.exactOptional(), expiresAt: moment.nullable().exactOptional() };
const nothing = z.strictObject({});
const ofConversation = z.strictObject({ conversationId: id });

const parameters = z.strictObject(parameterFields).transform(readParameters);

const systemPrompt = z.string().max(LIMITS.systemPromptMaxChars);
/** What one reply may have of its own besides its model and parameters. */
const ownOptions = { stream: z.boolean().exactOptional(), systemPrompt: systemPrompt.exactOptional() };

const connectionInput = z.strictObject({
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

const model = z.string().max(LIMITS.modelIdMaxChars);

/** As the library keeps it: digits, so that what was entered is what is kept. */
const priceDigits = z.string().regex(PRICE_DIGITS).nullable();
const localDay = z.number().int().min(0).max(99_999_999).nullable();
const usageRange = { fromDay: localDay, toDay: localDay };

const chatSettings = z.strictObject({
  connectionId: id.nullable(),
  model: model.nullable(),
  parameters,
  stream: z.boolean(),
  systemPrompt,
  historyLimit: z.number().int().min(0).max(1_000_000).nullable(),
  isReasoningSent: z.boolean(),
  extraBody,
});

const settings = z.strictObject({
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
  favouriteModels: z.array(z.string().max(LIMITS.modelIdMaxChars + 200)).max(1_000),
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

const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('archive'), isArchived: z.boolean() }),
  z.strictObject({ kind: z.literal('pin'), isPinned: z.boolean() }),
  z.strictObject({ kind: z.literal('move'), folderId: id.nullable() }),
  z.strictObject({ kind: z.literal('delete') }),
]);

const name = z.string().trim().min(1).max(LIMITS.titleMaxChars);
const savedInput = z.discriminatedUnion('kind', [
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
const byId = z.strictObject({ id });
const byMessage = z.strictObject({ messageId: id });
const byConversation = z.strictObject({ conversationId: id });

/** Unknown fields are refused, not dropped: a renderer that sends them is not ours. */
export const requestSchemas = {
  'app:bootstrap': nothing,
  'app:listen': nothing,
  'app:open-external': z.strictObject({ url: z.string().max(LIMITS.urlMaxChars) }),
  'app:copy': z.strictObject({ text, html: text.exactOptional() }),
  'app:save-text': z.strictObject({ suggestedName: z.string().max(255), text }),
  'app:load-image': z.strictObject({ url: z.string().max(LIMITS.urlMaxChars) }),
  'app:open-folder': z.strictObject({ which: z.enum(['data', 'logs', 'backups']) }),
  'app:contacted-hosts': nothing,
  'app:licences': nothing,
  'app:spelling': nothing,
  'app:quit': z.strictObject({ isConfirmed: z.boolean() }),
  'app:dismiss-notice': byId,
  'app:habits': nothing,
  'app:start-at-login': z.strictObject({ isWanted: z.boolean() }),
  'window:open-chat': ofConversation,
  'window:show-in-main': ofConversation,
  'window:open-quick': nothing,
  'window:close': nothing,
  'window:command': z.strictObject({ command: z.enum(COMMAND_IDS) }),
  'settings:update': z.strictObject({ patch: settings.exactPartial() }),
  'settings:set-proxy-password': z.strictObject({ password: z.string().max(1_000) }),
  'settings:test-proxy': z.strictObject({ connectionId: id }),
  'settings:choose-ca-file': nothing,
  'connection:create': connectionInput,
  'connection:find-local': nothing,
  'connection:update': z.strictObject({ id, input: connectionInput }),
  'connection:remove': byId,
  'connection:test': z.strictObject({ id, keyId: id.exactOptional() }),
  'connection:add-key': z.strictObject({ id, ...typedKey }),
  'connection:rotate-key': z.strictObject({ id, keyId: id.exactOptional(), ...typedKey }),
  'connection:choose-key': z.strictObject({ id, keyId: id }),
  'connection:describe-key': z.strictObject({
    id,
    keyId: id,
    label: keyLabel.exactOptional(),
    expiresAt: moment.nullable().exactOptional(),
    warningsRead: z.number().int().min(0).max(2).exactOptional(),
  }),
  'connection:remove-key': z.strictObject({ id, keyId: id.exactOptional() }),
  'connection:unlock-key': byId,
  'connection:last-models': byId,
  'connection:models': z.strictObject({ id, isRefresh: z.boolean() }),
  'model:facts': nothing,
  'model:set-facts': z.strictObject({
    connectionId: id,
    model: model.min(1),
    isHidden: z.boolean(),
    note: z.string().max(LIMITS.modelNoteMaxChars),
    contextLength: z.number().int().min(1).max(LIMITS.contextLengthMax).nullable(),
    price: z.strictObject({ in: priceDigits, out: priceDigits, currency: z.string().regex(/^[A-Z]{3}$/) }),
  }),
  'usage:report': z.strictObject({ ...usageRange, conversationId: id.nullable() }),
  'usage:by-chat': z.strictObject(usageRange),
  'usage:of-chat': ofConversation,
  'practice:start': nothing,
  'conversation:list': z.strictObject({
    view: z.enum(['active', 'archived']),
    offset: z.number().int().min(0),
    limit: z.number().int().min(1).max(5_000),
  }),
  'conversation:create': z.strictObject({ isTemporary: z.boolean(), folderId: id.nullable().exactOptional() }),
  'conversation:open': byId,
  'conversation:rename': z.strictObject({ id, title: name }),
  'conversation:settings': z.strictObject({ id, patch: chatSettings.exactPartial() }),
  'conversation:bulk': z.strictObject({ ids, action: bulkAction }),
  'conversation:set-draft': z.strictObject({ id, text, over: z.string().max(40).exactOptional() }),
  'conversation:set-position': z.strictObject({
    id,
    position: z.strictObject({
      messageId: id.nullable(),
      offsetPx: finite,
      place: z.strictObject({ char: finite, offsetPx: finite }).optional(),
    }),
  }),
  'conversation:mark-read': byId,
  'conversation:tree': byId,
  'conversation:fork': byMessage,
  'folder:create': z.strictObject({ name, parentId: id.nullable() }),
  'folder:rename': z.strictObject({ id, name }),
  'folder:move': z.strictObject({ id, parentId: id.nullable(), position: z.number().int().min(0).max(100_000) }),
  'folder:delete': byId,
  'message:send': z.strictObject({ conversationId: id, text }),
  'message:edit': z.strictObject({ messageId: id, text, isSent: z.boolean() }),
  'message:delete': z.strictObject({ conversationId: id, messageId: id }),
  'message:regenerate': z.strictObject({
    messageId: id,
    options: z.strictObject({
      connectionId: id.exactOptional(),
      model: model.exactOptional(),
      parameters: parameters.exactOptional(),
      ...ownOptions,
    }),
  }),
  'message:exactly-again': byMessage,
  'message:continue': byMessage,
  'message:retry': byMessage,
  'message:select-version': byMessage,
  'message:details': byMessage,
  'queue:hold': z.strictObject({ conversationId: id, id, isHeld: z.boolean() }),
  'queue:edit': z.strictObject({ id, text }),
  'queue:remove': byId,
  'queue:send': byConversation,
  'turn:stop': byMessage,
  'turn:retry-now': byMessage,
  'compare:send': z.strictObject({
    conversationId: id,
    text,
    targets: z
      .array(z.strictObject({ connectionId: id, model: model.min(1), parameters, ...ownOptions }))
      .min(2)
      .max(LIMITS.compareModelsMax),
  }),
  'compare:keep': byMessage,
  'saved:list': nothing,
  'saved:create': savedInput,
  'saved:update': z.strictObject({ id, input: savedInput, mark: z.string().max(40).nullable() }),
  'saved:move': z.strictObject({ id, position: z.number().int().min(0).max(100_000) }),
  'saved:delete': z.strictObject({ ids }),
  'prompt:export': z.strictObject({ ids: ids.nullable() }),
  'prompt:import': nothing,
  'undo:apply': z.strictObject({ undoId: id }),
  'trash:list': nothing,
  'trash:restore': z.strictObject({ ids }),
  'trash:empty': z.strictObject({ ids: ids.nullable() }),
  'search:query': z.strictObject({
    query: z.string().max(LIMITS.searchQueryMaxChars),
    offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  'data:status': nothing,
  'data:export': z.strictObject({ ids: ids.nullable(), format: z.enum(['markdown', 'html', 'json']) }),
  'data:import': nothing,
  'data:cancel-job': z.strictObject({ jobId: id }),
  'data:backup-now': nothing,
  'data:restore-backup': byId,
  'backup:list': z.strictObject({
    id,
    offset: z.number().int().min(0),
    limit: z.number().int().min(1).max(5_000),
  }),
  'backup:open': z.strictObject({ id, conversationId: id }),
  'backup:search': z.strictObject({
    id,
    query: z.string().max(LIMITS.searchQueryMaxChars),
    offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  'backup:bring-back': z.strictObject({ id, conversationIds: ids, folderIds: ids }),
  'data:check': nothing,
  'data:encrypt': nothing,
  'data:new-recovery-code': nothing,
  'data:delete-all': z.strictObject({ isConfirmed: z.literal(true) }),
  'library:retry': nothing,
  'library:unlock-with-code': z.strictObject({ recoveryCode: z.string().max(200) }),
  'library:begin-anew': nothing,
  'library:go-back': byId,
  'checkup:read': nothing,
  'checkup:start': z.strictObject({ id, model: model.min(1) }),
  'checkup:cancel': nothing,
  'checkup:exchanges': z.strictObject({ numbers: z.array(z.number().int().min(1).max(1_000)).max(1_000) }),
  'checkup:save': z.strictObject({ format: z.enum(['html', 'json']) }),
  'update:check': nothing,
  'update:install': nothing,
} satisfies { readonly [N in RequestName]: z.ZodType<RequestInput<N>> };
