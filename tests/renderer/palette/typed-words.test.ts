// The palette finds what people type: every command, setting and page by its name and by other words for it.
import { describe, expect, it } from 'vitest';
import { t } from '../../../renderer/i18n.ts';
import { commandEntries, helpEntries, settingEntries } from '../../../renderer/palette/app-entries.ts';
import { isOffered, type PaletteItem, paletteGroups } from '../../../renderer/palette/palette-items.ts';
import { SETTING_PLACES } from '../../../renderer/services/setting-places.ts';
import { COMMANDS } from '../../../renderer/store/window/commands.ts';
import { SETTINGS_TABS } from '../../../renderer/store/window/ui-store.ts';
import { enHelp } from '../../../shared/locales/en/help.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';

const chat = (title: string) => fakeSummary(title, title);
const itemsFor = (query: string): readonly PaletteItem[] =>
  paletteGroups(
    {
      chats: ['Help with a letter to the landlord', 'How to print on fabric', 'Settings for a camera'].map(chat),
      commands: commandEntries(t, true),
      settings: settingEntries(t),
      help: helpEntries(enHelp),
      ...{ models: [], presets: [], prompts: [], found: [], untitled: 'Untitled', searchAll: 'Search all' },
    },
    query,
  ).flatMap(({ items }) => items);

describe('the palette', () => {
  it.each([
    ['help', 'Help'],
    ['manual', 'Help'],
    ['settings', 'Settings'],
    ['preferences', 'Settings'],
    ['usage', 'Usage and costs'],
    ['spending', 'Usage and costs'],
    ['cost', 'Usage and costs'],
    ['rename', 'Rename this chat'],
    ['pin', 'Pin or unpin this chat'],
    ['delete', 'Delete this chat'],
    ['archive', 'Archive or unarchive this chat'],
    ['move', 'Move this chat to a folder'],
    ['export', 'Export this chat'],
    ['import', 'Import chats'],
    ['chatgpt', 'Import chats'],
    ['undelete', 'Show trash'],
    ['restore', 'Show trash'],
    ['time machine', 'Backups'],
    ['yesterday', 'Backups'],
    ['dark mode', 'Dark theme'],
    ['light mode', 'Light theme'],
    ['bigger', 'Zoom in'],
    ['font size', 'Text size'],
    ['language', 'Language'],
    ['spell check', 'Check spelling in'],
    ['proxy', 'Proxy'],
    ['certificate', 'Additional certificate authority'],
    ['encryption', 'Encryption'],
    ['recovery code', 'Encryption'],
    ['regenerate', 'Regenerate the last reply'],
    ['try again', 'Regenerate the last reply'],
    ['raw', 'See the exact request of the last reply'],
    ['curl', 'See the exact request of the last reply'],
    ['temperature', 'Parameters'],
    ['system prompt', 'Parameters'],
    ['side by side', 'Compare models'],
    ['incognito', 'New temporary chat'],
    ['folder', 'New folder'],
    ['add service', 'Connect to a service'],
    ['api key', 'Connect to a service'],
    ['rotate key', 'Settings: Connections and keys'],
    ['hotkeys', 'Keyboard shortcuts'],
    ['notifications', 'Notify me when a reply ends'],
    ['autostart', 'Start when you log in'],
    ['licenses', 'Licences'],
    ['telemetry', 'Settings: About'],
    ['where are my chats', 'Location'],
    ['factory reset', 'Delete everything'],
    ['thinking', 'Expand reasoning'],
    ['default model', 'Settings: Models'],
  ])('finds “%s” as “%s”', (typed, title) => {
    const found = itemsFor(typed);
    expect(found.slice(0, 5).map(({ text }) => text)).toContain(title);
  });

  it('puts a command that begins with the query before chats, and shows which synonym matched', () => {
    expect(itemsFor('help')[0]).toMatchObject({ kind: 'command', text: 'Help', also: null });
    expect(itemsFor('setti')[0]).toMatchObject({ kind: 'command', text: 'Settings' });
    expect(itemsFor('undelete')[0]).toMatchObject({ kind: 'command', text: 'Show trash', also: 'undelete' });
  });

  it("puts a chat's title before a synonym", () => {
    expect(itemsFor('how to')[0]).toMatchObject({ kind: 'chat', text: 'How to print on fabric' });
  });

  it('finds every command, setting and page by its own title', () => {
    const titles = [
      ...COMMANDS.filter(({ id }) => isOffered(id)).map(({ titleKey }) => t(titleKey)),
      ...SETTING_PLACES.map(({ labelKey }) => t(labelKey)),
      ...SETTINGS_TABS.map((tab) => t(`settings.tab.${tab}`)),
    ];
    const lost = titles.filter((title) => !itemsFor(title).some(({ text }) => text.includes(title)));
    expect(titles.length).toBeGreaterThan(60);
    expect(lost).toEqual([]);
  });
});
