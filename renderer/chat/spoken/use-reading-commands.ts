/** Commands for people who listen: step within a reply, read on from the current place, and say where that is. */

import { useEffect } from 'react';
import { t } from '../../i18n.ts';
import { conversationStore } from '../../store/chats/open-chat-store.ts';
import { stopAll } from '../../store/stop-all.ts';
import { announce } from '../../store/window/announcements.ts';
import { handleCommand } from '../../store/window/commands.ts';
import { isModalOpen } from '../../store/window/ui-store.ts';
import { BLOCK_KINDS, type BlockKind, stepToBlock } from './block-steps.ts';
import { messageIdAt, readingPlace } from './focus-reading.ts';
import { placeInWords } from './spoken-place.ts';
import { spokenFrom } from './spoken-text.ts';

export function useReadingCommands(): void {
  useEffect(
    () =>
      stopAll([
        ...BLOCK_KINDS.flatMap((kind) => [
          handleCommand(`next-${kind}`, () => stepOrAnnounce(kind, 1)),
          handleCommand(`previous-${kind}`, () => stepOrAnnounce(kind, -1)),
        ]),
        handleCommand('read-from-here', readFromHere),
        handleCommand('where-am-i', announcePlace),
      ]),
    [],
  );
}

function stepOrAnnounce(kind: BlockKind, by: 1 | -1): boolean {
  if (conversationStore.getState().chat === null || isModalOpen()) return false;
  void stepToBlock(kind, by).then((isThere) => {
    if (!isThere) announce(t(by === 1 ? 'chat.say.noNext' : 'chat.say.noPrevious'));
  });
  return true;
}

function announcePlace(): boolean {
  const { chat } = conversationStore.getState();
  if (chat === null || isModalOpen()) return false;
  announce(placeInWords(t, chat, messageIdAt(readingPlace())));
  return true;
}

/** Reads the rest of the message; from the message box, the newest one. False if there is none, or behind a dialog. */
function readFromHere(): boolean {
  if (isModalOpen()) return false;
  const place = readingPlace();
  const message =
    place?.closest('[data-message-id]') ?? [...document.querySelectorAll('.message-scroller [data-message-id]')].at(-1);
  const body = message?.querySelector('.message-body');
  if (body == null) return false;
  announce(spokenFrom(body, place));
  return true;
}
