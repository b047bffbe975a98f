/** The names of the contract at run time: the preload script and main register exactly these. */

import type { EventName } from './events.ts';
import type { RequestName } from './ipc.ts';

// A record, not a list: the compiler then names whatever was forgotten.
const requests: Readonly<Record<RequestName, true>> = {
  'app:bootstrap': true,
  'app:listen': true,
  'app:open-external': true,
  'app:copy': true,
  'app:save-text': true,
  'app:load-image': true,
  'app:open-folder': true,
  'app:contacted-hosts': true,
  'app:licences': true,
  'app:spelling': true,
  'app:quit': true,
  'app:dismiss-notice': true,
  'settings:update': true,
  'settings:set-proxy-password': true,
  'settings:test-proxy': true,
  'settings:choose-ca-file': true,
  'connection:create': true,
  'connection:update': true,
  'connection:remove': true,
  'connection:test': true,
  'connection:rotate-key': true,
  'connection:remove-key': true,
  'connection:unlock-key': true,
  'connection:models': true,
  'practice:start': true,
  'conversation:list': true,
  'conversation:create': true,
  'conversation:open': true,
  'conversation:rename': true,
  'conversation:settings': true,
  'conversation:bulk': true,
  'conversation:set-draft': true,
  'conversation:set-position': true,
  'conversation:mark-read': true,
  'conversation:tree': true,
  'conversation:fork': true,
  'folder:create': true,
  'folder:rename': true,
  'folder:move': true,
  'folder:delete': true,
  'message:send': true,
  'message:edit': true,
  'message:delete': true,
  'message:regenerate': true,
  'message:exactly-again': true,
  'message:continue': true,
  'message:retry': true,
  'message:select-version': true,
  'message:details': true,
  'queue:hold': true,
  'queue:edit': true,
  'queue:remove': true,
  'queue:send': true,
  'turn:stop': true,
  'turn:retry-now': true,
  'compare:send': true,
  'compare:keep': true,
  'undo:apply': true,
  'trash:list': true,
  'trash:restore': true,
  'trash:empty': true,
  'search:query': true,
  'data:status': true,
  'data:export': true,
  'data:import': true,
  'data:cancel-job': true,
  'data:backup-now': true,
  'data:restore-backup': true,
  'backup:list': true,
  'backup:open': true,
  'backup:search': true,
  'backup:bring-back': true,
  'data:check': true,
  'data:encrypt': true,
  'data:new-recovery-code': true,
  'data:delete-all': true,
  'library:retry': true,
  'library:unlock-with-code': true,
  'library:begin-anew': true,
  'library:go-back': true,
  'update:check': true,
  'update:install': true,
};

const events: Readonly<Record<EventName, true>> = {
  'turn:deltas': true,
  'conversation:path': true,
  'conversation:summaries': true,
  'folders:changed': true,
  'connections:changed': true,
  'models:changed': true,
  'settings:changed': true,
  'library:state': true,
  'job:progress': true,
  'notice:changed': true,
  'theme:changed': true,
  'update:state': true,
  'app:command': true,
  'app:quit-asked': true,
  'app:chat-asked': true,
  'app:vault-changed': true,
};

export const REQUEST_NAMES = namesOf(requests);
export const EVENT_NAMES = namesOf(events);

/** `message:select-version` becomes `messageSelectVersion`, as in the type `MethodName`. */
export function methodName(name: RequestName | EventName): string {
  return name.replace(/[:-]([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

function namesOf<N extends string>(record: Readonly<Record<N, true>>): readonly N[] {
  const isName = (one: string): one is N => Object.hasOwn(record, one);
  return Object.keys(record).filter(isName);
}
