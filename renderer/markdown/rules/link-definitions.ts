/** The link definitions of a text. */

/** By normalised label. The first definition of a label counts. */
export type LinkDefinitions = Record<string, { title: string; href: string }>;
