/** Reads the JSON that Chatbox writes: its whole storage, or a list of chats. */

import type { ImportPart, ImportSource, OpenBytes } from '../import-source.ts';
import { type Handling, type JsonPath, readJson } from '../json-stream.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { readChatbox } from './chatbox.ts';

const isSession = (key: unknown): boolean => typeof key === 'string' && key.startsWith('session:');
export const isChatboxFile = (names: ReadonlySet<string>): boolean =>
  names.has('chat-sessions') || [...names].some(isSession);

/** Entries without conversations, such as settings (which contain keys). They are neither read nor counted. */
const CHATBOX_OTHERS =
  /^(?:settings|configs?|configVersion|remoteConfig|chat-sessions-list|chat-session-settings|picture-session-settings|myCopilots|__exported_.*)$/;

export function chatboxSource(bytes: OpenBytes): ImportSource {
  const handle = (path: JsonPath): Handling => {
    if (path.length === 0 || (path.length === 1 && path[0] === 'chat-sessions')) return 'open';
    return (path.length === 2 && path[0] === 'chat-sessions') || isSession(path[0]) ? 'take' : 'skip';
  };
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const noted = (path: JsonPath, kind: string): Handling => {
        const handling = handle(path);
        const [key] = path;
        if (handling === 'skip' && kind !== 'scalar' && typeof key === 'string' && !CHATBOX_OTHERS.test(key))
          notes.add('field', key);
        return handling;
      };
      for await (const { value } of readJson(bytes(), noted, { notes })) {
        for (const conversation of readChatbox(value, notes)) yield { kind: 'conversation', conversation };
      }
    },
  };
}
