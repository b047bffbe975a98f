// Fails a test file that leaves a library open, because later files of its process would wait for it.
import { afterAll, expect } from 'vitest';
import { takeLeftOpen } from './opened-databases.ts';

// Runs after the hooks of the file, because it was registered first.
afterAll(async () => {
  expect(await takeLeftOpen(), 'this test file left databases open').toEqual([]);
});
