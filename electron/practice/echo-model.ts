/** The model `echo`: says the user's newest message again, character for character. */
import { DAY_MS } from '../../shared/days.ts';
import type { PracticeLanguage } from '../../shared/locales/practice-texts.ts';
import { lastUserText, type PracticeModel, remainderOf, unfinishedReply } from './practice-model.ts';

/** `echo` under an older name; its list entry says that it will be shut down in 30 days. */
export function createOldEchoModel(tokensPerSecond: number, language: () => PracticeLanguage): PracticeModel {
  const { plan } = createEchoModel(tokensPerSecond, language);
  return {
    id: 'echo-old',
    get description() {
      return language().texts.echo.oldDescription;
    },
    listFields: (nowMs) => ({ shutdown_date: new Date(nowMs + 30 * DAY_MS).toISOString().slice(0, 10) }),
    plan,
  };
}

/** Echoes at `tokensPerSecond`; asked to continue a cut reply, returns the missing rest. */
export function createEchoModel(tokensPerSecond: number, language: () => PracticeLanguage): PracticeModel {
  return {
    id: 'echo',
    get description() {
      return language().texts.echo.description;
    },
    listFields: () => ({ architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] } }),
    plan(messages) {
      const unfinished = unfinishedReply(messages, null);
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
