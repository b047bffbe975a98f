/** Defines the language of an exported page and Parley's own words on it. */

import type { MainTexts } from '../../../shared/locales/text-key.ts';
import type { PageIn } from '../../../shared/replies/html-text.ts';

export type PageLanguage = PageIn<MainTexts['exportedPage']>;
