/** Lists the help articles that every language has: their order, and what to read after each. */

/** One help article. */
export interface HelpArticle {
  readonly id: string;
  readonly title: string;
  /** Other words by which people ask for it, separated by spaces. */
  readonly keywords: string;
  /** Names keys in bold and by their English names, with `Mod` for Control or Command. */
  readonly markdown: string;
  /** Ids of articles worth reading next. */
  readonly related: readonly string[];
}

/** In the order in which topics are listed. */
const RELATED = {
  about: ['connecting', 'practice', 'privacy'],
  connecting: ['keys', 'models', 'trouble-connecting'],
  keys: ['refused-keys', 'key-storage', 'connecting'],
  'refused-keys': ['keys', 'retry'],
  'key-storage': ['keys', 'encryption', 'privacy'],
  'trouble-connecting': ['retry', 'connecting'],
  models: ['parameters', 'compare', 'regenerate'],
  parameters: ['models', 'presets', 'stop-continue'],
  presets: ['parameters', 'models', 'sending'],
  sending: ['edit', 'stop-continue', 'shortcuts'],
  'stop-continue': ['regenerate', 'retry', 'sending'],
  regenerate: ['versions', 'models', 'compare'],
  retry: ['refused-keys', 'trouble-connecting', 'stop-continue'],
  versions: ['edit', 'regenerate', 'compare'],
  edit: ['versions', 'sending'],
  reading: ['shortcuts', 'export'],
  search: ['organising', 'shortcuts'],
  organising: ['trash', 'search', 'export'],
  trash: ['backups', 'organising'],
  export: ['import', 'backups'],
  import: ['export', 'backups'],
  backups: ['encryption', 'export', 'trash'],
  encryption: ['key-storage', 'backups', 'privacy'],
  temporary: ['privacy', 'trash'],
  compare: ['models', 'versions', 'usage'],
  laboratory: ['compare', 'calendar', 'usage'],
  calendar: ['models', 'laboratory', 'keys'],
  usage: ['parameters', 'compare'],
  shortcuts: ['sending', 'search'],
  appearance: ['screen-readers', 'shortcuts', 'reading'],
  'screen-readers': ['shortcuts', 'appearance'],
  privacy: ['key-storage', 'encryption', 'temporary'],
  practice: ['connecting', 'keys', 'retry'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type HelpArticleId = keyof typeof RELATED;

/** The articles of one language, in order. Each language must have all of them. */
export function helpArticles(
  texts: Readonly<Record<HelpArticleId, Omit<HelpArticle, 'id' | 'related'>>>,
): readonly HelpArticle[] {
  const listed = Object.entries<readonly HelpArticleId[]>(RELATED);
  return listed.map(([id, related]) => ({ id, ...texts[id as HelpArticleId], related }));
}
