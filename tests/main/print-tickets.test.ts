// A click allows one print within the next few minutes, which gives the page time to draw.
import { expect, it } from 'vitest';
import { PrintTickets } from '../../electron/shell/print-tickets.ts';
import { LIMITS } from '../../shared/limits.ts';

it('allows one print for each click, and none without a click', () => {
  const tickets = new PrintTickets();
  const ticket = tickets.issue();
  expect(tickets.use('made-up')).toBe(false);
  expect(tickets.use(ticket)).toBe(true);
  expect(tickets.use(ticket)).toBe(false);
});

it('allows no print when too much time has passed', () => {
  const tickets = new PrintTickets();
  const [late, soon] = [tickets.issue(0), tickets.issue(0)];
  expect(tickets.use(late, LIMITS.printTicketMs)).toBe(false);
  expect(tickets.use(soon, LIMITS.printTicketMs - 1)).toBe(true);
});
