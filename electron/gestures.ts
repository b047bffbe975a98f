/** Names the requests that need a recent click or key press, because a compromised page could misuse them. */

import { REQUESTS, type RequestInput, type RequestName } from '../shared/ipc.ts';
import { SETTINGS, type Settings } from '../shared/settings.ts';
import { COMMAND_FACTS } from '../shared/window/command-keys.ts';

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(SETTINGS, name);

/** Requests that need a click for some inputs only. */
const DEPENDING: { readonly [N in RequestName]?: (input: RequestInput<N>) => boolean } = {
  'settings:update': ({ patch }) =>
    Object.keys(patch).some((name) => isSetting(name) && SETTINGS[name].effect === 'outside'),
  'window:command': ({ command }) => COMMAND_FACTS[command].effect === 'outside',
};

/**
 * True for a request that contacts a host which the user may not have chosen, moves a key or a conversation elsewhere,
 * deletes permanently, opens a system window, or quits the app. Before deleting permanently, main also asks its own
 * question: see `handlers.ts`.
 */
export function needsGesture<N extends RequestName>(name: N, input: RequestInput<N>): boolean {
  const depends: ((input: RequestInput<N>) => boolean) | undefined = DEPENDING[name];
  return REQUESTS[name].effect === 'outside' || depends?.(input) === true;
}
