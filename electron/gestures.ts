/** Which requests need a person's click or key press within the seconds before, because of what a page that was taken over could do with them. */

import type { RequestInput, RequestName } from '../shared/ipc.ts';

type NeedsGesture = { readonly [N in RequestName]?: true | ((input: RequestInput<N>) => boolean) };

/**
 * What reaches a host that nobody may have chosen, takes a key or a conversation elsewhere, goes for good, opens a window
 * of the system, or ends the app. What goes for good asks a question of main's own besides: see `handlers.ts`.
 */
const NEEDS_GESTURE: NeedsGesture = {
  'app:open-external': true,
  'app:load-image': true,
  'app:save-text': true,
  'app:open-folder': true,
  'app:start-at-login': true,
  'app:restart': true,
  'window:open-chat': true,
  'settings:update': ({ patch }) =>
    patch.proxy !== undefined || patch.extraCaFile !== undefined || patch.isQuickWindowOn !== undefined,
  'settings:set-proxy-password': true,
  'settings:choose-ca-file': true,
  'connection:create': true,
  'connection:find-local': true,
  'connection:update': true,
  'connection:remove': true,
  'connection:add-key': true,
  'connection:rotate-key': true,
  'connection:choose-key': true,
  'connection:remove-key': true,
  'trash:empty': true,
  'prompt:export': true,
  'prompt:import': true,
  'data:export': true,
  'data:import': true,
  'data:restore-backup': true,
  'data:encrypt': true,
  'data:new-recovery-code': true,
  'data:delete-all': true,
  'library:begin-anew': true,
  'library:go-back': true,
  'checkup:start': true,
  'checkup:save': true,
  'update:install': true,
};

/** True when this very request is one of them. */
export function needsGesture<N extends RequestName>(name: N, input: RequestInput<N>): boolean {
  const rule: NeedsGesture[N] = NEEDS_GESTURE[name];
  return typeof rule === 'function' ? rule(input) : rule === true;
}
