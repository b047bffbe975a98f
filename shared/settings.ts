/** The settings a person can change, and their defaults. */

import { LIMITS } from './limits.ts';
import type { SamplingParameters } from './parameters.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
export type ReadingFont = 'serif' | 'sans' | 'system';
export type SendKey = 'enter' | 'mod-enter';
export type ProxyMode = 'system' | 'none' | 'manual';

export interface ProxySettings {
  readonly mode: ProxyMode;
  /** For example `http://proxy.example:3128`; never holds credentials, those are in the vault. */
  readonly server: string;
  /** Hosts that are reached directly, separated by commas. */
  readonly bypass: string;
  readonly username: string;
}

/** Where something is felt: in the app alone, or also outside it. */
export type Effect = 'inside' | 'outside';

/** Each setting with its default, which says its type. */
const defaults = {
  theme: 'system' as Theme,
  /** Of everything in the window, in percent. */
  zoomPercent: 100,
  /** Text size of the conversation in CSS pixels. */
  fontSizePx: 16,
  /** The typeface of messages and of the message box. */
  readingFont: 'serif' as ReadingFont,
  isWideColumn: false,
  language: 'en',
  sendKey: 'enter' as SendKey,
  /** null: a new chat takes the connection and model used last. */
  defaultConnectionId: null as string | null,
  defaultModel: null as string | null,
  lastConnectionId: null as string | null,
  lastModel: null as string | null,
  /** What a new chat begins with instead of all of these; null: none. */
  defaultPresetId: null as string | null,
  /** Parameters that a new chat starts with. */
  defaultParameters: {} as SamplingParameters,
  defaultSystemPrompt: '',
  isStreamDefault: true,
  /** Model ids a person marked, as `connectionId/model`. */
  favouriteModels: [] as readonly string[],
  isTitleByModel: false,
  concurrentTurns: LIMITS.concurrentTurnsDefault as number,
  isSidebarOpen: true,
  sidebarWidthPx: 264,
  /** The panel beside the conversation. */
  isInspectorOpen: false,
  isCodeWrapped: false,
  isReasoningExpanded: false,
  /** Command id to key combination, only those that differ from the default. */
  shortcuts: {} as Readonly<Record<string, string>>,
  proxy: { mode: 'system', server: '', bypass: '', username: '' } as ProxySettings,
  /** Path of an extra certificate authority file; empty when none. */
  extraCaFile: '',
  lastConversationId: null as string | null,
  /** Where a file was last chosen; empty before the first. */
  lastFolder: '',
  /** The person was told that there is no keyring and chose not to be told again. */
  isKeyringNoticeDismissed: false,
  /** The person was told that there is no recovery code and chose to go without. */
  isRecoveryCodeHintDismissed: false,
  /** A recovery code was shown, and nobody has said that it is saved. */
  isRecoveryCodeUnsaved: false,
  areUpdatesChecked: true,
  /** The system says that a reply has ended, while another program has the focus. */
  areRepliesNotified: true,
  /** An icon in the notification area, and the app stays when its last window is closed. */
  isTrayShown: false,
  /** The keys of the quick window are taken from every program. */
  isQuickWindowOn: false,
  /** BCP 47; empty: spelling is not checked. macOS has its own settings for it. */
  spellingLanguages: [] as readonly string[],
};

export type Settings = Readonly<typeof defaults>;
export const DEFAULT_SETTINGS: Settings = defaults;

/**
 * Where a change of each setting is felt. `inside` the app alone, or `outside` it as well: in the system, in other programs,
 * or at a host. What is felt outside needs a person's click or key press (`electron/gestures.ts`).
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
  /** Each new chat sends one more request to its service. */
  isTitleByModel: 'outside',
  concurrentTurns: 'inside',
  isSidebarOpen: 'inside',
  sidebarWidthPx: 'inside',
  isInspectorOpen: 'inside',
  isCodeWrapped: 'inside',
  isReasoningExpanded: 'inside',
  /** The keys of the quick window are taken from every other program. */
  shortcuts: 'outside',
  proxy: 'outside',
  extraCaFile: 'outside',
  lastConversationId: 'inside',
  lastFolder: 'inside',
  isKeyringNoticeDismissed: 'inside',
  isRecoveryCodeHintDismissed: 'inside',
  isRecoveryCodeUnsaved: 'inside',
  /** Asks the update server, or leaves the app without updates. */
  areUpdatesChecked: 'outside',
  areRepliesNotified: 'outside',
  isTrayShown: 'outside',
  isQuickWindowOn: 'outside',
  /** Dictionaries are fetched from a host. */
  spellingLanguages: 'outside',
} as const satisfies Readonly<Record<keyof Settings, Effect>>;
