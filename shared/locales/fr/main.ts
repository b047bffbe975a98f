/** All texts of main: menus, its own questions, and exported files, in French. */

export { checkUp } from './check-up.ts';
export { experimentReport } from './experiment-report.ts';
export { exportedPage } from './exported-page.ts';
export { imported } from './imported.ts';
export { menu } from './menu.ts';
export { questions } from './questions.ts';
export { startTrouble } from './start-trouble.ts';
