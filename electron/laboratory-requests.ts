/** Maps each request about experiments to its function. */

import { RefusedError } from '../shared/errors.ts';
import type { RequestInput, RequestName } from '../shared/ipc.ts';
import { toJsonText } from '../shared/json/json-text.ts';
import type { ExperimentDefinition } from '../shared/laboratory/experiment.ts';
import { attempt, flatten } from './attempt.ts';
import { earlierMessages } from './laboratory/earlier-messages.ts';
import type { Laboratory } from './laboratory/laboratory.ts';
import { replayOf } from './laboratory/replay.ts';
import type { Parts } from './set-up/parts.ts';

type LaboratoryRequestName = Extract<RequestName, `laboratory:${string}`>;

export function laboratoryHandlers(parts: Parts) {
  const { conversations, desktop, keys, laboratory: lazyLaboratory } = parts;
  const library = parts.library.api;
  const withLaboratory = <T>(work: (laboratory: Laboratory) => Promise<T>) =>
    attempt(async () => work(await lazyLaboratory.open()));
  const refuseKey = ({ presets }: ExperimentDefinition): void => {
    if (presets.some(({ values }) => keys.isKeyIn(values.extraBody))) throw new RefusedError('key_in_clear');
  };
  return {
    'laboratory:list': () => withLaboratory((one) => one.list()),
    'laboratory:create': ({ definition }) =>
      withLaboratory((one) => {
        refuseKey(definition);
        return one.create(definition);
      }),
    'laboratory:save': ({ id, definition }) =>
      withLaboratory((one) => {
        refuseKey(definition);
        return one.save(id, definition);
      }),
    'laboratory:open': ({ id }) => withLaboratory((one) => one.open(id)),
    'laboratory:answers': ({ id, offset }) => withLaboratory(async (one) => toJsonText(await one.answers(id, offset))),
    'laboratory:answer': ({ id, ordinal }) => withLaboratory(async (one) => toJsonText(await one.answer(id, ordinal))),
    'laboratory:details': ({ id, ordinal }) =>
      withLaboratory(async (one) => toJsonText(await one.details(id, ordinal))),
    'laboratory:from-chat': ({ messageId }) => attempt(() => earlierMessages(library, messageId)),
    'laboratory:replay': ({ count, ...from }) => attempt(async () => toJsonText(await replayOf(library, from, count))),
    'laboratory:start': ({ id }) => withLaboratory(({ runs }) => runs.start(id)),
    'laboratory:pause': ({ id }) => withLaboratory(({ runs }) => runs.pause(id)),
    'laboratory:resume': ({ id, caps }) => withLaboratory(({ runs }) => runs.resume(id, caps)),
    'laboratory:stop': ({ id }) => withLaboratory(({ runs }) => runs.stop(id)),
    'laboratory:repeat': ({ id, ordinals }) => withLaboratory(({ runs }) => runs.repeat(id, ordinals)),
    'laboratory:again': ({ id }) => withLaboratory((one) => one.again(id)),
    'laboratory:next-pair': ({ id }) => withLaboratory(({ votes }) => votes.nextPair(id)),
    'laboratory:vote': ({ id, pairId, outcome }) => withLaboratory(({ votes }) => votes.vote(id, pairId, outcome)),
    'laboratory:unvote': ({ id, voteId }) => withLaboratory(({ votes }) => votes.unvote(id, voteId)),
    'laboratory:keep': ({ id, ordinal }) =>
      withLaboratory(async (one) => {
        const summary = await one.keep(id, ordinal);
        conversations.announce([summary]);
        return { conversationId: summary.id };
      }),
    'laboratory:delete': ({ ids }) => withLaboratory((one) => one.delete(ids)),
    'laboratory:export': async ({ id, format }) =>
      flatten(
        await withLaboratory(async (one) => {
          const { page, texts } = parts.language;
          const { name, text } = await one.report(id, format, { ...page, words: texts.experimentReport });
          return desktop.saveText(name, text);
        }),
      ),
  } satisfies { readonly [N in LaboratoryRequestName]: (input: RequestInput<N>) => unknown };
}
