/** Lists the help articles that every language has: their order, and what to read after each. */

/** Articles are listed in these groups. */
export const HELP_GROUPS = ['start', 'keys', 'answers', 'chats', 'back', 'own'] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

/** One help article. */
export interface HelpArticle {
  readonly id: string;
  readonly title: string;
  /** Other words by which people ask for it, separated by spaces. */
  readonly keywords: string;
  /** The text. It writes keys in bold and with their English names, and `Mod` for Control or Command. */
  readonly markdown: string;
  /** Ids of articles worth reading next. */
  readonly related: readonly string[];
}

/** The articles in the order of the list, each with those to read next. */
const RELATED = {
  start: {
    about: ['connecting', 'practice', 'privacy'],
    practice: ['connecting', 'keys', 'retry'],
    sending: ['edit', 'stop-continue', 'shortcuts'],
    'stop-continue': ['regenerate', 'retry', 'sending'],
    edit: ['versions', 'sending'],
    temporary: ['privacy', 'trash'],
  },
  keys: {
    connecting: ['keys', 'models', 'trouble-connecting'],
    keys: ['refused-keys', 'key-storage', 'connecting'],
    'refused-keys': ['keys', 'retry'],
    'key-storage': ['keys', 'encryption', 'privacy'],
    'trouble-connecting': ['retry', 'connecting'],
    calendar: ['models', 'laboratory', 'keys'],
    privacy: ['key-storage', 'encryption', 'temporary'],
  },
  answers: {
    models: ['parameters', 'compare', 'regenerate'],
    parameters: ['models', 'presets', 'stop-continue'],
    presets: ['parameters', 'models', 'sending'],
    regenerate: ['versions', 'models', 'compare'],
    retry: ['refused-keys', 'trouble-connecting', 'stop-continue'],
    versions: ['edit', 'regenerate', 'compare'],
    compare: ['models', 'versions', 'usage'],
    laboratory: ['compare', 'calendar', 'usage'],
    usage: ['parameters', 'compare'],
  },
  chats: {
    reading: ['shortcuts', 'export'],
    search: ['organising', 'shortcuts'],
    organising: ['trash', 'search', 'export'],
    export: ['import', 'backups'],
    import: ['export', 'backups'],
  },
  back: {
    trash: ['backups', 'organising'],
    backups: ['encryption', 'export', 'trash'],
    encryption: ['key-storage', 'backups', 'privacy'],
  },
  own: {
    appearance: ['screen-readers', 'shortcuts', 'reading'],
    'screen-readers': ['shortcuts', 'appearance'],
    shortcuts: ['sending', 'search'],
  },
} as const satisfies Readonly<Record<HelpGroup, Readonly<Record<string, readonly string[]>>>>;

export type HelpArticleId = { [Group in HelpGroup]: keyof (typeof RELATED)[Group] }[HelpGroup];

/** The ids of a group's articles. */
export const articlesOf = (group: HelpGroup): readonly string[] => Object.keys(RELATED[group]);

/** The articles of one language, in order. Each language must have all of them. */
export function helpArticles(
  texts: Readonly<Record<HelpArticleId, Omit<HelpArticle, 'id' | 'related'>>>,
): readonly HelpArticle[] {
  return HELP_GROUPS.flatMap((group) =>
    Object.entries<readonly HelpArticleId[]>(RELATED[group]).map(([id, related]) => ({
      ...{ id, related },
      ...texts[id as HelpArticleId],
    })),
  );
}
