/** Which requests need a person's click or key press within the seconds before, because of what a page that was taken over could do with them. */

import { REQUESTS, type RequestInput, type RequestName } from '../shared/ipc.ts';

/** Those of which it depends on what is asked for. */
const DEPENDING: { readonly [N in RequestName]?: (input: RequestInput<N>) => boolean } = {
  'settings:update': ({ patch }) =>
    patch.proxy !== undefined || patch.extraCaFile !== undefined || patch.isQuickWindowOn !== undefined,
};

/**
 * True for what reaches a host that nobody may have chosen, takes a key or a conversation elsewhere, goes for good, opens a
 * window of the system, or ends the app. What goes for good asks a question of main's own besides: see `handlers.ts`.
 */
export function needsGesture<N extends RequestName>(name: N, input: RequestInput<N>): boolean {
  const depends: ((input: RequestInput<N>) => boolean) | undefined = DEPENDING[name];
  return REQUESTS[name].needsPress || depends?.(input) === true;
}
