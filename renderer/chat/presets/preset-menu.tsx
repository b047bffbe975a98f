/** The presets for the open chat, and the entries that make new ones from it. */

import { BookmarkPlus, Check, ChevronDown, RefreshCw, Settings2, TriangleAlert } from 'lucide-react';
import { useT } from '../../i18n.ts';
import { DisplayText } from '../../markdown/display-text.tsx';
import { usePresetNote } from '../../services/preset-note.ts';
import { applyPreset, updateFromChat, usePresetInUse } from '../../store/saved/preset-actions.ts';
import { useSaved } from '../../store/saved/saved-store.ts';
import { openDialog, openSettings } from '../../store/window/ui-store.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

interface Props {
  /** Called before an entry acts, which may move the focus. */
  readonly onChoose?: () => void;
}

export function PresetMenu({ onChoose }: Props) {
  const t = useT();
  const presets = useSaved((state) => state.presets);
  const inUse = usePresetInUse();
  const noteOf = usePresetNote();
  const name = inUse?.preset.name ?? t('presets.none');
  const shown = inUse?.isChanged === true ? t('presets.changed', { name }) : name;
  const choose = (work: () => void) => (): void => {
    onChoose?.();
    work();
  };
  return (
    <Menu
      trigger={
        <Button className="preset-button" aria-label={t('presets.inUse', { name: shown })} title={shown}>
          <span className="preset-name one-line">
            <DisplayText text={shown} />
          </span>
          <ChevronDown size={13} aria-hidden="true" />
        </Button>
      }
    >
      {presets.length === 0 ? <p className="menu-note remark">{t('presets.empty')}</p> : null}
      {presets.map((preset) => {
        const note = noteOf(preset);
        const isInUse = inUse?.preset.id === preset.id && !inUse.isChanged;
        return (
          <MenuItem
            key={preset.id}
            icon={isInUse ? <Check size={15} /> : note === null ? null : <TriangleAlert size={15} />}
            onSelect={choose(() => void applyPreset(preset))}
          >
            <DisplayText text={preset.name} />
            {note === null ? null : (
              <>
                {' '}
                <span className="menu-label-note remark">{note}</span>
              </>
            )}
          </MenuItem>
        );
      })}
      <MenuSeparator />
      {inUse?.isChanged === true ? (
        <MenuItem icon={<RefreshCw size={15} />} onSelect={choose(() => void updateFromChat(inUse.preset))}>
          {t('presets.updateFrom', { name: inUse.preset.name })}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<BookmarkPlus size={15} />}
        onSelect={choose(() => openDialog({ kind: 'preset', presetId: null }))}
      >
        {t('commands.savePreset')}
      </MenuItem>
      <MenuItem icon={<Settings2 size={15} />} onSelect={choose(() => openSettings('presets'))}>
        {t('presets.manage')}
      </MenuItem>
    </Menu>
  );
}
