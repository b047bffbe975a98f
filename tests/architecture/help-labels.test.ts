// Help articles call buttons, menu items and pages what the window calls them, in every language.
import { expect, it } from 'vitest';
import { HELP_TEXTS } from '../../shared/locales/help-texts.ts';
import { LANGUAGES } from '../../shared/locales/languages.ts';
import { textsOf } from './languages/flat-texts.ts';

const NAMED = /\*{1,2}([^*\n]+)\*{1,2}/g;
const CODE = /`[^`]*`/g;
/** Names of keyboard keys, which articles write differently. */
const KEY = /^window\.keys\./;
/** Words that articles only emphasise, or inflect: they needn't be labels. */
const ONLY_STRESSED = new Set(
  'Archived|Folders|Look at what was sent|Pinned|Trash|Write a message|Ctrl+Tab|HTML|Mod|Switch to …|Up|Use|Reset|caps|not sent|prompt|recovery code|repeated'.split(
    '|',
  ),
);
const MODELS = new Set(['guide', 'echo', 'tour', 'poet', 'echo-old']);
const KEYS = /^(?:(?:Mod|Ctrl|Shift|Alt)\+)*(?:\S|F\d{1,2}|Enter|Esc|Delete|Shift)$/;

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069…]/g, '').toLowerCase();
const namesIn = (markdown: string): ReadonlySet<string> =>
  new Set([...markdown.replaceAll(CODE, '').matchAll(NAMED)].flatMap(([, names = '']) => names.split(' > ')));

const windowOf = async (code: 'en' | (typeof LANGUAGES)[number]['code']) =>
  new Map([...(await textsOf(code))].filter(([key]) => key.startsWith('window.') && !KEY.test(key)));

it('uses labels in English', async () => {
  const labels = new Set([...(await windowOf('en')).values()].map(plain));
  const { articles } = await HELP_TEXTS.en();
  const unknown = articles.flatMap(({ id, markdown }) =>
    [...namesIn(markdown)]
      .filter((name) => !labels.has(plain(name)) && !KEYS.test(name))
      .filter((name) => !ONLY_STRESSED.has(name) && !MODELS.has(name))
      .map((name) => `${id}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it.each(LANGUAGES.filter((one) => !('isPseudo' in one) && one.code !== 'en'))(
  'uses labels in $name',
  async ({ code }) => {
    const [english, translated] = [await windowOf('en'), await windowOf(code)];
    const labels = new Map<string, Set<string>>();
    for (const [key, text] of english) {
      const known = labels.get(text) ?? new Set();
      labels.set(text, known.add(plain(translated.get(key) ?? '')));
    }
    const help = await HELP_TEXTS[code]();
    const missing = (await HELP_TEXTS.en()).articles.flatMap(({ id, markdown }) => {
      const theirs = new Set([...namesIn(help.articles.find((one) => one.id === id)?.markdown ?? '')].map(plain));
      return [...namesIn(markdown)]

        .filter((name) => !ONLY_STRESSED.has(name) && !KEYS.test(name))
        .filter((name) => [...(labels.get(name) ?? [])].every((label) => !theirs.has(label)) && labels.has(name))
        .map((name) => `${id}: ${name} is ${[...(labels.get(name) ?? [])].join(' or ')}`);
    });
    expect(missing).toEqual([]);
  },
);
