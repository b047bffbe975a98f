/** Reads dates as web pages show them to users, in many languages. */

/** In order of precedence: a month's name means what it means in the first of these languages that has it. */
const LANGUAGES =
  'en de fr es pt it nl pl cs sk sl hu ro sv da nb fi et lv lt tr vi id ms sw af ca gl eu el ru uk bg sr he ar fa ur hi bn th'.split(
    ' ',
  );
const MONTHS = 12;
const DATE_MAX_CHARS = 60;

const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll('.', '');

let months: ReadonlyMap<string, number> | null = null;

/** The names of months in those languages, short and long, alone and within a date. */
function monthNames(): ReadonlyMap<string, number> {
  if (months !== null) return months;
  const names = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const month of ['short', 'long'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { month, day, timeZone: 'UTC' });
        for (let at = 0; at < MONTHS; at += 1) {
          const part = format.formatToParts(Date.UTC(2026, at, 1)).find(({ type }) => type === 'month');
          const name = plainName(part?.value ?? '');
          if (name !== '' && !names.has(name)) names.set(name, at);
        }
      }
  months = names;
  return names;
}

/** The text with ASCII digits and spaces, without direction marks. */
const plainDate = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u061c]/gu, '')
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\s+/gu, ' ')
    .trim();

/** The year, the month from 0 and the day of a date; null if the text has none. */
function dayIn(text: string): readonly [number, number, number] | null {
  const yearFirst = /(?<!\d)(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})(?!\d)/u.exec(text);
  if (yearFirst !== null) return [Number(yearFirst[1]), Number(yearFirst[2]) - 1, Number(yearFirst[3])];
  const numbers = /(?<!\d)(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4})(?!\d)/u.exec(text);
  if (numbers !== null) {
    const [one, two, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])];
    return two > MONTHS ? [year, one - 1, two] : [year, two - 1, one];
  }
  const words = text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? [];
  const month = words.map((word) => monthNames().get(plainName(word))).find((one) => one !== undefined);
  const day = /(?<!\d)(\d{1,2})(?!\d)/u.exec(text)?.[1];
  const year = /(?<!\d)(\d{4})(?!\d)/u.exec(text)?.[1];
  return month === undefined || day === undefined || year === undefined ? null : [Number(year), month, Number(day)];
}

const MINUTE_MS = 60_000;

/** The zone's offset from UTC; null without a zone, or for abbreviations other than those of UTC and the USA. */
function zoneOffset(text: string): number | null {
  const [, sign, hours, minutes = '0'] = /(?:GMT|UTC) ?([+\-\u2212])(\d{1,2}):?(\d{2})?/u.exec(text) ?? [];
  if (hours !== undefined) return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  const name = /\b(?:UTC|GMT|[ECMP][SD]T)\b/u.exec(text)?.[0];
  return name === undefined ? null : Date.UTC(2026, 0, 1) - Date.parse(`1 Jan 2026 00:00:00 ${name}`);
}

/**
 * The Unix milliseconds of a date with a time to the second; null if the text is anything else. Assumes this computer's
 * zone if `zoneOffset` finds none.
 */
export function momentOf(written: string): number | null {
  if (written.length > DATE_MAX_CHARS) return null;
  const text = plainDate(written);
  const time = /(?<!\d)(\d{1,2})[:.](\d{2})[:.](\d{2})(?!\d)/u.exec(text);
  if (time === null) return null;
  const rest = `${text.slice(0, time.index)} ${text.slice(time.index + time[0].length)}`;
  const offset = zoneOffset(rest);
  const day = dayIn(rest.replace(/(?:GMT|UTC) ?[+\-\u2212]\d{1,2}(?::?\d{2})?/u, ' '));
  if (day === null) return null;
  const isAfternoon = /(?:^|[^\p{L}])p\.? ?m\.?(?!\p{L})|午後|下午|오후|(?:^| )م(?: |$)/iu.test(rest);
  const isMorning = /(?:^|[^\p{L}])a\.? ?m\.?(?!\p{L})|午前|上午|오전|(?:^| )ص(?: |$)/iu.test(rest);
  const hour = Number(time[1]);
  const ofDay = isAfternoon && hour < 12 ? hour + 12 : isMorning && hour === 12 ? 0 : hour;
  const [year, month, date] = day;
  if (month >= MONTHS || date > 31 || ofDay > 23) return null;
  const [minute, second] = [Number(time[2]), Number(time[3])];
  const ms =
    offset === null
      ? new Date(year, month, date, ofDay, minute, second).getTime()
      : Date.UTC(year, month, date, ofDay, minute, second) - offset;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
