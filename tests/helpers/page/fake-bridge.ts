/** A main process in memory: it answers every request, by default or as a test sets, and sends a test's events. */

import type { Bridge } from '../../../shared/bridge.ts';
import type { EventName, Events } from '../../../shared/events.ts';
import type { Bootstrap, RequestInput, RequestName, RequestResult } from '../../../shared/ipc.ts';
import { bootstrapOf, defaultAnswers, type FakeWorld } from './fake-answers.ts';

type Answer<N extends RequestName> = (input: RequestInput<N>) => RequestResult<N> | Promise<RequestResult<N>>;
export type Answers = { [N in RequestName]: Answer<N> };

interface Call {
  readonly name: RequestName;
  readonly input: unknown;
}

export interface FakeBridge {
  readonly bridge: Bridge;
  /** Every request so far, in order. */
  readonly calls: readonly Call[];
  readonly world: FakeWorld;
  /** The answer to `app:bootstrap`, without a promise. */
  firstPicture(): Bootstrap;
  /** Changes how a request is answered from now on. */
  answer<N extends RequestName>(name: N, answer: Answer<N>): void;
  emit<N extends EventName>(name: N, payload: Events[N]): void;
  /** The inputs of all calls of one request. */
  inputsOf<N extends RequestName>(name: N): readonly RequestInput<N>[];
}

/** `message:select-version` becomes `messageSelectVersion`. */
function methodName(name: string): string {
  return name.replace(/[:-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function createFakeBridge(world: FakeWorld): FakeBridge {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const calls: Call[] = [];
  const emit = (name: string, payload: unknown): void => {
    for (const listener of listeners.get(`on${capitalize(methodName(name))}`) ?? []) listener(payload as never);
  };
  const answers: Answers = defaultAnswers(world, emit);
  const byMethod = new Map(Object.keys(answers).map((name) => [methodName(name), name as RequestName]));

  const bridge = new Proxy({} as Bridge, {
    get: (_target, property) => {
      const method = String(property);
      if (method.startsWith('on')) {
        return (listener: (payload: never) => void) => {
          const set = listeners.get(method) ?? new Set();
          listeners.set(method, set.add(listener));
          return () => set.delete(listener);
        };
      }
      const name = byMethod.get(method);
      if (name === undefined) throw new Error(`The contract has no request with the method ${method}.`);
      return async (input: never) => {
        calls.push({ name, input });
        return answers[name](input);
      };
    },
  });
  return {
    bridge,
    calls,
    world,
    firstPicture: () => bootstrapOf(world),
    emit,
    answer: (name, answer) => {
      answers[name] = answer as Answers[typeof name];
    },
    inputsOf: (name) =>
      calls.filter((call) => call.name === name).map((call) => call.input as RequestInput<typeof name>),
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
