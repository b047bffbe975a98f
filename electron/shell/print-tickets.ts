/** Lets a page print some minutes after a click, because it first has to draw its diagrams and formulas. */

import { LIMITS } from '../../shared/limits.ts';

/** Tickets, each of which allows one print. */
export class PrintTickets {
  readonly #expiries = new Map<string, number>();

  /** Issues a ticket. Call it right after a click. */
  issue(now = Date.now()): string {
    for (const [ticket, expiry] of this.#expiries) if (expiry <= now) this.#expiries.delete(ticket);
    const ticket = crypto.randomUUID();
    this.#expiries.set(ticket, now + LIMITS.printTicketMs);
    return ticket;
  }

  /** Uses up a ticket; false if it was never issued, was already used, or has expired. */
  use(ticket: string, now = Date.now()): boolean {
    const expiry = this.#expiries.get(ticket);
    this.#expiries.delete(ticket);
    return expiry !== undefined && now < expiry;
  }
}
