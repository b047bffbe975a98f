/** Writes and reads the JSON file for exporting and importing prompts. */

import { fail, ok, type Result } from '../errors.ts';
import { isObject, parseJson } from '../json/json.ts';
import { isCostlyJson } from '../json/json-cost.ts';
import { LIMITS } from '../limits.ts';
import { hasVisible, type NamedText } from '../saved-items.ts';
import { readTemplate, type TemplateProblem } from './prompt-template.ts';

/** The format names in files of chats and in files of prompts. */
export const CHATS_FORMAT = 'parley-export';
export const PROMPTS_FORMAT = 'parley-prompts';
const VERSION = 1;

/** Why a prompt in a file is invalid. `number` counts the prompts from 1. */
export type PromptProblem =
  | {
      readonly kind: 'no_name' | 'long_name' | 'no_text' | 'long_text';
      readonly number: number;
      readonly name: string;
    }
  | {
      readonly kind: 'template';
      readonly number: number;
      readonly name: string;
      readonly problem: TemplateProblem;
    };

/** Why the whole file is refused. */
export type PromptFileProblem =
  | { readonly kind: 'too_large' | 'not_json' | 'not_prompts' | 'chats' | 'newer' | 'too_many_prompts' | 'none' }
  | PromptProblem;

export function writePromptFile(prompts: readonly NamedText[]): string {
  const plain = prompts.map(({ name, text }) => ({ name, text }));
  return `${JSON.stringify({ format: PROMPTS_FORMAT, version: VERSION, prompts: plain }, null, 2)}\n`;
}

/** Reads all prompts or refuses the file. Ignores unknown fields. */
export function readPromptFile(content: string): Result<readonly NamedText[], PromptFileProblem> {
  if (isCostlyJson(content, LIMITS.smallJsonMaxBytes)) return fail({ kind: 'too_large' });
  const value = parseJson(content);
  if (value === undefined) return fail({ kind: 'not_json' });
  if (!isObject(value)) return fail({ kind: 'not_prompts' });
  if (value.format === CHATS_FORMAT) return fail({ kind: 'chats' });
  if (value.format !== PROMPTS_FORMAT) return fail({ kind: 'not_prompts' });
  if (typeof value.version === 'number' && value.version > VERSION) return fail({ kind: 'newer' });
  if (typeof value.version !== 'number' || !Array.isArray(value.prompts)) return fail({ kind: 'not_prompts' });
  if (value.prompts.length === 0) return fail({ kind: 'none' });
  if (value.prompts.length > LIMITS.promptFileMaxCount) return fail({ kind: 'too_many_prompts' });
  const prompts: NamedText[] = [];
  for (const [index, one] of value.prompts.entries()) {
    const read = readPrompt(one, index + 1);
    if (!read.ok) return read;
    prompts.push(read.value);
  }
  return ok(prompts);
}

/** Applies the same checks as the prompt form. */
export function readPrompt(value: unknown, number: number): Result<NamedText, PromptProblem> {
  const { name: given, text } = isObject(value) ? value : {};
  const name = typeof given === 'string' ? given.replace(/\p{Cc}+/gu, ' ').trim() : '';
  if (!hasVisible(name)) return fail({ kind: 'no_name', number, name });
  if (name.length > LIMITS.titleMaxChars) return fail({ kind: 'long_name', number, name: name.slice(0, 40) });
  if (typeof text !== 'string' || text.trim() === '') return fail({ kind: 'no_text', number, name });
  if (text.length > LIMITS.promptMaxChars) return fail({ kind: 'long_text', number, name });
  const template = readTemplate(text);
  return template.ok ? ok({ name, text }) : fail({ kind: 'template', number, name, problem: template.error });
}
