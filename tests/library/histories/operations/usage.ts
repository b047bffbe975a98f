// Sets facts about models, and tracks the usage log, which keeps its entries when chats are deleted.
import type { ModelFacts } from '../../../../shared/usage/model-facts.ts';
import type { Change, Model } from '../model.ts';
import type { World } from '../world.ts';
import { isChanging, type Maker, newText } from './operation.ts';

/** The models whose facts requests set. An import may add facts about other models. */
export const MODELS = ['m1', 'm2', 'organisation/m3'];

export const factsKey = (connectionId: string, model: string): string => `k:${connectionId}/${model}`;

/** A model's facts as one text. */
export function factsValue({
  isHidden,
  note,
  contextLength,
  price,
}: Omit<ModelFacts, 'connectionId' | 'model'>): string {
  return `${isHidden} ${contextLength} ${price.in} ${price.out} ${price.currency} ${note}`;
}

export const setModelFacts: Maker = (world, memory) => {
  const model = world.random.pick(MODELS) ?? 'm1';
  const facts: ModelFacts = {
    connectionId: 'c1',
    model,
    isHidden: world.random.chance(0.5),
    note: newText(world, memory),
    contextLength: world.random.chance(0.5) ? 1 + world.random.below(200_000) : null,
    price: { in: world.random.chance(0.5) ? '1.25' : null, out: '10', currency: 'EUR' },
  };
  const changes = [{ key: factsKey('c1', model), value: factsValue(facts) }];
  return {
    name: `setModelFacts ${model}`,
    ask: async ({ api }) => {
      const all = await api.setModelFacts(facts);
      if (!all.some((one) => one.model === model)) world.problem(`${model} is not among what was entered`);
      return all;
    },
    before: changes,
    after: () => changes,
  };
};

/** Says that the usage log has an entry for the reply, which is true once the reply's request was sent. */
export const spent = (replyId: string) => ({ key: `l:${replyId}`, value: 'spent' }) satisfies Change;

/** Notes that usage stays counted when a backup replaces the library. */
export function keepSpent(world: World, becomes: Model): void {
  for (const id of world.model.keys('l:')) {
    const { key, value } = spent(id);
    const isSure = !isChanging(world) && world.models.every((model) => model.isSurely(key, value));
    if (isSure) becomes.settle(key, value);
    else becomes.allow(key, value);
  }
}

/** The facts whose values are certain, by their keys. */
export function seenFacts(model: Model): Map<string, string> {
  return new Map(
    model.keys('k:').flatMap((id): [string, string][] => {
      const [value] = model.possible(`k:${id}`);
      return typeof value === 'string' && model.isSurely(`k:${id}`, value) ? [[`k:${id}`, value]] : [];
    }),
  );
}
