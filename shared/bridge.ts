/** What the preload script puts on `window.parley`: one method per request and per event, derived from their names. */

import type { EventName, Events } from './events.ts';
import type { RequestInput, RequestName, RequestResult } from './ipc.ts';

type RequestMethods = {
  readonly [N in RequestName as MethodName<N>]: (input: RequestInput<N>) => Promise<RequestResult<N>>;
};
type EventMethods = {
  readonly [N in EventName as `on${Capitalize<MethodName<N>>}`]: (listener: (payload: Events[N]) => void) => () => void;
};
export type Bridge = RequestMethods & EventMethods;

/** `message:select-version` becomes `messageSelectVersion`. */
type MethodName<N extends string> = N extends `${infer A}:${infer B}`
  ? `${A}${Capitalize<MethodName<B>>}`
  : N extends `${infer A}-${infer B}`
    ? `${A}${Capitalize<MethodName<B>>}`
    : N;
