/** Reads the JSON of Cherry Studio 1: first the blocks, then the topics that use them. */

import { addTo } from '../../../../shared/groups.ts';
import { isObject } from '../../../../shared/json/json.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { EmbeddedImages } from '../embedded-images.ts';
import { readText } from '../foreign.ts';
import type { ImportPart, ImportSource, OpenBytes } from '../import-source.ts';
import { type Handling, type JsonPath, readJson } from '../json-stream.ts';
import { badFile } from '../transfer-error.ts';
import { TransferNotes } from '../transfer-notes.ts';
import { countingUnread } from '../unread-texts.ts';
import {
  CHERRY_ABOUT,
  type CherryPiece,
  cherryChars,
  readCherryBlock,
  readCherryTopic,
  readCherryTopics,
} from './cherry-studio.ts';

/** How much memory a block takes in addition to its text, in characters: an object, its ids and its list entry. */
const BLOCK_COST_CHARS = 400;

export function cherrySource(bytes: OpenBytes): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      let topics = readCherryTopics(null);
      const bodies = new Map<string, CherryPiece[]>();
      const blocks = { bodies, blockIds: new Set<string>(), used: new Set<string>() };
      const images = new EmbeddedImages();
      let chars = 0;
      let given = 0;
      const first = (path: JsonPath): Handling => {
        if (path.length === 0 || (path.length === 1 && path[0] === 'indexedDB')) return 'open';
        if (path.length === 1) return path[0] === 'localStorage' ? 'take' : 'skip';
        if (path.length === 2) return path[1] === 'message_blocks' ? 'open' : 'skip';
        return 'take';
      };
      for await (const { path, value } of readJson(bytes(), first, { notes: new TransferNotes() })) {
        if (path[0] === 'localStorage') topics = readCherryTopics(value);
        else if (isObject(value)) {
          const id = readText(value.messageId);
          const read = (): CherryPiece | null => images.collect(() => readCherryBlock(value, notes));
          const piece = countingUnread(value, CHERRY_ABOUT, notes, read);
          const blockId = readText(value.id);
          blocks.blockIds.add(blockId);
          chars += BLOCK_COST_CHARS + blockId.length + (piece === null ? 0 : id.length + cherryChars(piece));
          if (chars + images.chars > LIMITS.importHeldMaxChars) throw badFile('tooMuchText');
          if (piece !== null) addTo(bodies, id, piece);
        }
      }
      const second = (path: JsonPath): Handling => {
        if (path.length === 0 || (path.length === 1 && path[0] === 'indexedDB')) return 'open';
        if (path.length === 2) return path[1] === 'topics' ? 'open' : 'skip';
        return path.length > 2 ? 'take' : 'skip';
      };
      for await (const { path, value } of readJson(bytes(), second, { notes })) {
        if (path.length < 3) continue;
        const read = () => readCherryTopic(value, topics, blocks, notes);
        const conversation = countingUnread(value, CHERRY_ABOUT, notes, read);
        // Several topics may use the same blocks, so limit the output like the input.
        given +=
          conversation?.messages.reduce(
            (sum, { text, reasoning }) => sum + BLOCK_COST_CHARS + text.length + reasoning.length,
            0,
          ) ?? 0;
        if (given > LIMITS.importHeldMaxChars) throw badFile('tooMuchText');
        if (conversation === null) continue;
        const placed = images.placedIn(conversation);
        yield { kind: 'conversation', conversation: placed.conversation };
        for (const content of placed.contents) yield { kind: 'content', content };
      }
      images.countRest();
      for (const [id, pieces] of bodies) if (!blocks.used.has(id)) notes.add('strayBlock', '', pieces.length);
    },
  };
}
