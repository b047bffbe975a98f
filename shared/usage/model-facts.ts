/** What users enter about models, and the prices of models. */

import { LIMITS } from '../limits.ts';
import type { ListedPrice } from '../service.ts';

/** Prices per million tokens, as decimal strings, which keep exactly what the user entered. */
export interface ModelPrice {
  readonly in: string | null;
  readonly out: string | null;
  /** Input that is read from a cache, and written to one; null or absent: it counts as other input. */
  readonly cachedIn?: string | null;
  readonly cacheWriteIn?: string | null;
  /** ISO 4217, for example `EUR`; `serviceCurrency` for amounts that a service names without a currency. */
  readonly currency: string;
}

/** Services name no currency for their prices and costs, so the amounts of each connection are added up separately. */
export function serviceCurrency(connectionId: string): string {
  return `@${connectionId}`;
}

/** The connection whose service named the amount; null for a currency that the user entered. */
export function connectionOfCurrency(currency: string): string | null {
  return currency.startsWith('@') ? currency.slice(1) : null;
}

/** Services that name no currency usually mean US dollars. */
const UNNAMED_CURRENCY = 'USD';

/** True if an amount counts towards a limit in `limitCurrency`. Amounts in other currencies aren't converted. */
export function countsIn(currency: string, limitCurrency: string): boolean {
  return limitCurrencyOf(currency) === limitCurrency;
}

/** The currency of limits that an amount counts towards. */
export function limitCurrencyOf(currency: string): string {
  return connectionOfCurrency(currency) === null ? currency : UNNAMED_CURRENCY;
}

/** True for a currency that the user can enter, and for one that a service leaves unnamed. Formatting throws for others. */
export function isCurrency(currency: string): boolean {
  const connectionId = connectionOfCurrency(currency);
  if (connectionId === null) return CURRENCY_CODE.test(currency);
  return connectionId !== '' && connectionId.length <= LIMITS.idMaxChars;
}

/** The price that a service lists, in its own currency. */
export function listedModelPrice(connectionId: string, price: ListedPrice): ModelPrice {
  return { ...price, currency: serviceCurrency(connectionId) };
}

export function hasPrice({ in: input, out, cachedIn, cacheWriteIn }: ModelPrice): boolean {
  return [input, out, cachedIn, cacheWriteIn].some((digits) => digits != null);
}

/** What the user entered about a model of a connection. */
export interface ModelFacts {
  readonly connectionId: string;
  readonly model: string;
  /** True if the pickers hide it. Chats that use it keep it. */
  readonly isHidden: boolean;
  readonly note: string;
  /** In tokens; null means the service's value. */
  readonly contextLength: number | null;
  readonly price: ModelPrice;
  /** When the service will retire it, as midnight UTC of that day; absent or null means the service's date. */
  readonly endsAt?: number | null;
  /** The end date that was announced, and how many of its notices were dismissed. */
  readonly endNotices?: { readonly endsAt: number; readonly dismissed: number } | null;
}

/** Matches a code of ISO 4217. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;

/** The format of a price: at most nine digits on each side of the point. */
export const PRICE_DIGITS = /^\d{1,9}(?:\.\d{1,9})?$/;
