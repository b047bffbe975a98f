/** The link definitions of a text. */

/** By normalised label. A label's first definition counts. */
export type LinkDefinitions = Record<string, { title: string; href: string }>;
