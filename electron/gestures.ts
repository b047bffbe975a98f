/** Which requests need a person's click or key press within the seconds before, because of what a page that was taken over could do with them. */

import { COMMAND_EFFECTS } from '../shared/command-keys.ts';
import { REQUESTS, type RequestInput, type RequestName } from '../shared/ipc.ts';
import { SETTING_EFFECTS, type Settings } from '../shared/settings.ts';

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(SETTING_EFFECTS, name);

/** Those of which it depends on what is asked for, as the table of that says. */
const DEPENDING: { readonly [N in RequestName]?: (input: RequestInput<N>) => boolean } = {
  'settings:update': ({ patch }) =>
    Object.keys(patch).some((name) => isSetting(name) && SETTING_EFFECTS[name] === 'outside'),
  'window:command': ({ command }) => COMMAND_EFFECTS[command] === 'outside',
};

/**
 * True for what reaches a host that nobody may have chosen, takes a key or a conversation elsewhere, goes for good, opens a
 * window of the system, or ends the app. What goes for good asks a question of main's own besides: see `handlers.ts`.
 */
export function needsGesture<N extends RequestName>(name: N, input: RequestInput<N>): boolean {
  const depends: ((input: RequestInput<N>) => boolean) | undefined = DEPENDING[name];
  return REQUESTS[name].effect === 'outside' || depends?.(input) === true;
}
