/** Reads Parley's own exports: folders, presets, prompts, models, experiments, chats and their files. */

import { isObject } from '../../../../shared/json/json.ts';
import { contentsOf, EXPORT_VERSION, parseConversation, parseFolders, parseModels } from '../document.ts';
import { parseContent } from '../document-attachments.ts';
import { FileExperiments, parseAnswer, parseExperiment } from '../experiment-document.ts';
import type { ImportPart, ImportSource, OpenBytes } from '../import-source.ts';
import { type Handling, type JsonPath, readJson } from '../json-stream.ts';
import { isSavedField, parseSaved } from '../saved-document.ts';
import { badFile } from '../transfer-error.ts';
import type { TransferNotes } from '../transfer-notes.ts';

/** Lists whose values are read one by one. */
const OPENED: ReadonlySet<string | number> = new Set(['conversations', 'files', 'experiments', 'experimentAnswers']);

/** @param withData adds the content to an entry that only says where it is */
export function ownSource(
  bytes: OpenBytes,
  withData: (entry: unknown) => Promise<unknown> = async (entry) => entry,
): ImportSource {
  const handle = (path: JsonPath): Handling => {
    if (path.length === 0 || (path.length === 1 && OPENED.has(path[0] ?? ''))) return 'open';
    return 'take';
  };
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const known = new FileExperiments();
      const named = new Set<string>();
      const listed = new Set<unknown>();
      for await (const { path, value, isCut } of readJson(bytes(), handle, { notes })) {
        if (isCut) continue;
        const [key] = path;
        if (path.length === 2 && key === 'files') {
          if (isObject(value)) listed.add(value.sha256);
          const content = parseContent(await withData(value), notes);
          if (content !== null) yield { kind: 'content', content };
        } else if (path.length === 2 && key === 'experiments') {
          const experiment = parseExperiment(value, notes, known);
          if (experiment !== null) yield { kind: 'experiment', experiment };
        } else if (path.length === 2 && key === 'experimentAnswers') {
          const answer = parseAnswer(value, notes, known);
          if (answer !== null) yield { kind: 'answer', answer };
        } else if (path.length === 2) {
          const conversation = parseConversation(value, notes);
          for (const sha256 of contentsOf(conversation)) named.add(sha256);
          yield { kind: 'conversation', conversation, hasUniqueId: true };
        } else if (key === 'folders') yield { kind: 'folders', folders: parseFolders(value, notes) };
        else if (isSavedField(key)) yield { kind: 'saved', items: parseSaved(key, value, notes) };
        else if (key === 'models') yield { kind: 'models', models: parseModels(value) };
        else if (key === 'version' && !(typeof value === 'number' && value <= EXPORT_VERSION))
          throw badFile(typeof value === 'number' ? 'newerVersion' : 'version');
        else if (key === 'files' || key === 'experiments' || key === 'experimentAnswers') notes.add('field', key);
        else if (key === 'conversations') throw badFile('noConversations');
        else if (key !== 'format' && key !== 'version' && key !== 'exportedAt') notes.add('field', String(key));
      }
      for (const sha256 of named) if (!listed.has(sha256)) notes.add('field', 'files');
    },
  };
}
