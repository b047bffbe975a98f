/** Opens the Laboratory with a chat's messages, models and settings. Sends nothing. */

import type { ChatSettings, CompareTarget } from '../../../shared/conversation.ts';
import {
  type EarlierMessage,
  type ExperimentDefinition,
  NEW_EXPERIMENT,
  type PresetChoice,
} from '../../../shared/laboratory/experiment.ts';
import { readParameters, setParameters } from '../../../shared/parameters.ts';
import { bridge } from '../../bridge.ts';
import type { OpenChat } from '../chats/conversation-state.ts';
import { conversationStore, currentText } from '../chats/open-chat-store.ts';
import { connectionOf } from '../connections/connections-store.ts';
import { modelChoice } from '../connections/model-choice.ts';
import { notify, valueOrNotify } from '../window/notices-store.ts';
import { openPage } from '../window/ui-store.ts';
import { newExperiment } from './laboratory-store.ts';

/** `prompt`: as the user wrote it, without escaped braces; empty if there is none. */
interface Texts {
  readonly earlier: readonly EarlierMessage[];
  readonly prompt: string;
  readonly imagesLeftOut: number;
}
type Settings = Pick<ChatSettings, 'connectionId' | 'model' | 'parameters' | 'stream' | 'systemPrompt' | 'extraBody'>;

/** Opens the Laboratory with a message (for a reply, the prompt that it answers) and the messages before it. */
export async function openInLaboratory(messageId: string): Promise<void> {
  const start = await readStart(messageId);
  if (start !== null) await openDraft(start, settingsFor([start.settings]));
}

/** Opens the Laboratory with the last question of the open chat, and every model that the chat compares. */
export async function openChatInLaboratory(): Promise<void> {
  const { chat } = conversationStore.getState();
  const questionId = lastQuestion(chat);
  if (chat !== null && chat.compareColumns.length > 0) await openColumnsInLaboratory();
  else if (questionId === undefined) openPage({ kind: 'laboratory' });
  else await openInLaboratory(questionId);
}

const lastQuestion = (chat: OpenChat | null): string | undefined =>
  chat?.ids.findLast((id) => chat.messages.get(id)?.role === 'user');

/**
 * Opens the Laboratory with the models that the user chose to compare.
 * @param next the message that they would get; empty: the last question of the chat
 */
export async function openTargetsInLaboratory(targets: readonly CompareTarget[], next: string): Promise<void> {
  const { chat } = conversationStore.getState();
  const chosen = targets.map((target) => ({ ...plainSettings(chat?.settings), ...target }));
  const questionId = lastQuestion(chat);
  if (questionId === undefined) {
    await openDraft({ earlier: [], prompt: next, imagesLeftOut: 0 }, settingsFor(chosen));
    return;
  }
  const start = await readStart(questionId);
  if (start === null) return;
  await openDraft(next.trim() === '' ? start : withNext(start, questionId, next), settingsFor(chosen));
}

/** Opens a new experiment with the question that the columns answer, and with their models. */
export async function openColumnsInLaboratory(): Promise<void> {
  const { chat } = conversationStore.getState();
  const rootId = chat?.compareColumns[0]?.[0];
  if (chat === null || rootId === undefined) return;
  const start = await readStart(rootId);
  if (start === null) return;
  const settings = chat.compareColumns.flatMap(([id = '']): Settings[] => {
    const reply = chat.messages.get(id)?.reply;
    if (reply == null) return [];
    const { connectionId, model, parameters } = reply;
    const { stream, systemPrompt = '' } = parameters;
    const { extraBody } = chat.settings;
    return [{ connectionId, model, parameters: readParameters(parameters), stream, systemPrompt, extraBody }];
  });
  await openDraft(start, settingsFor(settings));
}

/** Null after a notice that says why the chat can't be used. */
async function readStart(messageId: string): Promise<(Texts & { readonly settings: ChatSettings }) | null> {
  return valueOrNotify(await bridge().laboratoryFromChat({ messageId }));
}

/** Moves the last question and its answer to the messages before the next question. */
function withNext({ earlier, prompt, imagesLeftOut }: Texts, questionId: string, next: string): Texts {
  const { chat } = conversationStore.getState();
  const after = chat?.ids.slice(chat.ids.indexOf(questionId) + 1) ?? [];
  const said = [prompt, ...after.map(currentText)].map((text, at): EarlierMessage => {
    return { role: at === 0 ? 'user' : 'assistant', text };
  });
  return { earlier: [...earlier, ...said.filter(({ text }) => text.trim() !== '')], prompt: next, imagesLeftOut };
}

function plainSettings(settings: ChatSettings | undefined): Settings {
  const { parameters = {}, stream = true, systemPrompt = '', extraBody = '' } = settings ?? {};
  return { connectionId: null, model: null, parameters, stream, systemPrompt, extraBody };
}

type SettingsPart = Pick<ExperimentDefinition, 'models' | 'values' | 'systemPrompts' | 'presets' | 'isStreamed'>;

/**
 * Describes settings that differ only in their models, and have no extra body, as models and values, which the user can
 * combine further. Describes all others as presets.
 */
function settingsFor(all: readonly Settings[]): Partial<SettingsPart> {
  const [first] = all;
  if (first === undefined) return {};
  const areSame = all.every((one) => one.extraBody.trim() === '' && sentWords(one) === sentWords(first));
  const usable = all.flatMap((one) => {
    const { connectionId, model, parameters, stream, systemPrompt, extraBody } = one;
    if (connectionId === null || model === null || connectionOf(connectionId) === undefined) return [];
    const choice = modelChoice({ connectionId, model });
    const preset: PresetChoice = { name: '', values: { ...choice, parameters, stream, systemPrompt, extraBody } };
    return [{ choice, preset }];
  });
  if (!areSame && usable.length > 0) return { presets: usable.map(({ preset }) => preset) };
  const models = new Map(usable.map(({ choice }) => [`${choice.connectionId} ${choice.model}`, choice]));
  return {
    models: [...models.values()],
    values: Object.fromEntries(setParameters(first.parameters).map(({ id, value }) => [id, [value]])),
    systemPrompts: first.systemPrompt === '' ? [] : [first.systemPrompt],
    isStreamed: first.stream,
  };
}

/** Equal for settings that send the same to every model, apart from their extra bodies. */
const sentWords = ({ parameters, stream, systemPrompt }: Settings): string =>
  JSON.stringify([setParameters(parameters).map(({ id, value }) => [id, value]), stream, systemPrompt]);

async function openDraft({ earlier, prompt, imagesLeftOut }: Texts, settings: Partial<SettingsPart>): Promise<void> {
  await newExperiment({
    ...NEW_EXPERIMENT,
    ...settings,
    earlier,
    // Escaped, because braces in a prompt would become placeholders.
    prompts: prompt.trim() === '' ? [] : [prompt.replaceAll('{{', '\\{{')],
    ...(imagesLeftOut > 0 && { imagesLeftOut }),
  });
  if (imagesLeftOut > 0) notify({ key: 'laboratory.imagesLeftOut', values: { count: imagesLeftOut } });
  openPage({ kind: 'laboratory' });
}
