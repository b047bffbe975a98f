// Recognises days in the forms that people use, and reads nothing else as a date.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage, t } from '../../renderer/i18n.ts';
import { readWrittenDay } from '../../renderer/words/written-day.ts';

const NOW = new Date(2026, 10, 26, 12).getTime();
const read = (text: string) => {
  const at = readWrittenDay(text, NOW);
  return typeof at === 'number' ? new Date(at).toISOString().slice(0, 10) : at;
};

describe('a written day', () => {
  it.each([
    ['2027-03-14', '2027-03-14'],
    ['14 Mar 2027', '2027-03-14'],
    ['March 14, 2027', '2027-03-14'],
    ['14 march 2027', '2027-03-14'],
    ['3/14/2027', '2027-03-14'],
    ['2027/3/14', '2027-03-14'],
    ['in 90 days', '2027-02-24'],
    ['2 weeks', '2026-12-10'],
    ['2027年3月14日', '2027-03-14'],
  ])('reads %s', (text, day) => expect(read(text)).toBe(day));

  describe('in Japanese', () => {
    beforeEach(() => setLanguage('ja'));
    afterEach(() => setLanguage('en'));

    it.each([
      ['90日後', '2027-02-24'],
      ['90 日', '2027-02-24'],
      ['2週間', '2026-12-10'],
      ['2週間後', '2026-12-10'],
      ['in 90 days', '2027-02-24'],
      ['2027年3月14日', '2027-03-14'],
      ['2027/3/14', '2027-03-14'],
    ])('reads %s', (text, day) => expect(read(text)).toBe(day));

    it.each(['90', '90本', 'あとで', '2027年13月14日'])('reads no day in %s', (text) =>
      expect(read(text)).toBeUndefined(),
    );
  });

  describe('in French', () => {
    afterEach(() => setLanguage('en'));

    it.each([
      ['14 juin 2027', '2027-06-14'],
      ['14 juillet 2027', '2027-07-14'],
      ['14 juil. 2027', '2027-07-14'],
      ['14/03/2027', '2027-03-14'],
    ])('reads %s', async (text, day) => {
      await setLanguage('fr');
      expect(read(text)).toBe(day);
    });
  });

  describe.each([
    ['de', '14. März 2027', 'in 90 Tagen', ['90 Tage', '90d', '14.3.2027', '14.03.2027']],
    ['fr', '14 mars 2027', 'dans 90 jours', ['90 jours', '90 j', '90j', '14/3/2027']],
    ['es', '14 mar 2027', 'en 90 días', ['dentro de 90 días', '90 dias', '14 de marzo de 2027', '14/3/2027']],
    [
      'pt-BR',
      '14 mar 2027',
      'em 90 dias',
      ['daqui a 90 dias', '90 dias', '14 de março de 2027', '14 de marco de 2027'],
    ],
    ['ru', '14 марта 2027', 'через 90 дней', ['90 дней', '90 дн', '90d', '14.03.2027', '14 март 2027']],
    ['ja', '2027年3月14日', '90日後', ['９０日後', '2027/3/14']],
    ['zh-Hans', '2027年3月14日', '90天后', ['90 天', '2027/3/14']],
    ['ar', '14 مارس 2027', 'بعد 90 يومًا', ['خلال ٩٠ يوما', '90d', '١٤ مارس ٢٠٢٧', '14/3/2027']],
    ['en', 'Mar 14, 2027', 'in 90 days', ['90d']],
  ])('in %s', (language, day, span, others) => {
    beforeEach(() => setLanguage(language));
    afterEach(() => setLanguage('en'));

    it('reads the examples of its hint', () => {
      const hint = t('connections.keyFacts.expiresHint');
      expect(hint).toContain(day);
      expect(hint).toContain(span);
      expect([read(day), read(span)]).toEqual(['2027-03-14', '2027-02-24']);
    });

    it.each(others)('reads %s', (text) => {
      expect(['2027-03-14', '2027-02-24']).toContain(read(text));
    });

    it('reads every month as it is written beside a day', () => {
      const format = new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      for (let month = 0; month < 12; month++) {
        const at = Date.UTC(2027, month, 14);
        expect(readWrittenDay(format.format(at), NOW), format.format(at)).toBe(at);
      }
    });
  });

  it.each([
    ['14 мая 2027', '2027-05-14'],
    ['14 сент. 2027 г.', '2027-09-14'],
    ['2 недели', '2026-12-10'],
  ])('reads the Russian %s', async (text, day) => {
    await setLanguage('ru');
    expect(read(text)).toBe(day);
    await setLanguage('en');
  });

  it('is empty for an empty box', () => expect(read('  ')).toBeNull());

  it.each(['31 Feb 2027', 'soon', '14', '14 2027', '13/13/2027', '1/2/3/4', 'x'.repeat(100)])(
    'reads no day in %s',
    (text) => expect(read(text)).toBeUndefined(),
  );
});
