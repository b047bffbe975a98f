// The line over a year, as the page shows it.
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { YearLine } from '../../../renderer/services/year-line.tsx';

afterEach(cleanup);

it('names the year at January, and only there', () => {
  render(<YearLine dates={[]} today={new Date(2026, 10, 27, 12).getTime()} />);
  const months = [...document.querySelectorAll('.year-month')].map(({ textContent }) => textContent);
  expect(months.slice(0, 4)).toEqual(['Nov', 'Dec', 'Jan 2027', 'Feb']);
  expect(months.filter((month) => /\d/.test(month ?? ''))).toEqual(['Jan 2027']);
});
