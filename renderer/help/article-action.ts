/** The button below an article, which does what the article explains. */

import type { HelpArticleId } from '../../shared/help/articles.ts';
import type { Translate } from '../i18n.ts';
import { COMMANDS, runCommand } from '../store/window/commands.ts';
import { closePage, openSettings, type SettingsTab } from '../store/window/ui-store.ts';

type Action = { readonly tab: SettingsTab } | { readonly command: (typeof COMMANDS)[number]['id'] };

const ACTIONS: Readonly<Partial<Record<HelpArticleId, Action>>> = {
  connecting: { command: 'connect' },
  keys: { tab: 'connections' },
  'refused-keys': { tab: 'connections' },
  'trouble-connecting': { command: 'check-up' },
  calendar: { command: 'calendar' },
  privacy: { tab: 'about' },
  models: { tab: 'models' },
  presets: { tab: 'presets' },
  laboratory: { command: 'laboratory' },
  usage: { command: 'usage' },
  export: { tab: 'data' },
  import: { command: 'import' },
  trash: { command: 'trash' },
  backups: { command: 'time-machine' },
  encryption: { tab: 'data' },
  appearance: { tab: 'appearance' },
  shortcuts: { tab: 'keyboard' },
};

/** Null for an article that only explains. */
export function actionOf(articleId: string, t: Translate): { readonly label: string; readonly run: () => void } | null {
  const action = ACTIONS[articleId as HelpArticleId];
  if (action === undefined) return null;
  if ('tab' in action) {
    const label = t('app.palette.page', { page: t(`settings.tab.${action.tab}`) });
    return { label, run: () => openSettings(action.tab) };
  }
  const command = COMMANDS.find(({ id }) => id === action.command);
  if (command === undefined) return null;
  const run = (): void => {
    closePage();
    runCommand(command.id);
  };
  return { label: t(command.titleKey), run };
}
