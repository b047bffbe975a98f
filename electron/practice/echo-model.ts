/** The model `echo`: says the user's newest message again, character for character. */
import type { PracticeLanguage } from '../../shared/locales/practice-texts.ts';
import { lastUserText, type PracticeModel, remainderOf, unfinishedReply } from './practice-model.ts';

/** Echoes at `tokensPerSecond`; asked to go on with a cut reply, gives what is missing. */
export function createEchoModel(tokensPerSecond: number, language: () => PracticeLanguage): PracticeModel {
  return {
    id: 'echo',
    get description() {
      return language().texts.echo.description;
    },
    plan(messages) {
      const unfinished = unfinishedReply(messages, false);
      const full = lastUserText(unfinished?.before ?? messages);
      const rest = unfinished === undefined ? full : (remainderOf(full, unfinished.said) ?? full);
      return {
        text: rest || language().texts.echo.nothing,
        reasoning: '',
        tokensPerSecond,
        waitMs: 0,
        finishReason: 'stop',
      };
    },
  };
}
