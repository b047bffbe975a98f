/** Defines the valid values of each setting, field by field, and clamps numbers to their bounds. */

import { z } from 'zod';
import { clamp, LIMITS } from '../../shared/limits.ts';
import { SYSTEM_LANGUAGE } from '../../shared/locales/languages.ts';
import { clampParameters, readParameters } from '../../shared/parameters.ts';
import { DEFAULT_SETTINGS, type Settings, SPOKEN_REPLIES, THEMES } from '../../shared/settings.ts';
import { CURRENCY_CODE, PRICE_DIGITS } from '../../shared/usage/model-facts.ts';
import { bindableShortcuts } from '../../shared/window/command-keys.ts';
import { ZOOM_MAX_PERCENT, ZOOM_MIN_PERCENT } from '../../shared/window/zoom.ts';
import { parameterFields } from './parameter-shapes.ts';

const number = (min: number, max: number) => z.number().transform((value) => clamp(value, min, max));
const wholeNumber = (min: number, max: number) => z.number().transform((value) => clamp(Math.trunc(value), min, max));
const id = z.string().min(1).max(LIMITS.idMaxChars).nullable();
const model = z.string().min(1).max(LIMITS.modelIdMaxChars).nullable();

const parameters = z.object(parameterFields).transform((value) => clampParameters(readParameters(value)));

export const proxyShape = z.object({
  mode: z.enum(['system', 'none', 'manual']),
  // `user:password@host` would put a password into this file; it belongs in the vault.
  server: z
    .string()
    .max(LIMITS.urlMaxChars)
    .regex(/^[^\s@]*$/),
  bypass: z.string().max(10_000),
  username: z.string().max(1_000),
});

const languageCode = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/);

type FieldSchemas = { readonly [Name in keyof Settings]: z.ZodType<Settings[Name]> };

export const settingFields: FieldSchemas = {
  theme: z.enum(THEMES),
  zoomPercent: number(ZOOM_MIN_PERCENT, ZOOM_MAX_PERCENT),
  fontSizePx: number(LIMITS.fontSizeMinPx, LIMITS.fontSizeMaxPx),
  readingFont: z.enum(['serif', 'sans', 'system']),
  isWideColumn: z.boolean(),
  language: z.union([z.literal(SYSTEM_LANGUAGE), languageCode]),
  sendKey: z.enum(['enter', 'mod-enter']),
  defaultConnectionId: id,
  defaultModel: model,
  lastConnectionId: id,
  lastModel: model,
  defaultPresetId: id,
  defaultParameters: parameters,
  defaultSystemPrompt: z.string().max(LIMITS.systemPromptMaxChars),
  isStreamDefault: z.boolean(),
  favouriteModels: z
    .array(
      z
        .string()
        .min(1)
        .max(LIMITS.modelIdMaxChars + LIMITS.idMaxChars),
    )
    .max(1_000)
    .transform((names) => [...new Set(names)]),
  monthlyAmount: z.string().regex(PRICE_DIGITS).nullable(),
  monthlyCurrency: z.string().regex(CURRENCY_CODE),
  monthlyNotified: z.strictObject({
    month: z.number().int().nonnegative(),
    amount: z.string().max(LIMITS.modelWordMaxChars),
    percent: number(0, 100),
  }),
  imageLongestSidePx: wholeNumber(LIMITS.imageLongestSideMinPx, LIMITS.imageSideMaxPx).nullable(),
  isTitleByModel: z.boolean(),
  concurrentTurns: wholeNumber(1, LIMITS.concurrentTurnsMax),
  isSidebarOpen: z.boolean(),
  isInspectorOpen: z.boolean(),
  sidebarWidthPx: number(LIMITS.sidebarWidthMinPx, LIMITS.sidebarWidthMaxPx),
  isCodeWrapped: z.boolean(),
  isCodeNumbered: z.boolean(),
  isReasoningExpanded: z.boolean(),
  spokenReplies: z.enum(SPOKEN_REPLIES),
  areSoundsOn: z.boolean(),
  soundVolumePercent: wholeNumber(0, 100),
  // Another program may have written the file: a global key without a modifier would be lost to every program.
  shortcuts: z.record(z.string().max(100), z.string().max(100)).transform(bindableShortcuts),
  proxy: proxyShape,
  extraCaFile: z.string().max(4_096),
  lastConversationId: id,
  lastFolder: z.string().max(4_096),
  isKeyringNoticeDismissed: z.boolean(),
  isRecoveryCodeHintDismissed: z.boolean(),
  isRecoveryCodeUnsaved: z.boolean(),
  areUpdatesChecked: z.boolean(),
  areRepliesNotified: z.boolean(),
  isTrayShown: z.boolean(),
  isQuickWindowOn: z.boolean(),
  spellingLanguages: z
    .array(languageCode)
    .max(LIMITS.spellingLanguagesMax)
    .transform((codes) => [...new Set(codes)]),
};

/** `base` overridden by the valid fields of `content`; names the invalid fields. Drops unknown names. */
export function applySettings(
  base: Settings,
  content: Readonly<Record<string, unknown>>,
): { readonly settings: Settings; readonly refused: readonly string[] } {
  let settings = base;
  const refused: string[] = [];
  for (const name of settingNames) {
    if (!Object.hasOwn(content, name) || content[name] === undefined) continue;
    const read = readField(name, content[name]);
    if (read === null) refused.push(name);
    else settings = { ...settings, ...read };
  }
  return { settings, refused };
}

const settingNames = Object.keys(DEFAULT_SETTINGS).filter((name): name is keyof Settings =>
  Object.hasOwn(settingFields, name),
);

function readField<Name extends keyof Settings>(name: Name, value: unknown): Partial<Settings> | null {
  const schema: z.ZodType<Settings[Name]> = settingFields[name];
  const read = schema.safeParse(value);
  return read.success ? { [name]: read.data } : null;
}
