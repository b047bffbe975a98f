// Tests the words that the window shows for a service's error.
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ServiceError } from '../../../renderer/services/service-error.tsx';
import type { AppError } from '../../../shared/errors.ts';

afterEach(cleanup);

const wordsOf = (more: Partial<AppError>): string | null =>
  render(<ServiceError error={{ code: 'rate_limited', retryable: true, ...more }} />).container.textContent;

it('shows how long a limit lasts if the service reported it, and otherwise says to wait a moment', () => {
  expect(wordsOf({})).toBe('Too many requests. Wait a moment, then try again.');
  expect(wordsOf({ retryAfterMs: 20_000 })).toBe('Too many requests.The service asked you to wait 20 s.');
  expect(wordsOf({ limitResetMs: 360_000 })).toBe('Too many requests.The limit resets in 6 min.');
});
