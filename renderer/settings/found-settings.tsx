/** Lists the settings of all tabs that match the query by their name or a synonym. */

import { useMemo } from 'react';
import { SYNONYM_TEXTS } from '../../shared/locales/synonym-texts.ts';
import { useT } from '../i18n.ts';
import { useLoadedTexts } from '../services/loaded-texts.ts';
import { showSetting } from '../services/setting-places.ts';
import { findSettings } from '../services/setting-words.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { useSaved } from '../store/saved/saved-store.ts';
import { COMMANDS } from '../store/window/commands.ts';
import { openSettings, type SettingsTab } from '../store/window/ui-store.ts';

/** What the pages list by name: connections, presets, prompts and commands. */
function useRows(): readonly { readonly id: string; readonly tab: SettingsTab; readonly label: string }[] {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const presets = useSaved((state) => state.presets);
  const prompts = useSaved((state) => state.prompts);
  return useMemo(
    () => [
      ...connections.map(({ id, name }) => ({ id, tab: 'connections' as const, label: name })),
      ...presets.map(({ id, name }) => ({ id, tab: 'presets' as const, label: name })),
      ...prompts.map(({ id, name }) => ({ id, tab: 'prompts' as const, label: name })),
      ...COMMANDS.map(({ id, titleKey }) => ({ id: `key-${id}`, tab: 'keyboard' as const, label: t(titleKey) })),
    ],
    [t, connections, presets, prompts],
  );
}

interface Props {
  readonly query: string;
  /** Asks about unsaved text, then calls `go`. */
  readonly onLeave: (go: () => void) => void;
  readonly onDone: () => void;
}

export function FoundSettings({ query, onLeave, onDone }: Props) {
  const t = useT();
  const found = findSettings(t, useLoadedTexts(SYNONYM_TEXTS), query.trim(), useRows());
  return (
    <div className="settings-found">
      <p role="status" className="remark">
        {found.length === 0
          ? t('settings.search.none', { query: query.trim() })
          : t('settings.search.found', { count: found.length })}
      </p>
      <ul className="column" aria-label={t('settings.search.label')}>
        {found.map(({ id, tab, label }) => (
          <li key={id}>
            <button
              type="button"
              className="found-setting line pressable"
              onClick={() =>
                onLeave(() => {
                  onDone();
                  openSettings(tab);
                  if (label !== null) void showSetting(label);
                })
              }
            >
              <span className="grows">{label ?? t(`settings.tab.${tab}`)}</span>
              <span className="remark">{label === null ? null : t(`settings.tab.${tab}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
