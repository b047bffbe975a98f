/** The currency of the user's region, the default for new amounts. */

import { readLocale } from './languages.ts';

const REGIONS = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BHD: 'BH',
  BRL: 'BR',
  BYN: 'BY',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  DZD: 'DZ',
  EGP: 'EG',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK YT',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  IQD: 'IQ',
  ISK: 'IS',
  JOD: 'JO',
  JPY: 'JP',
  KRW: 'KR',
  KWD: 'KW',
  KZT: 'KZ',
  MAD: 'MA',
  MOP: 'MO',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'NO SJ',
  NZD: 'NZ',
  OMR: 'OM',
  PEN: 'PE',
  PHP: 'PH',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  RUB: 'RU',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TND: 'TN',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  UYU: 'UY',
  VND: 'VN',
  ZAR: 'ZA',
} as const;

/** US dollars if the locale names no region, or a region that isn't listed. */
export function currencyOfRegion(systemLocale: string): string {
  const region = readLocale(systemLocale)?.region ?? '';
  const found = Object.entries(REGIONS).find(([, regions]) => regions.split(' ').includes(region));
  return found?.[0] ?? 'USD';
}
