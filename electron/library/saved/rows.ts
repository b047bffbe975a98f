/** Converts presets and prompts from database rows and back. */

import { createHash } from 'node:crypto';
import { isObject } from '../../../shared/json/json.ts';
import type { PresetValues, SavedInput, SavedItem, SavedKind } from '../../../shared/saved-items.ts';
import { toSettings } from '../chats/rows.ts';
import { integer, text } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import { storedJson } from '../json.ts';

/** The columns that every query for presets and prompts reads. */
export const SAVED_COLUMNS = 'id, kind, name, position, content';

const REVISION_CHARS = 22;

/** Reads a preset from a file or a row; missing or invalid values count as not set. */
export function toPresetValues(value: unknown): PresetValues {
  const object = isObject(value) ? value : {};
  const { connectionId, model, parameters, stream, systemPrompt, extraBody } = toSettings(object);
  return {
    connectionId: connectionId ?? '',
    connectionName: typeof object.connectionName === 'string' ? object.connectionName : '',
    model: model ?? '',
    isListed: object.isListed === true,
    parameters,
    stream,
    systemPrompt,
    extraBody,
  };
}

/** The stored values, without the name. */
export function contentOf(input: SavedInput): string {
  return input.kind === 'prompt' ? input.text : JSON.stringify(toPresetValues(input.values));
}

export function toSavedKind(value: unknown): SavedKind {
  return value === 'preset' ? 'preset' : 'prompt';
}

function revisionOf(kind: SavedKind, name: string, content: string): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, name, content]))
    .digest('base64url')
    .slice(0, REVISION_CHARS);
}

export function toSavedItem(row: Row): SavedItem {
  const kind = toSavedKind(row.kind);
  const [name, content] = [text(row, 'name'), text(row, 'content')];
  const common = {
    id: text(row, 'id'),
    name,
    position: integer(row, 'position'),
    revision: revisionOf(kind, name, content),
  };
  return kind === 'prompt'
    ? { ...common, kind, text: content }
    : { ...common, kind, values: toPresetValues(storedJson(content)) };
}
