// Spoken formulas make their structure audible, in each language.
import katex from 'katex';
import { expect, it } from 'vitest';
import { spokenFormula } from '../../../renderer/markdown/math/spoken-formula.ts';
import { typeset } from '../../../renderer/markdown/math/typeset.ts';
import { FORMULA_TEXTS } from '../../../shared/locales/formula-texts.ts';
import { LANGUAGES, type LanguageCode } from '../../../shared/locales/languages.ts';

async function said(tex: string, isDisplay = false, language: LanguageCode = 'en'): Promise<string> {
  const element = document.createElement('span');
  expect(typeset(katex, element, tex, isDisplay)).toBe(true);
  return spokenFormula(element, await FORMULA_TEXTS[language]());
}

const ROOTS = 'x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}';

it.each([
  ['a+b=c', 'a plus b equals c'],
  ['\\frac{1}{3}', '1 over 3'],
  [
    ROOTS,
    'x equals the fraction minus b plus or minus the square root of b squared minus 4 a c, end of root, over 2 a, end of fraction,',
  ],
  ['\\sqrt{A}', 'the square root of capital A'],
  ['\\sqrt[3]{x}', 'the root of degree 3 of x, end of root,'],
  ['x_i^2 + y^{n+1}', 'x sub i squared plus y to the power of n plus 1, end of power,'],
  ['e^{-x}', 'e to the power of minus x, end of power,'],
  ['\\sum_{i=1}^n i', 'the sum from i equals 1 to n of i'],
  ['\\lim_{n\\to\\infty} a_n', 'lim over n to infinity of a sub n'],
  ['\\hat{a} \\le \\vec{B}', 'a hat is less than or equal to vector capital B'],
  ['\\binom{n}{k}', 'open parenthesis n choose k close parenthesis'],
  ["f'(x)", 'f prime open parenthesis x close parenthesis'],
  [
    '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
    'open parenthesis matrix, 2 by 2. Row 1: a, b. Row 2: c, d. End of matrix. close parenthesis',
  ],
])('says %s', async (tex, expected) => {
  expect(await said(tex, tex.includes('sum') || tex.includes('lim'))).toBe(expected);
});

it.each<[LanguageCode, string, string]>([
  [
    'de',
    'x gleich der Bruch minus b plus oder minus die Wurzel aus b zum Quadrat minus 4 a c, Ende der Wurzel, durch 2 a, Ende des Bruchs,',
    'das Integral von 0 bis 1 über e hoch x',
  ],
  [
    'fr',
    'x égale la fraction moins b plus ou moins la racine carrée de b au carré moins 4 a c, fin de la racine, sur 2 a, fin de la fraction,',
    'l’intégrale de 0 à 1 de e puissance x',
  ],
  [
    'es',
    'x es igual a la fracción menos b más o menos la raíz cuadrada de b al cuadrado menos 4 a c, fin de la raíz, sobre 2 a, fin de la fracción,',
    'la integral desde 0 hasta 1 de e elevado a x',
  ],
  [
    'pt-BR',
    'x é igual a a fração menos b mais ou menos a raiz quadrada de b ao quadrado menos 4 a c, fim da raiz, sobre 2 a, fim da fração,',
    'a integral de 0 até 1 de e elevado a x',
  ],
  [
    'ru',
    'x равно дробь: числитель минус b плюс-минус корень из b в квадрате минус 4 a c, конец корня,, знаменатель 2 a, конец дроби,',
    'интеграл от 0 до 1 выражения e в степени x',
  ],
  [
    'ja',
    'x イコール 分数、2 a 分の マイナス b プラスマイナス ルート b の2乗 マイナス 4 a c、ルート終わり、、分数終わり、',
    '0 から 1 までの積分 e の x 乗',
  ],
  [
    'zh-Hans',
    'x 等于 分数，2 a 分之 负 b 正负 根号 b 的平方 减 4 a c，根号结束，，分数结束，',
    '从 0 到 1 积分 e 的 x 次方',
  ],
  [
    'ar',
    'x يساوي الكسر سالب b زائد أو ناقص الجذر التربيعي لـ b تربيع ناقص 4 a c، نهاية الجذر، على 2 a، نهاية الكسر،',
    'تكامل من 0 إلى 1 لـ e أس x',
  ],
])('says the same in %s', async (language, roots, integral) => {
  expect(await said(ROOTS, false, language)).toBe(roots);
  expect(await said('\\int_0^1 e^x', true, language)).toBe(integral);
});

it('leaves no placeholder and no direction mark in any language', async () => {
  const all =
    '\\sqrt[3]{A} + \\bar{x} - \\tilde{y} \\cdot \\dot{z} \\in \\overset{!}{=} \\underset{a}{b} \\binom{n}{k} \\begin{pmatrix}1\\end{pmatrix}';
  for (const { code } of LANGUAGES)
    expect(await said(all, true, code), code).not.toMatch(/[{}\u2066-\u2069\u200e\u200f]/);
});

it('reads extremely nested formulas, the innermost part as text', async () => {
  const words = await said(`${'\\sqrt{'.repeat(90)}x${'}'.repeat(90)}`);
  expect(words).toContain('x');
  expect(words.split('square root').length).toBeLessThan(90);
});
