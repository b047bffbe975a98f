/** Runs the action of a palette row. */

import { showSetting } from '../services/setting-places.ts';
import { changeSettings } from '../store/chats/chat-settings.ts';
import { focusComposer } from '../store/chats/chat-ui-store.ts';
import { openAt, openConversation } from '../store/chats/conversation-actions.ts';
import { type Example, runExample } from '../store/chats/examples.ts';
import { conversationStore } from '../store/chats/open-chat-store.ts';
import { setSearchQuery } from '../store/chats/search-store.ts';
import { undoLast } from '../store/chats/undo-store.ts';
import { applyPreset } from '../store/saved/preset-actions.ts';
import { insertPrompt } from '../store/saved/prompt-actions.ts';
import { runCommand } from '../store/window/commands.ts';
import { notify } from '../store/window/notices-store.ts';
import { closeDialog, closePage, openPage, openSettings, openSettingsTab } from '../store/window/ui-store.ts';
import { leaveForms } from '../store/window/written-forms.ts';
import { refusalWords } from '../words/refusal-words.ts';
import type { PaletteItem } from './palette-items.ts';

/** Closes the palette, and also the open page if it covers the chosen item. */
export function runItem(item: PaletteItem, query: string): void {
  closeDialog();
  if (item.kind === 'settings') {
    const show = (): void => {
      if (item.label !== null) void showSetting(item.label);
    };
    if (openSettingsTab() === item.tab) show();
    else
      leaveForms(() => {
        openSettings(item.tab);
        show();
      });
  } else if (item.kind === 'help') {
    const { example, articleId } = item;
    leaveForms(() => {
      if (example === undefined) return openPage({ kind: 'help', articleId });
      closePage();
      void showExample(example);
    });
  } else if (item.kind === 'command' && STAYS_IN_SETTINGS.has(item.command.id)) runCommand(item.command.id);
  else
    leaveForms(() => {
      closePage();
      runBehindSettings(item, query);
    });
}

function runBehindSettings(item: Exclude<PaletteItem, { readonly kind: 'settings' | 'help' }>, query: string): void {
  switch (item.kind) {
    case 'chat':
      void openConversation(item.id).then(focusComposer);
      return;
    case 'hit':
      void openAt(item.id, item.messageId, query).then(focusComposer);
      return;
    case 'command':
      // `runCommand` would do nothing while the focus is in a box with text, where the shortcut undoes typing.
      if (item.command.id === 'undo') undoLast();
      else runCommand(item.command.id);
      return;
    case 'preset':
      void applyPreset(item.preset);
      focusComposer();
      return;
    case 'prompt':
      insertPrompt(item.prompt, null);
      return;
    case 'model': {
      const id = conversationStore.getState().chat?.id;
      if (id !== undefined) void changeSettings(id, { connectionId: item.connectionId, model: item.model });
      focusComposer();
      return;
    }
    case 'search':
      setSearchQuery(query);
      runCommand('search');
  }
}

async function showExample(example: Example): Promise<void> {
  const result = await runExample(example);
  if (result.ok) return focusComposer();
  notify({ key: 'help.exampleFailed', values: { detail: refusalWords(result.error) }, level: 'alert' });
}

const STAYS_IN_SETTINGS: ReadonlySet<string> = new Set([
  'settings',
  'help',
  'connect',
  'import',
  'shortcuts',
  'usage',
  'laboratory',
  'calendar',
  'code-numbers',
  'say-finished',
  'say-sentences',
  'say-whole',
  'sounds',
  'theme-system',
  'theme-light',
  'theme-dark',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
]);
