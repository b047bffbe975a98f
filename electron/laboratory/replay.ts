/** Collects the last prompts that a model answered, as cases that expect its stored answers. */

import type { ModelOf } from '../../shared/connection.ts';
import type { EarlierMessage, ExperimentCase } from '../../shared/laboratory/experiment.ts';
import type { Replay } from '../../shared/laboratory/replay.ts';
import { LIMITS } from '../../shared/limits.ts';
import { setParameters } from '../../shared/parameters.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { readStart } from './earlier-messages.ts';

type ReadLibrary = Pick<
  AsyncLibrary,
  'repliesOfModel' | 'history' | 'getMessage' | 'chatSettings' | 'attachmentOfMessage'
>;

export async function replayOf(library: ReadLibrary, from: ModelOf, count: number): Promise<Replay> {
  const { messageIds } = await library.repliesOfModel(from, count);
  const cases: ExperimentCase[] = [];
  let [charsLeft, imagesLeftOut, promptsLeftOut] = [LIMITS.replayMaxChars, 0, 0];
  let values: Replay['values'] | null = null;
  for (const messageId of messageIds) {
    const { text: expected } = await library.getMessage(messageId);
    const start = await readStart(library, messageId);
    if (start === null) {
      promptsLeftOut += 1;
      continue;
    }
    const { earlier, prompt, settings, imagesLeftOut: images } = start;
    const chars = charsOf(earlier) + prompt.length + expected.length;
    if (Math.max(prompt.length, expected.length) > LIMITS.promptMaxChars || chars > charsLeft || prompt.trim() === '') {
      promptsLeftOut += 1;
      continue;
    }
    charsLeft -= chars;
    imagesLeftOut += images;
    values ??= Object.fromEntries(setParameters(settings.parameters).map(({ id, value }) => [id, [value]]));
    const { systemPrompt } = settings;
    cases.push({
      ...{ name: '', text: prompt, expected, variables: [] },
      ...(earlier.length > 0 && { earlier }),
      ...(systemPrompt !== '' && { systemPrompt }),
    });
  }
  return { cases, values: values ?? {}, imagesLeftOut, promptsLeftOut };
}

const charsOf = (messages: readonly EarlierMessage[]): number =>
  messages.reduce((sum, { text }) => sum + text.length, 0);
