/** The user's settings and their defaults. */

import { LIMITS } from './limits.ts';
import { SYSTEM_LANGUAGE } from './locales/languages.ts';
import type { SamplingParameters } from './parameters.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
export type ReadingFont = 'serif' | 'sans' | 'system';
/** How much of a reply is announced to screen readers. */
export const SPOKEN_REPLIES = ['finished', 'sentences', 'whole'] as const;
type SpokenReplies = (typeof SPOKEN_REPLIES)[number];
export type SendKey = 'enter' | 'mod-enter';
export type ProxyMode = 'system' | 'none' | 'manual';

export interface ProxySettings {
  readonly mode: ProxyMode;
  /** For example `http://proxy.example:3128`. Never contains credentials, which are in the vault. */
  readonly server: string;
  /** Hosts to reach directly, separated by commas. */
  readonly bypass: string;
  readonly username: string;
}

/** Whether something acts only inside the app, or also outside it. */
export type Effect = 'inside' | 'outside';

/** Each setting with its default, which also gives it its type. */
const defaults = {
  theme: 'system' as Theme,
  /** Zoom of the whole window, in percent. */
  zoomPercent: 100,
  /** Text size of the conversation in CSS pixels. */
  fontSizePx: 16,
  /** The typeface of messages and of the message box. */
  readingFont: 'serif' as ReadingFont,
  isWideColumn: false,
  /** A code of `LANGUAGES`, or `system`. */
  language: SYSTEM_LANGUAGE as string,
  sendKey: 'enter' as SendKey,
  /** null: a new chat uses the connection and model used last. */
  defaultConnectionId: null as string | null,
  defaultModel: null as string | null,
  lastConnectionId: null as string | null,
  lastModel: null as string | null,
  /** The preset that a new chat starts with, instead of the other defaults; null means none. */
  defaultPresetId: null as string | null,
  /** The parameters of a new chat. */
  defaultParameters: {} as SamplingParameters,
  defaultSystemPrompt: '',
  isStreamDefault: true,
  /** The user's favourite model ids, as `connectionId/model`. */
  favouriteModels: [] as readonly string[],
  /** What the user wants to spend in a month at most, in digits; null if they set nothing. Parley notifies and never blocks. */
  monthlyAmount: null as string | null,
  /** ISO 4217. */
  monthlyCurrency: 'USD',
  /** The last notification about it: the month (`202611`), the amount then, and 80 or 100 percent. */
  monthlyNotified: { month: 0, amount: '', percent: 0 },
  /** Parley scales images down to this before it keeps them; null keeps their size. */
  imageLongestSidePx: 2_048 as number | null,
  isTitleByModel: false,
  concurrentTurns: LIMITS.concurrentTurnsDefault as number,
  isSidebarOpen: true,
  sidebarWidthPx: 264,
  /** The panel next to the conversation. */
  isInspectorOpen: false,
  isCodeWrapped: false,
  /** Number the lines of code. */
  isCodeNumbered: false,
  isReasoningExpanded: false,
  /** Only that a reply ended, its sentences as they arrive, or all of it at its end. */
  spokenReplies: 'finished' as SpokenReplies,
  /** Short sounds when a reply starts, ends or fails. */
  areSoundsOn: false,
  soundVolumePercent: 50,
  /** Maps command ids to key combinations; only those that differ from the default. */
  shortcuts: {} as Readonly<Record<string, string>>,
  proxy: { mode: 'system', server: '', bypass: '', username: '' } as ProxySettings,
  /** Path of an extra certificate authority file; empty if none. */
  extraCaFile: '',
  lastConversationId: null as string | null,
  /** The folder of the last chosen file; empty before the first. */
  lastFolder: '',
  /** The user saw the notice that there is no keyring, and dismissed it. */
  isKeyringNoticeDismissed: false,
  /** The user saw the hint to create a recovery code, and dismissed it. */
  isRecoveryCodeHintDismissed: false,
  /** Parley showed a recovery code, but the user hasn't confirmed saving it. */
  isRecoveryCodeUnsaved: false,
  areUpdatesChecked: true,
  /** Show a system notification when a reply ends while another app has the focus. */
  areRepliesNotified: true,
  /** Show an icon in the notification area, and keep running after the last window closes. */
  isTrayShown: false,
  /** The quick window's shortcut works in every program. */
  isQuickWindowOn: false,
  /** BCP 47; empty means no spell checking. macOS has its own settings for it. */
  spellingLanguages: [] as readonly string[],
};

export type Settings = Readonly<typeof defaults>;
export const DEFAULT_SETTINGS: Settings = defaults;

/**
 * Whether a change of each setting acts `inside` the app only, or also `outside` it: in the system, in other programs,
 * or at a host. A change that acts outside needs the user's click or key press (`electron/gestures.ts`).
 */
export const SETTING_EFFECTS = {
  theme: 'inside',
  zoomPercent: 'inside',
  fontSizePx: 'inside',
  readingFont: 'inside',
  isWideColumn: 'inside',
  language: 'inside',
  sendKey: 'inside',
  defaultConnectionId: 'inside',
  defaultModel: 'inside',
  lastConnectionId: 'inside',
  lastModel: 'inside',
  defaultPresetId: 'inside',
  defaultParameters: 'inside',
  defaultSystemPrompt: 'inside',
  isStreamDefault: 'inside',
  favouriteModels: 'inside',
  imageLongestSidePx: 'inside',
  /** Sends an extra request to the service for each new chat. */
  isTitleByModel: 'outside',
  monthlyAmount: 'inside',
  monthlyCurrency: 'inside',
  monthlyNotified: 'inside',
  concurrentTurns: 'inside',
  isSidebarOpen: 'inside',
  sidebarWidthPx: 'inside',
  isInspectorOpen: 'inside',
  isCodeWrapped: 'inside',
  isCodeNumbered: 'inside',
  isReasoningExpanded: 'inside',
  spokenReplies: 'inside',
  areSoundsOn: 'inside',
  soundVolumePercent: 'inside',
  /** Takes the quick window's keys away from every other program. */
  shortcuts: 'outside',
  proxy: 'outside',
  extraCaFile: 'outside',
  lastConversationId: 'inside',
  lastFolder: 'inside',
  isKeyringNoticeDismissed: 'inside',
  isRecoveryCodeHintDismissed: 'inside',
  isRecoveryCodeUnsaved: 'inside',
  /** Contacts the update server, or leaves the app without updates. */
  areUpdatesChecked: 'outside',
  areRepliesNotified: 'outside',
  isTrayShown: 'outside',
  isQuickWindowOn: 'outside',
  /** Downloads dictionaries from a host. */
  spellingLanguages: 'outside',
} as const satisfies Readonly<Record<keyof Settings, Effect>>;
