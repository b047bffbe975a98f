/** Proves a key against its service before it is stored, even where the list of models is public. */
import { randomBytes } from 'node:crypto';
import { type AppError, fail, ok, type Result } from '../../shared/errors.ts';
import type { RequestOptions } from '../../shared/requests/request-options.ts';
import { ApiKey } from '../service/api-key.ts';
import { runCompletion } from '../service/completion.ts';
import { credentialOf, type ExtraHeader } from '../service/credential.ts';
import { alternativeEndpoint, type Endpoint } from '../service/endpoint.ts';
import { type ListedModels, listModels } from '../service/models.ts';
import type { Recipient } from '../service/recipient.ts';
import type { ConnectionTarget } from '../service/request.ts';

export interface VerificationOptions extends Omit<ConnectionTarget, 'key'> {
  /** null for a service that needs no key. */
  readonly key: ApiKey | null;
  /** Sent with every request, also with the one that uses a random key. */
  readonly extraHeaders: readonly ExtraHeader[];
  /** Models that are known to exist, for services without a list; the first one is tried first. */
  readonly knownModels: readonly string[];
  readonly request: RequestOptions;
}

/** The result for a key that the service did not refuse. */
export interface Verification {
  /** False if the answers left it open whether the service accepts the key, or if a list was read without a key. */
  readonly isKeyProved: boolean;
  /** null when the list could not be read; `listError` says why. */
  readonly models: ListedModels | null;
  readonly listError: AppError | null;
  /** Where the service answered: the endpoint that the options named, or its `alternativeEndpoint`. */
  readonly endpoint: Endpoint;
}

/** A local service may have to load a model first, and the window is waiting. */
const PROOF_MAX_MS = 30_000;
/** No service has this model; a chat service says so. */
const NO_MODEL = 'parley-check';
/** The first model of a list may not be a chat model. */
const MODELS_TRIED_MAX = 3;

/**
 * Lists the models with the key. If a random key isn't refused, the list proves nothing; then, or without a list,
 * asks up to three models for one token. Where no service answers, looks for the list without `/v1` in its path, or with
 * it. Fails with the service's refusal, or with what kept it from answering.
 */
export async function verifyKey(options: VerificationOptions): Promise<Result<Verification>> {
  const listed = await listWith(options, options.key);
  const verified = await verifyListed(options, listed);
  const endpoint = alternativeEndpoint(options.endpoint);
  if (listed.ok || verified.ok || endpoint === null || !isNoSuchPath(verified.error)) return verified;
  const listedThere = await listWith({ ...options, endpoint }, options.key);
  if (!listedThere.ok) return isRefusalOfAKey(listedThere.error) ? listedThere : verified;
  if (listedThere.value.models.length === 0) return verified;
  return verifyListed({ ...options, endpoint }, listedThere, verified.error);
}

function listWith(options: VerificationOptions, key: ApiKey | null): Promise<Result<ListedModels>> {
  const { fetch, endpoint, timeouts, signal, extraHeaders } = options;
  return listModels({ fetch, endpoint, key: credentialOf(key, extraHeaders), timeouts, signal });
}

/** @param elsewhere the failure at the address that the user gave, if this isn't that one: its list may be a mere catalogue */
async function verifyListed(
  options: VerificationOptions,
  listed: Result<ListedModels>,
  elsewhere: AppError | null = null,
): Promise<Result<Verification>> {
  const { endpoint } = options;
  if (listed.ok) {
    const models = listed.value;
    const result = { models, listError: null, endpoint };
    // Without a key there is nothing to prove.
    if (options.key === null) return ok({ ...result, isKeyProved: false });
    const stranger = await listWith(options, keyOfChance(options.key.recipient));
    if (!stranger.ok && isRefusal(stranger.error)) return ok({ ...result, isKeyProved: true });
    const names = [
      ...options.knownModels.filter((name) => models.models.some(({ id }) => id === name)),
      ...models.models.map(({ id }) => id),
    ];
    const proof = await proveByCompletion(options, names, elsewhere);
    return proof.ok ? ok({ ...result, isKeyProved: proof.value }) : proof;
  }
  if (isRefusal(listed.error) || isNotThisService(listed.error)) return fail(listed.error);
  // Without a list, ask known models, or NO_MODEL: only a chat service answers, or reports its own error.
  const asked = options.knownModels.length > 0 ? options.knownModels : [NO_MODEL];
  const proof = await proveByCompletion(options, asked, listed.error);
  return proof.ok ? ok({ isKeyProved: proof.value, models: null, listError: listed.error, endpoint }) : proof;
}

/**
 * Asks for one token. Fails when the key is refused, the service fails or nothing answers. If the address may be wrong
 * (`listError`), also fails unless the answer shows a chat-completion service. True when the key was accepted, false
 * when that is unknown.
 */
async function proveByCompletion(
  options: VerificationOptions,
  models: readonly string[],
  listError: AppError | null = null,
): Promise<Result<boolean>> {
  const { fetch, endpoint, timeouts, signal } = options;
  const key = credentialOf(options.key, options.extraHeaders);
  const { tokenLimitName, extraBody } = options.request;
  const asked = { maxTokens: 1, tokenLimitName, extraBody, stream: false };
  let failure: AppError | null = null;
  for (const model of [...new Set(models)].slice(0, MODELS_TRIED_MAX)) {
    let wasAccepted = false;
    const end = await runCompletion(
      {
        fetch,
        endpoint,
        key,
        request: { model, messages: [{ role: 'user', content: 'Hi' }], ...asked },
        timeouts: { ...timeouts, responseStartMs: PROOF_MAX_MS, wholeResponseMs: PROOF_MAX_MS },
        retry: { enabled: false },
        signal,
      },
      (part) => {
        wasAccepted ||= part.type === 'head';
      },
    );
    const { error } = end;
    if (error === null) return ok(true);
    if (error.code === 'auth.invalid' || error.code === 'auth.expired' || error.status === 401) return fail(error);
    // A key without credit is a valid key.
    if (error.status === 402) return ok(true);
    if (error.code === 'cancelled' || error.code === 'network' || error.code === 'timeout' || isNotThisService(error))
      return fail(error);
    if (isRefusal(error)) failure = error;
    else if (wasAccepted) return ok(true);
    else if (error.code === 'server') failure ??= error;
    else if (listError !== null && !isOfAService(error)) failure ??= listError.url === undefined ? error : listError;
  }
  return failure === null ? ok(false) : fail(failure);
}

function isRefusal(error: AppError): boolean {
  return (
    (error.code === 'auth.invalid' || error.code === 'auth.expired' || error.code === 'auth.other') &&
    error.status !== 402
  );
}

/** True if nothing at the address speaks the interface: no answer, a redirect, or a web page. */
function isNotThisService({ code, reason }: AppError): boolean {
  if (code === 'network' || code === 'timeout' || code === 'cancelled') return true;
  return code === 'protocol' && (reason?.startsWith('redirect') === true || reason === 'web_page');
}

/** False for a page that wants a sign-in. */
function isRefusalOfAKey({ code, status, serviceCode }: AppError): boolean {
  return code === 'auth.invalid' || code === 'auth.expired' || (status === 401 && serviceCode !== undefined);
}

/** True if the answer came from a server that has nothing at this path. */
function isNoSuchPath({ status, reason }: AppError): boolean {
  return status === 404 || status === 405 || reason === 'web_page';
}

/** True if a chat-completion service has read the request: its error names the model, a parameter, or a limit. */
function isOfAService({ status, code, serviceCode, serviceType, serviceMessage = '' }: AppError): boolean {
  if (code === 'rate_limited') return true;
  const words = `${serviceCode ?? ''} ${serviceType ?? ''} ${serviceMessage}`;
  if (status === 404 || status === 405) return /\bmodels?\b|model_/i.test(words);
  return (
    serviceCode !== undefined ||
    serviceType !== undefined ||
    /\b(?:model|messages?|max_?(?:completion_)?tokens)\b/i.test(words)
  );
}

/** Looks like a key but is random, to detect services that only check for the presence of a header. */
function keyOfChance(recipient: Recipient<'service'>): ApiKey {
  return new ApiKey(`sk-parley-check-${randomBytes(24).toString('hex')}`, recipient);
}
