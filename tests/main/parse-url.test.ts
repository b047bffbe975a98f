// Compiling the calling code must not change how addresses are parsed.
import { expect, it } from 'vitest';
import { parseUrl } from '../../shared/addresses/parse-url.ts';

it('still accepts non-ASCII letters after the engine has compiled the parser', () => {
  for (let round = 0; round < 20_000; round += 1) {
    if (parseUrl('https://exämple.com/a')?.host !== 'xn--exmple-cua.com') throw new Error(`refused in round ${round}`);
  }
  expect(parseUrl('no address')).toBeNull();
  expect(parseUrl('/path', 'http://127.0.0.1/')?.href).toBe('http://127.0.0.1/path');
});
