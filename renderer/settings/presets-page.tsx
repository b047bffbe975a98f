/** Settings > Presets: lists presets with their actions, and sets the default for new chats. */

import type { Preset } from '../../shared/saved-items.ts';
import { useT } from '../i18n.ts';
import { usePresetNote } from '../services/preset-note.ts';
import { useConversation } from '../store/chats/open-chat-store.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { applyPreset, setDefaultPreset, updateFromChat } from '../store/saved/preset-actions.ts';
import { duplicateSaved, useSaved } from '../store/saved/saved-store.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { closePage, openDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { factLine } from '../words/format.ts';
import { SavedList } from './saved-list.tsx';
import { Section } from './section.tsx';

export function PresetsPage() {
  const t = useT();
  const presets = useSaved((state) => state.presets);
  const connections = useConnections((state) => state.connections);
  const noteOf = usePresetNote();
  const defaultId = useSettings((settings) => settings.defaultPresetId);
  const isChatOpen = useConversation((state) => state.chat !== null);
  const factOf = (preset: Preset): string => {
    const note = noteOf(preset);
    if (note !== null) return note;
    const { values } = preset;
    const name = connections.find(({ id }) => id === values.connectionId)?.name ?? values.connectionName;
    return factLine([values.model, name]);
  };
  return (
    <Section
      isPage
      title={t('settings.tab.presets')}
      words={t('presets.page.words')}
      action={
        isChatOpen ? (
          <Button onClick={() => openDialog({ kind: 'preset', presetId: null })}>{t('presets.page.fromChat')}</Button>
        ) : null
      }
    >
      {presets.length === 0 ? (
        <p className="settings-empty">{t('presets.page.emptyWords')}</p>
      ) : (
        <SavedList
          label={t('settings.tab.presets')}
          items={presets}
          textOf={({ values }) => `${values.model}\n${values.connectionName}\n${values.systemPrompt}`}
          factOf={factOf}
          markOf={({ id }) =>
            id === defaultId ? <span className="saved-mark">{t('presets.page.default')}</span> : null
          }
          onOpen={({ id }) => openDialog({ kind: 'preset', presetId: id })}
          menuOf={(preset) => (
            <>
              {isChatOpen ? (
                <MenuItem
                  onSelect={() => {
                    closePage();
                    void applyPreset(preset);
                  }}
                >
                  {t('presets.page.use')}
                </MenuItem>
              ) : null}
              <MenuItem onSelect={() => setDefaultPreset(preset.id === defaultId ? null : preset.id)}>
                {t(preset.id === defaultId ? 'presets.page.notDefault' : 'presets.form.default')}
              </MenuItem>
              <MenuItem onSelect={() => openDialog({ kind: 'preset', presetId: preset.id })}>
                {t('presets.page.rename')}
              </MenuItem>
              {isChatOpen ? (
                <MenuItem onSelect={() => void updateFromChat(preset)}>{t('presets.page.update')}</MenuItem>
              ) : null}
              <MenuItem onSelect={() => void duplicateSaved(preset)}>{t('prompts.list.duplicate')}</MenuItem>
            </>
          )}
        />
      )}
    </Section>
  );
}
