// The checks of every window state find a fault of each kind, planted in the real page.
import { readFileSync, rmSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { foundSettled } from '../helpers/page/settled.ts';
import { accessibleLook } from '../helpers/states/accessible-look.ts';
import { coveredControls } from '../helpers/states/covered-controls.ts';
import { languageLook } from '../helpers/states/language-look.ts';
import { type Laid, layoutFaults } from '../helpers/states/layout-faults.ts';

let app: ParleyApp;

beforeAll(async () => {
  app = await ParleyApp.start();
  await app.page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
});
afterAll(() => app.dispose());

interface Fault {
  readonly element: string;
  readonly words: string;
  readonly css: string;
}

/** Plants a fault in place of the previous one. */
const plant = (fault: Fault): Promise<void> =>
  app.page.evaluate(({ element, words, css }) => {
    document.querySelector('.planted')?.remove();
    const box = document.createElement('div');
    box.className = 'planted';
    const cover = document.createElement('i');
    box.append(Object.assign(document.createElement(element), { textContent: words }), cover);
    document.querySelector('#root')?.append(box);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.planted { position: fixed; left: 0; bottom: 0; color: #fff; background: #000; } ${css}`);
    document.adoptedStyleSheets = [sheet];
  }, fault);

const TEXT = { element: 'p', words: 'Words that nobody wrote' };
const BUTTON = { element: 'button', words: 'A button' };

describe('axe finds', () => {
  /** The looks in which the planted fault broke the rule. */
  const foundBy = async (rule: string): Promise<readonly string[]> =>
    Object.entries(await accessibleLook(app.page)).flatMap(([look, problems]) =>
      problems.some((one) => one.startsWith(`${rule}: .planted`)) ? [look] : [],
    );

  it('a missing name', async () => {
    await plant({ ...BUTTON, words: '', css: '.planted button { width: 40px; height: 40px; }' });
    expect(await foundBy('button-name')).toEqual(['light']);
  });

  it.each([
    ['light', ":root[data-theme='light'] .planted p { color: #222; }"],
    ['dark', ":root[data-theme='dark'] .planted p { color: #222; }"],
    [
      'forced',
      '@media (forced-colors: active) { .planted p { forced-color-adjust: none; color: #222; } .planted { forced-color-adjust: none; } }',
    ],
  ])('text that is hard to read only in one look: %s', async (look, css) => {
    await plant({ ...TEXT, css });
    expect(await foundBy('color-contrast')).toContain(look);
  });

  it('no fault if none is planted', async () => {
    await plant({ ...TEXT, css: '' });
    expect(await foundBy('color-contrast')).toEqual([]);
  });
});

it('finds an element that covers a button', async () => {
  await plant({ ...BUTTON, css: '' });
  expect(await foundSettled(app.page, () => coveredControls(app.page))).toEqual([]);
  await plant({ ...BUTTON, css: '.planted i { position: absolute; inset: 0; }' });
  expect(await coveredControls(app.page)).toEqual([expect.stringContaining('A button lies below <i')]);
});

describe('in both pseudo-languages', () => {
  const expectEach = async (problem: string): Promise<void> => {
    const looks = Object.values(await languageLook(app.page, 'planted'));
    expect(looks).toEqual([[expect.stringContaining(problem)], [expect.stringContaining(problem)]]);
  };

  it('finds words that are in no locale file', async () => {
    await plant({ ...TEXT, css: '' });
    await expectEach('not extracted: Words that nobody wrote');
  });

  it('finds words that are cut off', async () => {
    const css = '.planted { width: 40px; overflow: hidden; } .planted p { white-space: nowrap; }';
    await plant({ ...TEXT, words: '[Words of a locale file]', css });
    await expectEach('cut off: [Words of a locale file]');
  });
});

describe('in a language that needs more room than English', () => {
  let english: Laid;
  const WORDS = { element: 'button', words: 'Words of another language' };

  beforeAll(async () => {
    await plant({ ...TEXT, words: '', css: '' });
    english = await layoutFaults(app.page, null);
  });

  it.each([
    ['cut off: Words', '.planted { width: 40px; overflow: hidden; } .planted button { white-space: nowrap; }'],
    [
      'shortened: Words',
      '.planted button { width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }',
    ],
    ['cut off below: Words', '.planted { height: 12px; width: 60px; overflow: hidden; }'],
    ['outside of its button: Words', '.planted button { width: 60px; height: 14px; }'],
    ['scrolls sideways', '.planted { width: 60px; overflow: auto; } .planted button { white-space: nowrap; }'],
  ])('finds a layout fault: %s', async (fault, css) => {
    await plant({ ...WORDS, css });
    const { faults } = await layoutFaults(app.page, english);
    expect(faults.join('\n')).toContain(fault);
  });

  it('finds words that overlap other words', async () => {
    const words = `${WORDS.words} `.repeat(400);
    await plant({ ...TEXT, words, css: '.planted { inset: 0; background: none; color: inherit; }' });
    const { faults } = await layoutFaults(app.page, english);
    expect(faults.join('\n')).toContain('overlaps: ');
  });

  it('finds no fault in texts that fit, or that are cut off in English, too', async () => {
    await plant({ ...WORDS, css: '' });
    expect((await layoutFaults(app.page, english)).faults).toEqual([]);
    await plant({ ...TEXT, words: english.texts[0] ?? '', css: '.planted { width: 9px; overflow: hidden; }' });
    expect((await layoutFaults(app.page, english)).faults).toEqual([]);
  });
});

it('keeps the state in which a test gave up, as a picture and in words', async () => {
  const trouble = await until('pigs fly', () => false, 0).catch(String);
  const [words, picture = ''] = String(trouble).split('\n');
  expect(words).toBe('Error: gave up waiting until pigs fly');
  expect(statSync(picture).size).toBeGreaterThan(1_000);
  const text = picture.replace('.png', '.txt');
  expect(readFileSync(text, 'utf8')).toContain('Welcome to Parley');
  for (const kept of [picture, text]) rmSync(kept);
});
