/** The settings a person can change, and their defaults. */

import { LIMITS } from './limits.ts';
import type { SamplingParameters } from './parameters.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
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

export interface Settings {
  readonly theme: Theme;
  /** Of everything in the window, in percent. */
  readonly zoomPercent: number;
  /** Text size of the conversation in CSS pixels. */
  readonly fontSizePx: number;
  /** The typeface of messages and of the message box. */
  readonly readingFont: ReadingFont;
  readonly isWideColumn: boolean;
  readonly language: string;
  readonly sendKey: SendKey;
  /** null: a new chat takes the connection and model used last. */
  readonly defaultConnectionId: string | null;
  readonly defaultModel: string | null;
  readonly lastConnectionId: string | null;
  readonly lastModel: string | null;
  /** What a new chat begins with instead of all of these; null: none. */
  readonly defaultPresetId: string | null;
  /** Parameters that a new chat starts with. */
  readonly defaultParameters: SamplingParameters;
  readonly defaultSystemPrompt: string;
  readonly isStreamDefault: boolean;
  /** Model ids a person marked, as `connectionId/model`. */
  readonly favouriteModels: readonly string[];
  readonly isTitleByModel: boolean;
  readonly concurrentTurns: number;
  readonly isSidebarOpen: boolean;
  readonly sidebarWidthPx: number;
  /** The panel beside the conversation. */
  readonly isInspectorOpen: boolean;
  readonly isCodeWrapped: boolean;
  readonly isReasoningExpanded: boolean;
  /** Command id to key combination, only those that differ from the default. */
  readonly shortcuts: Readonly<Record<string, string>>;
  readonly proxy: ProxySettings;
  /** Path of an extra certificate authority file; empty when none. */
  readonly extraCaFile: string;
  readonly lastConversationId: string | null;
  /** Where a file was last chosen; empty before the first. */
  readonly lastFolder: string;
  /** The person was told that there is no keyring and chose not to be told again. */
  readonly isKeyringNoticeDismissed: boolean;
  /** The person was told that there is no recovery code and chose to go without. */
  readonly isRecoveryCodeHintDismissed: boolean;
  /** A recovery code was shown, and nobody has said that it is saved. */
  readonly isRecoveryCodeUnsaved: boolean;
  readonly areUpdatesChecked: boolean;
  /** The system says that a reply has ended, while another program has the focus. */
  readonly areRepliesNotified: boolean;
  /** An icon in the notification area, and the app stays when its last window is closed. */
  readonly isTrayShown: boolean;
  /** The keys of the quick window are taken from every program. */
  readonly isQuickWindowOn: boolean;
  /** BCP 47; empty: spelling is not checked. macOS has its own settings for it. */
  readonly spellingLanguages: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  zoomPercent: 100,
  fontSizePx: 16,
  readingFont: 'serif',
  isWideColumn: false,
  language: 'en',
  sendKey: 'enter',
  defaultConnectionId: null,
  defaultModel: null,
  lastConnectionId: null,
  lastModel: null,
  defaultPresetId: null,
  defaultParameters: {},
  defaultSystemPrompt: '',
  isStreamDefault: true,
  favouriteModels: [],
  isTitleByModel: false,
  concurrentTurns: LIMITS.concurrentTurnsDefault,
  isSidebarOpen: true,
  sidebarWidthPx: 264,
  isInspectorOpen: false,
  isCodeWrapped: false,
  isReasoningExpanded: false,
  shortcuts: {},
  proxy: { mode: 'system', server: '', bypass: '', username: '' },
  extraCaFile: '',
  lastConversationId: null,
  lastFolder: '',
  isKeyringNoticeDismissed: false,
  isRecoveryCodeHintDismissed: false,
  isRecoveryCodeUnsaved: false,
  areUpdatesChecked: true,
  areRepliesNotified: true,
  isTrayShown: false,
  isQuickWindowOn: false,
  spellingLanguages: [],
};
