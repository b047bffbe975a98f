/** Every word that main says in English: in menus, in questions of its own, and in exported files. */

import { contextMenu } from './context-menu.ts';
import { exportedPage } from './exported-page.ts';
import { menu } from './menu.ts';
import { questions } from './questions.ts';

export const enMain = { contextMenu, exportedPage, menu, questions } as const;
