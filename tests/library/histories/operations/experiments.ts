// Creates, starts, answers and deletes experiments. The model treats them like presets and prompts, because they are
// deleted and restored the same way.
import type { ExperimentView } from '../../../../shared/laboratory/answers.ts';
import { answerEnd, definitionOf, planOf } from '../../experiments/made-up.ts';
import type { World } from '../world.ts';
import { deletion, type Maker, newText, word } from './operation.ts';

const MARK = 'experiment ';

/** The experiment as one text: its title, its prompt, and its only answer, which is null before the start. */
export function experimentValue(title: string, prompt: string, answer: { state: string; text: string } | null): string {
  return `${MARK}${title}\n${prompt}${answer === null ? '' : `\n${answer.state} ${answer.text}`}`;
}

export const isExperiment = (world: World, id: string): boolean =>
  world.model.possible(`s:${id}`).some((value) => value?.startsWith(MARK));

/** A random experiment outside the trash whose certain content `isWanted` accepts; null if there is none. */
function known(world: World, isWanted: (value: string) => boolean): { id: string; value: string } | null {
  const all = world.model.keys('u:').flatMap((id) => {
    const [value, ...others] = world.model.possible(`s:${id}`);
    const isSure = others.length === 0 && world.model.isSurely(`u:${id}`, 'out');
    return isSure && typeof value === 'string' && value.startsWith(MARK) && isWanted(value) ? [{ id, value }] : [];
  });
  return world.random.pick(all);
}

export const createExperiment: Maker = (world, memory) => {
  const definition = definitionOf({ title: `Experiment ${word(world, memory)}`, prompts: [newText(world, memory)] });
  return {
    name: 'createExperiment',
    ask: ({ api }) => api.createExperiment(definition),
    after: (answer) => {
      const { id } = (answer as ExperimentView).summary;
      return [
        { key: `s:${id}`, value: experimentValue(definition.title, definition.prompts[0] ?? '', null) },
        { key: `u:${id}`, value: 'out' },
      ];
    },
  };
};

export const startExperiment: Maker = (world) => {
  const found = known(world, (value) => !/\n(?:waiting|running|answered) /.test(value));
  if (found === null) return null;
  const changes = [{ key: `s:${found.id}`, value: `${found.value}\nwaiting ` }];
  return {
    name: `startExperiment ${found.id.slice(0, 4)}`,
    ask: ({ api }) => api.startExperiment(found.id, planOf(definitionOf())),
    before: changes,
    after: () => changes,
  };
};

export const reserveAnswer: Maker = (world) => {
  const found = known(world, (value) => value.endsWith('\nwaiting '));
  if (found === null) return null;
  const changes = [{ key: `s:${found.id}`, value: found.value.replace(/\nwaiting $/, '\nrunning ') }];
  const setting = { connectionId: 'c1', connectionName: 'Service', model: 'm1' };
  return {
    name: `reserveAnswer ${found.id.slice(0, 4)}`,
    ask: ({ api }) => api.reserveAnswer(found.id, { ordinal: 0, most: { tokens: 1, nano: 1 }, setting }),
    before: changes,
    after: () => changes,
  };
};

export const endAnswer: Maker = (world, memory) => {
  const found = known(world, (value) => value.endsWith('\nrunning '));
  if (found === null) return null;
  const text = newText(world, memory);
  const changes = [{ key: `s:${found.id}`, value: found.value.replace(/\nrunning $/, `\nanswered ${text}`) }];
  return {
    name: `endAnswer ${found.id.slice(0, 4)}`,
    ask: ({ api }) => api.endAnswer(found.id, answerEnd(0, { text })),
    before: changes,
    after: () => changes,
  };
};

export const deleteExperiment: Maker = (world, memory) => {
  const found = known(world, () => true);
  if (found === null) return null;
  return deletion('deleteExperiment', found.id, memory, ({ api }) => api.deleteExperiments([found.id]));
};
