// The practice models answer the messages of three examples as the examples' cards promise, in every language.

import { expect, it } from 'vitest';
import { createGuideModel } from '../../electron/practice/guide-model.ts';
import { createTourModel } from '../../electron/practice/tour-model.ts';
import { LANGUAGES } from '../../shared/locales/languages.ts';
import { PRACTICE_TEXTS } from '../../shared/locales/practice-texts.ts';
import { textsOf } from '../architecture/languages/flat-texts.ts';

const spoken = LANGUAGES.filter((one) => !('isPseudo' in one));

it.each(spoken)('the guide answers two examples with the right article in $name', async ({ code }) => {
  const texts = await PRACTICE_TEXTS[code]();
  const flat = await textsOf(code);
  const articleOf = (example: string) => {
    const content = flat.get(`window.help.example.${example}.message`) ?? '';
    expect(content).not.toBe('');
    const guide = createGuideModel(60, () => ({ texts, locale: code, direction: 'ltr' }));
    return guide.plan([{ role: 'user', content }]).sources?.[0]?.url;
  };
  expect(articleOf('compare')).toMatch(/appearance$/);
  expect(articleOf('request')).toMatch(/key-storage$/);
});

it.each(spoken)(
  'in $name, the tour refuses a key at each run of the example, until the key is replaced',
  async ({ code }) => {
    const texts = await PRACTICE_TEXTS[code]();
    const content = (await textsOf(code)).get('window.help.example.expired.message') ?? '';
    const tour = createTourModel(60, () => ({ texts, locale: code, direction: 'ltr' }));
    const refused = (key: string) => tour.plan([{ role: 'user', content }], {}, key).trouble?.kind === 'refuse';
    expect(['first', 'first', 'second', 'second', 'third', 'third'].map(refused)).toEqual([
      ...[true, true, false],
      ...[true, false, true],
    ]);
    expect(tour.plan([{ role: 'user', content }], {}, 'fourth').text).toBe(texts.tour.keyReplaced);
  },
);
