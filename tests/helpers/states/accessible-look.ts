/** Runs axe-core on the window in light, dark and forced colours, and returns what it finds beyond known findings. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { dress } from '../../screenshots/pictures.ts';
import { foundSettled } from '../page/settled.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Findings that we accept: the rule, the element's name or classes, and why. */
const WRITTEN_DOWN: readonly { readonly rule: string; readonly target: RegExp; readonly reason: string }[] = [
  {
    rule: 'scrollable-region-focusable',
    target: /-list$/,
    reason: 'The text box keeps the focus while it moves through the list of models or prompts, as a combobox does.',
  },
  {
    rule: 'label-content-name-mismatch',
    target: /shortcut-button/,
    reason: 'The keys are drawn one by one and named as one combination.',
  },
  {
    rule: 'region',
    target: /^#base-ui-\S+(?: > \.menu-label\S*)?$/,
    reason: 'An open menu lies above the page and belongs to its button, not to a part of the page.',
  },
];

/** The rules to check in each look. Names and roles don't change, so the later looks check only colours. */
const CHECKS: readonly (readonly ['light' | 'dark' | 'forced', RunOptions])[] = [
  ['light', {}],
  ['dark', { runOnly: ['color-contrast'] }],
  ['forced', { runOnly: ['color-contrast'] }],
];

async function look(page: Page, options: RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(async (wanted) => {
    const axe = Reflect.get(globalThis, 'axe') as { run: (options: RunOptions) => Promise<AxeResults> };
    // axe prefers this property to `color`, but Chromium reports the colour before forcing. No style sheet sets it.
    const read = CSSStyleDeclaration.prototype.getPropertyValue;
    CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
      return name === '-webkit-text-fill-color' ? '' : read.call(this, name);
    };
    const { violations } = await axe
      .run({ ...wanted, resultTypes: ['violations'] })
      .finally(() => (CSSStyleDeclaration.prototype.getPropertyValue = read));
    // Return only violations: the results of passed rules are large.
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => ({
        id,
        target: target.join(' '),
        // Classes don't depend on the language, unlike names.
        classes: /^<[^>]* class="([^"]*)"/.exec(html)?.[1] ?? '',
        words: failureSummary ?? '',
      })),
    );
  }, options);
  return found
    .filter(
      ({ id, target, classes }) =>
        !WRITTEN_DOWN.some((one) => one.rule === id && (one.target.test(target) || one.target.test(classes))),
    )
    .map(({ id, target, words }) => `${id}: ${target}: ${words.replaceAll('\n', ' ')}`);
}

/** The rules whose results depend on words or their length. Structure and colours don't change by language. */
const RULES_OF_WORDS = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'role-img-alt',
  'scrollable-region-focusable',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'valid-lang',
];

/** Checks only `RULES_OF_WORDS`, for the window in another language. */
export const namesLook = (page: Page): Promise<readonly string[]> =>
  foundSettled(page, () => look(page, { runOnly: RULES_OF_WORDS }));

/** Returns the findings in each look. Leaves the window in the last look. */
export async function accessibleLook(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  // When a dialog opens, the element that had the focus is hidden a moment after its label.
  await page.waitForFunction(() => document.querySelector('[data-opener][aria-live]') === null);
  for (const [name, options] of CHECKS) {
    await dress(page, name, 'wide');
    found[name] = await foundSettled(page, () => look(page, options));
  }
  return found;
}
