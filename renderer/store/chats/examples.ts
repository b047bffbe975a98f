/** Runs the examples that show what Parley can do, each in a new chat with the practice service. */

import type { Connection } from '../../../shared/connection.ts';
import type { CompareTarget } from '../../../shared/conversation.ts';
import type { Refusal, Result } from '../../../shared/errors.ts';
import { t } from '../../i18n.ts';
import { connectionsStore, startPractice } from '../connections/connections-store.ts';
import { isModalOpen, openPage } from '../window/ui-store.ts';
import { AllowedText } from './allowed-text.ts';
import { changeExampleSettings } from './chat-settings.ts';
import { sendMessage } from './conversation-actions.ts';
import { newConversation } from './new-chat.ts';
import { conversationStore, lastReplyId } from './open-chat-store.ts';

export const EXAMPLES = ['compare', 'request', 'expired', 'temperatures', 'formatting'] as const;
export type Example = (typeof EXAMPLES)[number];
/** The examples of the first screen, in its order. `days` shows the time machine. */
export const FIRST_EXAMPLES = ['request', 'compare', 'expired', 'days'] as const;
type FirstExample = (typeof FIRST_EXAMPLES)[number];

const MODELS = ['guide', 'echo', 'poet'] as const;
const TEMPERATURES = [0, 0.7, 1.4] as const;

/**
 * Sends the example's message; a refusal says why the practice service could not be started.
 * @param onAnswered called when the reply has ended; the example `request` opens its reply's request instead
 */
export async function runExample(
  example: Example | FirstExample,
  onAnswered: () => void = nothing,
): Promise<Result<null, Refusal>> {
  const practice = await practiceConnection();
  if (!practice.ok) return practice;
  const { id: connectionId } = practice.value;
  const chatId = await newConversation(false);
  if (chatId === null) return { ok: true, value: null };
  await changeExampleSettings(chatId, { connectionId, model: MODEL_OF[example] });
  const text = AllowedText.despiteSecret(t(`help.example.${example === 'days' ? 'request' : example}.message`));
  const isSent = await sendMessage(chatId, text, [], targetsOf(example, connectionId));
  if (isSent && example === 'request') whenAnswered(chatId, showRequest);
  else if (isSent) whenAnswered(chatId, onAnswered);
  return { ok: true, value: null };
}

async function practiceConnection(): Promise<Result<Connection, Refusal>> {
  const known = connectionsStore.getState().connections.find(({ isPractice }) => isPractice);
  return known === undefined ? startPractice() : { ok: true, value: known };
}

/** Opens the reply's request, unless the user has opened something else meanwhile. */
function showRequest(messageId: string): void {
  if (!isModalOpen()) openPage({ kind: 'details', messageId });
}

const nothing = (): undefined => undefined;

const MODEL_OF: Readonly<Record<Example | FirstExample, string>> = {
  compare: 'guide',
  request: 'guide',
  expired: 'tour',
  temperatures: 'poet',
  formatting: 'tour',
  days: 'guide',
};

function targetsOf(example: Example | FirstExample, connectionId: string): readonly CompareTarget[] | undefined {
  const target = { connectionId, parameters: {} };
  if (example === 'compare') return MODELS.map((model) => ({ ...target, model }));
  if (example === 'temperatures')
    return TEMPERATURES.map((temperature) => ({ ...target, model: MODEL_OF[example], parameters: { temperature } }));
  return undefined;
}

/** Calls `onAnswered` when the reply has ended, unless another chat is shown by then. */
function whenAnswered(chatId: string, onAnswered: (replyId: string) => void): void {
  const stop = conversationStore.subscribe(({ chat }) => {
    if (chat?.id !== chatId) return stop();
    const replyId = lastReplyId(chat);
    if (replyId === undefined || chat.turns.size > 0 || chat.messages.get(replyId)?.status === 'streaming') return;
    stop();
    onAnswered(replyId);
  });
}
