/** The user's settings and their defaults. */

import { LIMITS } from './limits.ts';
import { SYSTEM_LANGUAGE } from './locales/languages.ts';
import type { SamplingParameters } from './parameters.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
export type ReadingFont = 'serif' | 'sans' | 'system';
/** What screen readers announce: only that a reply ended, its sentences as they arrive, or all of it at its end. */
export const SPOKEN_REPLIES = ['finished', 'sentences', 'whole'] as const;
type SpokenReplies = (typeof SPOKEN_REPLIES)[number];
export type SendKey = 'enter' | 'mod-enter';
export type ProxyMode = 'system' | 'none' | 'manual';

export interface ProxySettings {
  readonly mode: ProxyMode;
  /** For example `http://proxy.example:3128`. Contains no credentials: the password is in the vault. */
  readonly server: string;
  /** Hosts to reach directly, separated by commas. */
  readonly bypass: string;
  readonly username: string;
}

/** Whether something acts only inside the app, or also outside it. */
export type Effect = 'inside' | 'outside';

interface Setting<T> {
  readonly initial: T;
  readonly effect: Effect;
}

/** A setting whose change acts inside the app only, with its default. */
const inside = <T>(initial: T): Setting<T> => ({ initial, effect: 'inside' });
/**
 * A setting whose change also acts in the system, in other programs, or at a host: it needs the user's click or key press
 * (`electron/gestures.ts`).
 */
const outside = <T>(initial: T): Setting<T> => ({ initial, effect: 'outside' });

/** Each setting with its default, which also gives it its type. */
export const SETTINGS = {
  theme: inside<Theme>('system'),
  /** Zoom of the whole window, in percent. */
  zoomPercent: inside(100),
  /** Text size of the conversation in CSS pixels. */
  fontSizePx: inside(16),
  /** The typeface of messages and of the message box. */
  readingFont: inside<ReadingFont>('serif'),
  isWideColumn: inside(false),
  /** A code of `LANGUAGES`, or `system`. */
  language: inside<string>(SYSTEM_LANGUAGE),
  sendKey: inside<SendKey>('enter'),
  /** null: a new chat uses the connection and model used last. */
  defaultConnectionId: inside<string | null>(null),
  defaultModel: inside<string | null>(null),
  lastConnectionId: inside<string | null>(null),
  lastModel: inside<string | null>(null),
  /** The preset that a new chat starts with, instead of the other defaults; null means none. */
  defaultPresetId: inside<string | null>(null),
  /** The parameters of a new chat. */
  defaultParameters: inside<SamplingParameters>({}),
  defaultSystemPrompt: inside(''),
  isStreamDefault: inside(true),
  /** The user's favourite model ids, as `connectionId/model`. */
  favouriteModels: inside<readonly string[]>([]),
  /** The most that the user wants to spend in a month, in digits; null if unset. Parley notifies, but never blocks. */
  monthlyAmount: inside<string | null>(null),
  /** ISO 4217. */
  monthlyCurrency: inside('USD'),
  /** The last notification about the monthly amount: the month (`202611`), the amount then, and 80 or 100 percent. */
  monthlyNotified: inside({ month: 0, amount: '', percent: 0 }),
  /** Parley scales images down to this before it keeps them; null keeps their size. */
  imageLongestSidePx: inside<number | null>(2_048),
  /** Sends an extra request to the service for each new chat. */
  isTitleByModel: outside(false),
  concurrentTurns: inside<number>(LIMITS.concurrentTurnsDefault),
  isSidebarOpen: inside(true),
  sidebarWidthPx: inside(264),
  /** The panel next to the conversation. */
  isInspectorOpen: inside(false),
  isCodeWrapped: inside(false),
  /** Number the lines of code. */
  isCodeNumbered: inside(false),
  isReasoningExpanded: inside(false),
  spokenReplies: inside<SpokenReplies>('finished'),
  /** Short sounds when a reply starts, ends or fails. */
  areSoundsOn: inside(false),
  soundVolumePercent: inside(50),
  /**
   * Maps command ids to key combinations; only those that differ from the default. The quick window's keys are taken away
   * from every other program.
   */
  shortcuts: outside<Readonly<Record<string, string>>>({}),
  proxy: outside<ProxySettings>({ mode: 'system', server: '', bypass: '', username: '' }),
  /** Path of an extra certificate authority file; empty if none. */
  extraCaFile: outside(''),
  lastConversationId: inside<string | null>(null),
  /** The folder of the last chosen file; empty before the first. */
  lastFolder: inside(''),
  /** The user saw the notice that there is no keyring, and dismissed it. */
  isKeyringNoticeDismissed: inside(false),
  /** The user saw the hint to create a recovery code, and dismissed it. */
  isRecoveryCodeHintDismissed: inside(false),
  /** Parley showed a recovery code, but the user hasn't confirmed saving it. */
  isRecoveryCodeUnsaved: inside(false),
  /** Turning it on contacts the update server; turning it off leaves the app without updates. */
  areUpdatesChecked: outside(true),
  /** Show a system notification when a reply ends while another app has the focus. */
  areRepliesNotified: outside(true),
  /** Show an icon in the notification area, and keep running after the last window closes. */
  isTrayShown: outside(false),
  /** The quick window's shortcut works in every program. */
  isQuickWindowOn: outside(false),
  /** BCP 47 codes, whose dictionaries are downloaded; empty means no spell checking. macOS has its own settings for it. */
  spellingLanguages: outside<readonly string[]>([]),
};

export type Settings = { readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['initial'] };

// `Object.fromEntries` loses which value belongs to which name; the type of `Settings` comes from the same table.
export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { initial }]) => [name, initial]),
) as unknown as Settings;
