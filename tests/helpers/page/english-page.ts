/** The default language of exported pages in tests. */

import type { PageLanguage } from '../../../electron/library/transfer/page-language.ts';
import { exportedPage } from '../../../shared/locales/en/exported-page.ts';

export const ENGLISH_PAGE: PageLanguage = { locale: 'en', direction: 'ltr', words: exportedPage };
