/** Separates the `<details>` that Open WebUI writes into a reply's text: reasoning, tool calls and code that ran. */

import { decodeHTML } from 'entities';
import { isObject } from '../../../../shared/json/json.ts';
import { innerJson, joined, readText } from '../foreign.ts';
import { fenced } from '../foreign-markdown.ts';
import type { TransferNotes } from '../transfer-notes.ts';

const START = '<details type="';
const END = '</details>';

/** The output of code, a JSON text within an attribute. */
function outputIn(attributes: string): string {
  const start = attributes.indexOf(' output="');
  if (start === -1) return '';
  const from = start + ' output="'.length;
  const end = attributes.indexOf('"', from);
  const text = decodeHTML(attributes.slice(from, end === -1 ? undefined : end));
  const read = innerJson(text);
  if (typeof read === 'string') return read;
  return isObject(read) ? joined([read.stdout, read.stderr, read.result].map(readText)) : text;
}

/** The content of a block without the app's own summary. */
function bodyOf(block: string): string {
  const summary = block.indexOf('</summary>');
  return (summary === -1 ? block : block.slice(summary + '</summary>'.length)).trim();
}

export function withoutDetails(
  text: string,
  notes: TransferNotes,
): { readonly text: string; readonly reasoning: string } {
  if (!text.includes(START)) return { text, reasoning: '' };
  const texts: string[] = [];
  const reasoning: string[] = [];
  let from = 0;
  for (let start = text.indexOf(START); start !== -1; start = text.indexOf(START, from)) {
    const end = text.indexOf(END, start);
    const opened = text.indexOf('>', start);
    if (end === -1 || opened > end) break;
    texts.push(text.slice(from, start).trim());
    const type = text.slice(start + START.length, opened).split('"', 1)[0];
    const inside = text.slice(opened + 1, end);
    if (type === 'reasoning') reasoning.push(decodeHTML(bodyOf(inside)).replace(/^> ?/gmu, ''));
    else if (type === 'tool_calls') notes.add('toolCall');
    else if (type === 'code_interpreter') {
      const output = outputIn(text.slice(start, opened));
      texts.push(joined([bodyOf(inside), output && fenced(output)]));
    } else texts.push(text.slice(start, end + END.length));
    from = end + END.length;
  }
  texts.push(from === 0 ? text : text.slice(from).trim());
  return { text: joined(texts), reasoning: joined(reasoning) };
}
