/** Names what a chat request contains beyond the interface document, sections 2.1 and 2.2. */

import { isObject } from '../../../shared/json/json.ts';

const FIELDS = ['model', 'messages', 'temperature', 'max_tokens', 'stream', 'top_p'];
const ROLES: readonly unknown[] = ['system', 'user', 'assistant'];

/** Names like `seed`, `messages[].reasoning_details` and `messages[].content[]`, each once, in the body's order. */
export function additionsIn(body: Readonly<Record<string, unknown>>): readonly string[] {
  const found = Object.keys(body).filter((field) => !FIELDS.includes(field));
  const messages: readonly unknown[] = Array.isArray(body.messages) ? body.messages : [];
  for (const message of messages) {
    if (!isObject(message)) found.push('messages[]');
    else {
      if (!ROLES.includes(message.role)) found.push(`messages[].role ${String(message.role)}`);
      if (typeof message.content !== 'string') found.push('messages[].content[]');
      found.push(
        ...Object.keys(message).flatMap((field) =>
          field === 'role' || field === 'content' ? [] : [`messages[].${field}`],
        ),
      );
    }
  }
  return [...new Set(found)];
}
