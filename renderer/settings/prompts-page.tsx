/** Settings > Prompts: lists prompts with their actions, and imports and exports files. */

import type { Prompt } from '../../shared/saved-items.ts';
import { useT } from '../i18n.ts';
import { DisplayText } from '../markdown/display-text.tsx';
import { useConversation } from '../store/chats/open-chat-store.ts';
import { insertPrompt } from '../store/saved/prompt-actions.ts';
import { duplicateSaved, exportPrompts, importPrompts, useSaved } from '../store/saved/saved-store.ts';
import { closePage, openDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { firstWords } from '../words/first-words.ts';
import { SavedList } from './saved-list.tsx';
import { Section } from './section.tsx';

export function PromptsPage() {
  const t = useT();
  const prompts = useSaved((state) => state.prompts);
  const isChatOpen = useConversation((state) => state.chat !== null);
  const edit = ({ id }: Prompt): void => openDialog({ kind: 'prompt', promptId: id });
  return (
    <Section
      isPage
      title={t('settings.tab.prompts')}
      words={t('prompts.page.words')}
      action={
        <span className="button-row">
          <Button onClick={() => void importPrompts()}>{t('sidebar.import')}</Button>
          {prompts.length === 0 ? null : (
            <Button onClick={() => void exportPrompts(null)}>{t('prompts.page.export')}</Button>
          )}
          <Button onClick={() => openDialog({ kind: 'prompt', promptId: null })}>{t('prompts.page.new')}</Button>
        </span>
      }
    >
      {prompts.length === 0 ? (
        <p className="settings-empty">{t('prompts.page.emptyWords', { example: '{{language}}' })}</p>
      ) : (
        <SavedList
          label={t('settings.tab.prompts')}
          items={prompts}
          textOf={({ text }) => text}
          factOf={({ text }) => (
            <bdi>
              <DisplayText text={firstWords(text)} />
            </bdi>
          )}
          onOpen={edit}
          menuOf={(prompt) => (
            <>
              {isChatOpen ? (
                <MenuItem
                  onSelect={() => {
                    closePage();
                    insertPrompt(prompt, null);
                  }}
                >
                  {t('prompts.page.insert')}
                </MenuItem>
              ) : null}
              <MenuItem onSelect={() => edit(prompt)}>{t('prompts.list.edit')}</MenuItem>
              <MenuItem onSelect={() => void duplicateSaved(prompt)}>{t('prompts.list.duplicate')}</MenuItem>
              <MenuItem onSelect={() => void exportPrompts([prompt.id])}>{t('prompts.page.export')}</MenuItem>
            </>
          )}
        />
      )}
    </Section>
  );
}
