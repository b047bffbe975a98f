/** Tells the user that a file isn't added to a message. */

import { notify } from '../../store/window/notices-store.ts';

/** @returns null, for callers that have nothing to add then */
export function notifyNotAdded(name: string, detail: string): null {
  notify({ subject: `file-${name}`, level: 'alert', key: 'notices.fileNotAdded', values: { name, detail } });
  return null;
}
