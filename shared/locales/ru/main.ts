/** Every word that main says in Russian: in menus, in questions of its own, and in exported files. */

import type { MainTexts } from '../text-key.ts';
import { checkUp } from './check-up.ts';
import { contextMenu } from './context-menu.ts';
import { experimentReport } from './experiment-report.ts';
import { exportedPage } from './exported-page.ts';
import { imported } from './imported.ts';
import { menu } from './menu.ts';
import { questions } from './questions.ts';
import { startTrouble } from './start-trouble.ts';

export const ruMain = {
  checkUp,
  contextMenu,
  experimentReport,
  exportedPage,
  imported,
  menu,
  questions,
  startTrouble,
} satisfies MainTexts;
