/** Converts the marks in ChatGPT's texts (entities, links, citations) to plain text and Markdown links. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { innerJson, readArray, readObjects, readText } from '../foreign.ts';
import { linkTo, plainLabel } from '../foreign-markdown.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { noteRead } from '../unread-texts.ts';

/** Matches a mark: `\ue200 name \ue202 argument … \ue201`. */
const MARK = /\ue200([^\ue200\ue201]*)\ue201/gu;
/** Matches a mark of older chats and file searches: `【4:0†source】`. */
const BRACKET_MARK = /【([^【】†]{0,200})†([^【】†]{0,400})(?:†([^【】]{0,400}))?】/gu;
/** Matches the remaining signs, of an incomplete mark or around marked text. The text between them stays. */
const LONE_SIGN = /[\ue200-\ue20f]/gu;
/** A reference to a source of the same turn: `turn0search3`. */
const REFERENCE = /^turn\d+[a-z_]+\d+$/u;
/** Matches text in a bracket mark that doesn't name a document. */
const NO_NAME = /^(?:source|L?\d+(?:-L?\d+)?)?$/iu;
const NAME_FIELDS = ['name', 'title', 'text', 'label', 'query', 'alt'] as const;

/** The sources of one message: the Markdown for each mark that the file explains. */
export type Sources = ReadonlyMap<string, string>;

const isNamed = (text: string): boolean => text.trim() !== '';

function linkOf(source: JsonObject): string {
  const address = readText(source.url) || readText(source.link);
  const name = readText(source.title) || readText(source.attribution) || readText(source.name) || address;
  return isNamed(name) ? linkTo(name, address) : '';
}

function linksOf(reference: JsonObject): string {
  const items = [...readObjects(reference.items), ...readObjects(reference.sources)];
  const links = (items.length === 0 ? [reference] : items).map(linkOf).filter(isNamed);
  if (links.length > 0) return `(${[...new Set(links)].join(', ')})`;
  return [...new Set(readArray(reference.safe_urls).map(readText))]
    .filter(isNamed)
    .map((address) => linkTo(address, address))
    .join(', ');
}

/** Finds in a message's metadata what the marks in its text stand for. */
export function sourcesOf(metadata: JsonObject, text: string): Sources {
  const found = new Map<string, string>();
  const add = (mark: string, markdown: string): void => {
    if (mark.trim() !== '' && markdown !== '' && !found.has(mark)) found.set(mark, markdown);
  };
  for (const reference of readObjects(metadata.content_references)) {
    const mark = readText(reference.matched_text);
    // These marks contain the text to show.
    if (/^\ue200(?:entity|url|navlist)\ue202/u.test(mark)) continue;
    add(mark, linksOf(reference) || readText(reference.alt).trim());
  }
  for (const citation of readObjects(metadata.citations)) {
    if (!isObject(citation.metadata)) continue;
    const { start_ix: start, end_ix: end } = citation;
    if (typeof start !== 'number' || typeof end !== 'number') continue;
    const mark = text.slice(start, end);
    if (/^[【\ue200]/u.test(mark)) add(mark, linksOf(citation.metadata));
  }
  return found;
}

/** The text in a JSON argument such as `["city","Paris","capital of France"]`. */
function wordsOfJson(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    const words = value.map(readText);
    return words[1] || words[0] || '';
  }
  if (!isObject(value)) return '';
  for (const field of NAME_FIELDS) if (isNamed(readText(value[field]))) return readText(value[field]);
  const { query } = value;
  return readArray(query).map(readText).filter(isNamed).join(', ');
}

function wordsOf(argument: string): string {
  const text = argument.trim();
  if (text.split(',').every((part) => REFERENCE.test(part.trim()))) return '';
  const read = /^[[{"]/u.test(text) ? innerJson(text) : undefined;
  return read === undefined || read === null ? text : wordsOfJson(read);
}

const isAddress = (text: string): boolean => /^https?:\/\//iu.test(text.trim());

/** Replaces every mark in `text`. Removes marks that have no text and no known source, and counts them in `notes`. */
export function readMarks(text: string, sources: Sources, notes: TransferNotes): string {
  const lost = (): string => {
    notes.add('citation');
    return '';
  };
  const spaced = (markdown: string, at: number): string =>
    at > 0 && markdown !== '' && !/\s/u.test(text[at - 1] ?? '') ? ` ${markdown}` : markdown;
  return noteRead(text)
    .replace(MARK, (mark: string, inside: string, at: number) => {
      const known = sources.get(mark);
      if (known !== undefined) return spaced(known, at);
      const [, ...given] = inside.split('\ue202');
      const address = given.find(isAddress)?.trim() ?? '';
      const words = given
        .filter((argument) => !isAddress(argument))
        .map(wordsOf)
        .filter(isNamed);
      if (address !== '') return linkTo(words.join(' ') || address, address);
      return words.length === 0 ? lost() : words.join(' ');
    })
    .replace(BRACKET_MARK, (mark: string, _place: string, name: string, address: string | undefined) => {
      const known = sources.get(mark);
      if (known !== undefined) return ` ${known}`;
      if (address !== undefined && isAddress(address)) return ` (${linkTo(name, address)})`;
      return NO_NAME.test(name.trim()) ? lost() : ` (${plainLabel(name)})`;
    })
    .replace(LONE_SIGN, '');
}
