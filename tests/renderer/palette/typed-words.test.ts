// The palette finds what people type: every command, setting and page by its name and by other words for it.
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, t } from '../../../renderer/i18n.ts';
import {
  answersIn,
  commandEntries,
  exampleEntries,
  helpEntries,
  settingEntries,
} from '../../../renderer/palette/app-entries.ts';
import { isOffered, type PaletteItem, paletteGroups } from '../../../renderer/palette/palette-items.ts';
import { SETTING_PLACES } from '../../../renderer/services/setting-places.ts';
import { findSettings } from '../../../renderer/services/setting-words.ts';
import { helpOf } from '../../../renderer/services/use-help.ts';
import { COMMANDS } from '../../../renderer/store/window/commands.ts';
import { SETTINGS_TABS } from '../../../renderer/store/window/ui-store.ts';
import { enHelp } from '../../../shared/locales/en/help.ts';
import { enSynonyms } from '../../../shared/locales/en/synonyms.ts';
import { HELP_TEXTS } from '../../../shared/locales/help-texts.ts';
import { SYNONYM_TEXTS } from '../../../shared/locales/synonym-texts.ts';
import type { SynonymTexts } from '../../../shared/locales/text-key.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';

const chat = (title: string) => fakeSummary(title, title);
const ENGLISH = helpOf(enHelp);

const itemsFor = (
  query: string,
  undoable: string | null = null,
  help = ENGLISH,
  synonyms: SynonymTexts = enSynonyms,
): readonly PaletteItem[] => {
  const articles = [...helpEntries(help.articles), ...exampleEntries(t)];
  return paletteGroups(
    {
      chats: ['Help with a letter to the landlord', 'How to print on fabric', 'Settings for a camera'].map(chat),
      commands: commandEntries(t, synonyms, () => true, undoable),
      settings: settingEntries(t, synonyms, DEFAULT_SETTINGS),
      help: articles,
      helpByText: (text) => answersIn(help, articles, text),
      nearest: (entries, text) => help.findAmong(entries, text),
      ...{ models: [], presets: [], prompts: [], found: [], untitled: 'Untitled', searchAll: 'Search all' },
    },
    query,
  ).flatMap(({ items }) => items);
};

describe('the search of the settings', () => {
  it.each([
    ['font size', 'Text size'],
    ['dark mode', 'Theme'],
    ['spell check', 'Check spelling in'],
    ['autostart', 'Start when you log in'],
    ['budget', 'Monthly amount'],
    ['custom instructions', 'System prompt'],
    ['global shortcut', 'Quick window from any app'],
  ])('finds “%s” as “%s”', (typed, label) => {
    expect(findSettings(t, enSynonyms, typed)[0]?.label).toBe(label);
  });

  it.each([
    ['rotate', 'connections'],
    ['key', 'connections'],
    ['check-up', 'connections'],
    ['personas', 'presets'],
    ['templates', 'prompts'],
    ['shortcut', 'keyboard'],
  ])('finds, for “%s”, the whole page %s', (typed, page) => {
    const pages = findSettings(t, enSynonyms, typed).filter(({ label }) => label === null);
    expect(pages.map(({ tab }) => tab)).toContain(page);
  });

  it('finds nothing for what Parley doesn’t have', () => expect(findSettings(t, enSynonyms, 'microphone')).toEqual([]));
});

describe('the palette', () => {
  it.each([
    ['help', 'Help'],
    ['manual', 'Help'],
    ['settings', 'Settings'],
    ['preferences', 'Settings'],
    ['usage', 'Usage and costs'],
    ['spending', 'Usage and costs'],
    ['cost', 'Usage and costs'],
    ['how much have I spent this month', 'Usage and costs'],
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
    ['german', 'Language'],
    ['spell check', 'Check spelling in'],
    ['proxy', 'Proxy'],
    ['certificate', 'Additional certificate authority'],
    ['encryption', 'Encryption'],
    ['recovery code', 'Encryption'],
    ['regenerate', 'Regenerate the last reply'],
    ['try again', 'Regenerate the last reply'],
    ['raw text', 'View the last reply as raw text'],
    ['fork', 'New chat from here'],
    ['keep going', 'Continue the last reply'],
    ['other model', 'Another model or parameters…'],
    ['resend', 'Exactly the same request'],
    ['back up', 'Back up now'],
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
    ['licenses', 'Licenses'],
    ['telemetry', 'Settings: About'],
    ['where are my chats', 'Location'],
    ['factory reset', 'Delete everything'],
    ['thinking', 'Expand reasoning'],
    ['default model', 'Settings: Models'],
    ['upload', 'Attach files'],
    ['screenshot', 'Attach files'],
    ['exit', 'Quit Parley'],
    ['log out', 'Quit Parley'],
    ['edit message', 'Edit my last message'],
    ['delete all chats', 'Delete everything'],
    ['ollama', 'Connect to a service'],
    ['custom instructions', 'Parameters'],
    ['devtools', 'See the exact request of the last reply'],
    ['examples', 'Help'],
    ['send with ctrl enter', 'Send with'],
    ['full screen', 'Full screen'],
    ['maximize', 'Full screen'],
    ['check-up', 'Check-up'],
    ['health check', 'Check-up'],
    ['empty trash', 'Empty trash'],
    ['delete for good', 'Empty trash'],
    ['what is a context window?', 'Tokens and usage'],
    ['three temp', 'Try three temperatures'],
    ['exact request', 'See the exact request'],
    ['diagrams', 'See every kind of formatting'],
    ['expired key', 'Replace an expired key'],
    ['compare three', 'Compare three answers'],
    ['wallpaper', 'Settings: Appearance'],
    ['clone', 'New chat from here'],
    ['invoice', 'Usage and costs'],
    ['latency', 'Usage and costs'],
    ['changelog', 'Settings: About'],
    ['keybindings', 'Keyboard shortcuts'],
    ['launch at startup', 'Start when you log in'],
    ['json mode', 'Parameters'],
    ['split view', 'Compare models'],
    ['text to speech', 'Read aloud from here'],
    ['test connection', 'Check-up'],
    ['fullscreen', 'Full screen'],
    ['claude', 'Connect to a service'],
    ['change key', 'Settings: Connections and keys'],
    ['find in page', 'Find in this chat'],
    ['toggle panel', 'Show or hide the sidebar'],
    ['Hilfe', 'Help'],
    ['настройки', 'Settings'],
    ['言語', 'Language'],
    // Words that are in no single title or synonym.
    ['make text larger', 'Text size'],
    ['share chat', 'Share as a web page'],
    ['rename conversation', 'Rename this chat'],
    ['proxy settings', 'Proxy'],
    ['import from chatgpt', 'Import chats'],
    ['token count', 'Usage and costs'],
    ['please print this', 'Print'],
    ['where can i set the language', 'Language'],
    ['i want to delete a chat', 'Delete this chat'],
    // Typing errors.
    ['setings', 'Settings'],
    ['shorcuts', 'Keyboard shortcuts'],
    ['exprot', 'Export this chat'],
    ['tempature', 'Parameters'],
    ['comapre', 'Compare models'],
    ['delte', 'Delete this chat'],
    ['archve', 'Archive or unarchive this chat'],
    ['notifcations', 'Notify me when a reply ends'],
    ['langauge', 'Language'],
    ['regenrate', 'Regenerate the last reply'],
    ['laboratroy', 'Laboratory'],
    ['calender', 'Calendar'],
    ['time machin', 'Time machine'],
    ['encrpytion', 'Encryption'],
  ])('finds “%s” as “%s”', (typed, title) => {
    const found = itemsFor(typed);
    expect(found.slice(0, 5).map(({ text }) => text)).toContain(title);
  });

  it('puts a command that begins with the query before chats, and shows which synonym matched', () => {
    expect(itemsFor('help')[0]).toMatchObject({ kind: 'command', text: 'Help', also: null });
    expect(itemsFor('setti')[0]).toMatchObject({ kind: 'command', text: 'Settings' });
    expect(itemsFor('undelete')[0]).toMatchObject({ kind: 'command', text: 'Time machine', also: 'undelete' });
  });

  it('offers three results for “undelete”: the time machine, the trash, and an undo that names the deleted chat', () => {
    const found = itemsFor('undelete', 'Moved “Cover letter” to the trash.').slice(0, 3);
    expect(found.map(({ text }) => text)).toEqual([
      'Time machine',
      'Show trash',
      'Undo: Moved “Cover letter” to the trash.',
    ]);
    expect(itemsFor('undo', 'Moved “Cover letter” to the trash.')[0]?.text).toContain('Cover letter');
  });

  it('says the value of a setting, and how long an article takes to read', () => {
    expect(itemsFor('text size')[0]).toMatchObject({ text: 'Text size', fact: '16 px' });
    expect(itemsFor('language')[0]).toMatchObject({ text: 'Language', fact: 'System language' });
    expect(itemsFor('line numbers in code')[0]).toMatchObject({ fact: 'Off' });
    expect(itemsFor('what is parley')[0]).toMatchObject({ kind: 'help', fact: '1 minute' });
  });

  it('searches the text of the articles only if nothing else was found, and not for words like “what” and “the”', () => {
    expect(itemsFor('help').filter(({ kind }) => kind === 'help').length).toBeLessThan(3);
    expect(
      itemsFor('what is the')
        .filter(({ kind }) => kind === 'help')
        .map(({ text }) => text),
    ).toEqual([]);
  });

  it('doesn’t correct a word that is too short or too different', () =>
    expect(['rtl', 'zxqv', 'qwertyuiop'].flatMap((typed) => itemsFor(typed)).map(({ kind }) => kind)).toEqual([
      ...['search', 'search', 'search'],
    ]));

  it('gives an example a different key from the article on the same subject', () => {
    const keys = itemsFor('compare').map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('help:')).length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(keys.length);
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

describe('the palette in other languages', () => {
  afterEach(() => setLanguage('en'));

  it.each([
    ['de', 'abmelden', 'Parley beenden'],
    ['de', 'hochladen', 'Dateien anhängen'],
    ['de', 'verbindung prüfen', 'Einstellungen: Verbindungen'],
    ['ja', '全て削除', 'すべて削除'],
    ['ja', '写真', 'ファイルを添付'],
    ['ru', 'выход', 'Выйти из Parley'],
    ['ru', 'инструкции', 'Параметры'],
    ['ru', 'обновление', 'Обновления'],
    ['ru', 'орфография', 'Проверять орфографию'],
    ['ru', 'громче', 'Громкость звуков'],
    ['ar', 'صورة', 'إرفاق ملفات'],
    ['de', 'einstelungen', 'Einstellungen'],
    ['de', 'wie kann ich einen chat drucken', 'Drucken'],
    ['fr', 'suprimer', 'Supprimer cette discussion'],
    ['es', 'temporall', 'Nuevo chat temporal'],
    ['ru', 'настроки', 'Настройки'],
    ['ru', 'dark theme', 'Тёмная тема'],
    ['ja', 'reading font', '本文のフォント'],
    ['de', 'zwei modelle', 'Modelle vergleichen'],
    ['de', 'three temperatures', 'Drei Temperaturen ausprobieren'],
    ['de', 'was ist neu', 'Einstellungen: Über Parley'],
    ['fr', 'facture', 'Utilisation et coûts'],
    ['es', 'clave nueva', 'Ajustes: Conexiones y claves'],
    ['pt-BR', 'papel de parede', 'Configurações: Aparência'],
    ['ru', 'не беспокоить', 'Уведомлять об окончании ответа'],
    ['ja', '壁紙', '設定：外観'],
    ['zh-Hans', '分屏', '比较模型'],
    ['ar', 'فاتورة', 'الاستخدام والتكاليف'],
  ] as const)('finds in %s “%s” as “%s”', async (language, typed, title) => {
    await setLanguage(language);
    const help = helpOf(await HELP_TEXTS[language]());
    expect(itemsFor(typed, null, help, await SYNONYM_TEXTS[language]()).map(({ text }) => text)).toContain(title);
  });
});
