/** Judges the Authorization header of a request (interface document, sections 5 and 7). */
import { type ErrorAnswer, invalidRequest } from './http-answers.ts';
import type { KeyVerdict } from './token-store.ts';

/** One non-empty key without white space, the scheme in any case as HTTP has it. */
const BEARER = /^Bearer ([\x21-\x7e]+)$/i;

/** Undefined when the key is active; otherwise the 401 that says what to do, never quoting what was sent. */
export function authorizationRefusal(
  header: string | undefined,
  judge: (key: string) => KeyVerdict,
  consoleUrl: string,
): ErrorAnswer | undefined {
  const key = BEARER.exec(header ?? '')?.[1];
  if (key === undefined) {
    const fault = header === undefined ? 'There is no Authorization header' : 'The Authorization header is malformed';
    return unauthorized('invalid_api_key', `${fault}; it must read "Authorization: Bearer <API_KEY>".`);
  }
  switch (judge(key)) {
    case 'active':
      return undefined;
    case 'expired':
      return unauthorized('api_key_expired', `This API key has expired. Create a new one at ${consoleUrl}.`);
    case 'unknown':
      return unauthorized(
        'invalid_api_key',
        `This API key is incorrect or was deleted. Check it, or create a new one at ${consoleUrl}.`,
      );
  }
}

function unauthorized(code: 'invalid_api_key' | 'api_key_expired', message: string): ErrorAnswer {
  return { ...invalidRequest(401, code, message), headers: { 'www-authenticate': 'Bearer' } };
}
