// Which licences allow a package to ship, and what the licences page contains.
import { describe, expect, it } from 'vitest';
import { isAllowed, licencesText } from '../../scripts/packaging/licences.mjs';

describe('a licence', () => {
  it.each(['MIT', 'OFL-1.1', '(MPL-2.0 OR Apache-2.0)', 'MIT AND ISC', 'GPL-3.0 OR MIT', '(GPL-3.0 OR (MIT)) AND ISC'])(
    'is allowed if all its parts are allowed, or one of its alternatives: %s',
    (licence) => {
      expect(isAllowed(licence)).toBe(true);
    },
  );

  it.each([
    'GPL-3.0-or-later',
    'MIT AND GPL-3.0',
    '(MIT OR ISC) AND GPL-3.0',
    'EPL-2.0 OR GPL-3.0-or-later',
    'unknown',
    'SEE LICENSE IN x',
    '',
  ])('is refused if one of its parts, or each alternative, is refused: %s', (licence) => {
    expect(isAllowed(licence)).toBe(false);
  });
});

describe('the licences page', () => {
  it('names every package, and contains a licence text only once if several packages share it', () => {
    const page = licencesText('Our own licence', [
      { name: 'one', version: '1.0.0', licence: 'MIT', texts: ['The same text\r\n'] },
      { name: 'two', version: '2.0.0', licence: 'MIT', texts: ['The same text\n'] },
      { name: 'three', version: '3.0.0', licence: 'ISC', texts: [] },
    ]);
    expect(page).toContain('Our own licence');
    expect(page).toContain('LICENSES.chromium.html');
    expect(page).toContain('one 1.0.0 (MIT)');
    expect(page.match(/The same text/g)).toHaveLength(1);
    expect(page).toContain('one 1.0.0\ntwo 2.0.0\n');
    expect(page).toContain('three comes without a licence text; it names its licence as ISC.');
  });
});
