/** Parses what the user typed into the search box. */

import type { MessageRole } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { fold } from '../../../shared/search/fold.ts';
import { withoutMarks } from '../../../shared/search/search-words.ts';

export interface SearchTerm {
  /** The word or phrase, folded. */
  readonly text: string;
  /** True for a term in quotation marks, which matches only whole words. */
  readonly isExact: boolean;
}

export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  readonly models: readonly string[];
  readonly folders: readonly string[];
  readonly role: MessageRole | null;
  /** Unix milliseconds: from this time on; null for no limit. */
  readonly after: number | null;
  /** Unix milliseconds: before this time; null for no limit. */
  readonly before: number | null;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
  readonly isUnread: boolean;
  readonly isTitleOnly: boolean;
  readonly problems: readonly string[];
}

const PIECE = /(?<operator>[a-z]+):(?:"(?<quotedValue>[^"]*)"?|(?<value>\S*))|"(?<exact>[^"]*)"?|(?<word>\S+)/giu;
const OPERATORS = new Set(['model', 'in', 'role', 'before', 'after', 'is', 'folder']);

/** The start of a day, month or year in the local time zone, and of the next one; null if `value` is no such date. */
function period(value: string): { start: number; end: number } | null {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value);
  if (match === null) return null;
  const year = Number(match[1]);
  const month = match[2] === undefined ? null : Number(match[2]) - 1;
  const day = match[3] === undefined ? null : Number(match[3]);
  const start = new Date(year, month ?? 0, day ?? 1);
  if (
    start.getFullYear() !== year ||
    (month !== null && start.getMonth() !== month) ||
    (day !== null && start.getDate() !== day)
  )
    return null;
  const end =
    day !== null
      ? new Date(year, month ?? 0, day + 1)
      : month !== null
        ? new Date(year, month + 1, 1)
        : new Date(year + 1, 0, 1);
  return { start: start.getTime(), end: end.getTime() };
}

const ROLES: ReadonlyMap<string, MessageRole> = new Map([
  ['user', 'user'],
  ['me', 'user'],
  ['you', 'user'],
  ['assistant', 'assistant'],
  ['model', 'assistant'],
  ['system', 'system'],
]);

/**
 * Never fails. A known operator with an unknown value is listed in `problems` and otherwise ignored; a word with an
 * unknown operator is searched as written.
 */
export function parseQuery(typed: string): SearchQuery {
  const exact: string[] = [];
  const words: string[] = [];
  const models: string[] = [];
  const folders: string[] = [];
  const problems: string[] = [];
  const found: {
    -readonly [K in
      | 'role'
      | 'after'
      | 'before'
      | 'isPinned'
      | 'isArchived'
      | 'isUnread'
      | 'isTitleOnly']: SearchQuery[K];
  } = {
    role: null,
    after: null,
    before: null,
    isPinned: false,
    isArchived: false,
    isUnread: false,
    isTitleOnly: false,
  };
  const add = (to: string[], text: string): void => {
    const folded = fold(text).trim();
    if (folded !== '') to.push(folded);
  };
  for (const match of typed.slice(0, LIMITS.searchQueryMaxChars).matchAll(PIECE)) {
    const groups = match.groups ?? {};
    const operator = groups.operator?.toLowerCase();
    if (operator === undefined || !OPERATORS.has(operator)) {
      if (groups.exact !== undefined) add(exact, groups.exact);
      else add(words, match[0]);
      continue;
    }
    const value = (groups.quotedValue ?? groups.value ?? '').trim();
    // Ignore an operator without a value: the user is still typing.
    if (value === '') continue;
    const word = value.toLowerCase();
    const dates = period(value);
    if (operator === 'model') models.push(fold(value));
    else if (operator === 'folder') folders.push(fold(value));
    else if (operator === 'in' && word === 'title') found.isTitleOnly = true;
    else if (operator === 'role' && ROLES.has(word)) found.role = ROLES.get(word) ?? null;
    else if (operator === 'before' && dates !== null) found.before = dates.start;
    else if (operator === 'after' && dates !== null) found.after = dates.end;
    else if (operator === 'is' && word === 'pinned') found.isPinned = true;
    else if (operator === 'is' && word === 'archived') found.isArchived = true;
    else if (operator === 'is' && word === 'unread') found.isUnread = true;
    else problems.push(match[0]);
  }
  const terms = [
    ...exact.map((text) => ({ text, isExact: true })),
    ...withoutMarks(words).map((text) => ({ text, isExact: false })),
  ];
  return { terms, models, folders, problems, ...found };
}

/** True if the query has no words, and no operators that restrict it. */
export function isBlank(query: SearchQuery): boolean {
  return (
    query.terms.length === 0 &&
    query.models.length === 0 &&
    query.folders.length === 0 &&
    query.role === null &&
    query.after === null &&
    query.before === null &&
    !query.isPinned &&
    !query.isArchived &&
    !query.isUnread
  );
}
