// The guide answers the questions of the first screen's examples with an article, in every language.

import { expect, it } from 'vitest';
import { createGuideModel } from '../../electron/practice/guide-model.ts';
import { LANGUAGES } from '../../shared/locales/languages.ts';
import { PRACTICE_TEXTS } from '../../shared/locales/practice-texts.ts';
import { textsOf } from '../architecture/languages/flat-texts.ts';

const spoken = LANGUAGES.filter((one) => !('isPseudo' in one));

it.each(spoken)('$name', async ({ code }) => {
  const texts = await PRACTICE_TEXTS[code]();
  const flat = await textsOf(code);
  const articleOf = (example: string) => {
    const content = flat.get(`window.help.example.${example}.message`) ?? '';
    expect(content).not.toBe('');
    const guide = createGuideModel(60, () => ({ texts, locale: code, direction: 'ltr' }));
    return guide.plan([{ role: 'user', content }]).sources?.[0]?.url;
  };
  expect(articleOf('compare')).toMatch(/about$/);
  expect(articleOf('request')).toMatch(/key-storage$/);
});
