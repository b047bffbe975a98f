/** The model `echo`: says the user's newest message again, character for character. */
import { lastUserText, type PracticeModel, remainderOf, unfinishedReply } from './practice-model.ts';

const NOTHING_TO_ECHO = 'There is no message to echo.';

/** Echoes at `tokensPerSecond`; asked to go on with a cut reply, gives what is missing. */
export function createEchoModel(tokensPerSecond: number): PracticeModel {
  return {
    id: 'echo',
    description: 'Says your message again, exactly.',
    plan(messages) {
      const unfinished = unfinishedReply(messages, false);
      const full = lastUserText(unfinished?.before ?? messages);
      const rest = unfinished === undefined ? full : (remainderOf(full, unfinished.said) ?? full);
      return { text: rest || NOTHING_TO_ECHO, reasoning: '', tokensPerSecond, waitMs: 0, finishReason: 'stop' };
    },
  };
}
