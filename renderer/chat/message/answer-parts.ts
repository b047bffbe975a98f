/** Parts a reply into what is thought and what is answered, also where a model writes its thoughts into the answer. */

import { splitInlineThink } from '../../markdown/think.ts';
import { LiveText } from '../../store/live-text.ts';
import type { MessageTexts } from '../../store/open-chat-store.ts';

export interface AnswerParts {
  readonly reasoning: LiveText;
  readonly answer: LiveText;
}

const known = new WeakMap<MessageTexts, AnswerParts>();

/** The parts of a message, the same objects each time; they grow as the message does. */
export function answerParts(texts: MessageTexts): AnswerParts {
  const made = known.get(texts) ?? part(texts);
  known.set(texts, made);
  return made;
}

/** Only a text that begins with a tag may hold thoughts; every other one is handed through as it is. */
function mayThink(text: string): boolean {
  return /^\s*(<|$)/.test(text.slice(0, 64));
}

function part(texts: MessageTexts): AnswerParts {
  if (texts.text.getText() !== '' && !mayThink(texts.text.getText())) {
    return { reasoning: texts.reasoning, answer: texts.text };
  }
  const reasoning = new LiveText('', true);
  const answer = new LiveText('', true);
  let hasThoughts = true;
  const update = (delta: string | null): void => {
    const text = texts.text.getText();
    const isStreaming = texts.text.isStreaming();
    if (delta !== null && !hasThoughts) {
      answer.append(delta);
      return;
    }
    const split = splitInlineThink(text, isStreaming);
    // Once the thoughts are closed, or there are none, all that follows is the answer.
    hasThoughts = split.isThinking || (split.answer === '' && isStreaming);
    answer.set(split.answer, isStreaming);
    const thought = split.reasoning ?? '';
    reasoning.set(
      texts.reasoning.getText() + thought,
      isStreaming && (split.isThinking || texts.reasoning.isStreaming()),
    );
  };
  update(null);
  texts.text.subscribe(update);
  texts.reasoning.subscribe((delta) => {
    if (delta !== null && hasThoughts && texts.text.getText() === '') reasoning.append(delta);
    else update(null);
  });
  return { reasoning, answer };
}
