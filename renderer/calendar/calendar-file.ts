/** Writes dates as an iCalendar file (RFC 5545) with all-day events and a reminder a week ahead. */

import { DAY_MS } from '../../shared/days.ts';

export interface CalendarEvent {
  /** Unique, and the same in every export, so that a calendar replaces the event instead of adding another. */
  readonly id: string;
  /** Midnight UTC of the day. */
  readonly day: number;
  readonly summary: string;
}

/** Bytes of a line, without its line break. */
const LINE_MAX_BYTES = 75;

/** @param now Unix milliseconds */
export function calendarFile(events: readonly CalendarEvent[], now: number): string {
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parley//Calendar//EN',
    ...events.flatMap(({ id, day, summary }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(id)}@parley`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dateText(day)}`,
      `DTEND;VALUE=DATE:${dateText(day + DAY_MS)}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      'TRIGGER:-P7D',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

const dateText = (day: number): string => new Date(day).toISOString().slice(0, 10).replaceAll('-', '');

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll('\r\n', '\\n')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\n');
}

/** A long line continues in the next ones, which start with a space. Never splits a character. */
function folded(line: string): readonly string[] {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_MAX_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  parts.push(part);
  return parts;
}
