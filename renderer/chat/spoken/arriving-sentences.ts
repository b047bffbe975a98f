/** Reads a reply aloud sentence by sentence while it arrives. */

import type { Translate } from '../../i18n.ts';
import type { OpenChat } from '../../store/chats/conversation-state.ts';
import { messageTexts } from '../../store/chats/open-chat-store.ts';
import { announce } from '../../store/window/announcements.ts';
import { codeInWords } from './code-words.ts';
import { SentenceReader } from './sentence-reader.ts';

/** Follows the reply that has just started, unless others are running: their sentences would mix. */
export function readAsItArrives(t: Translate, before: OpenChat | null, after: OpenChat | null): void {
  if (before === null || after === null || before.id !== after.id || after.turns.size !== 1) return;
  const id = [...after.turns.keys()].find((one) => !before.turns.has(one));
  const message = id === undefined ? undefined : after.messages.get(id);
  if (message === undefined) return;
  const reader = new SentenceReader(codeInWords(t));
  const say = (sentences: readonly string[]): void => {
    if (sentences.length > 0) announce(sentences.join(' '));
  };
  const stop = messageTexts(message).text.subscribe((change) => {
    if (change.kind === 'added') say(reader.add(change.text));
    else if (change.kind === 'ended') {
      say([...reader.add(change.text), ...reader.end()]);
      stop();
    } else if (change.kind === 'replaced') stop();
  });
}
