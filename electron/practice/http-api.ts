/** Answers the paths of the interface document below /v1. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authorizationRefusal } from './authorization.ts';
import { parseCompletionRequest } from './completion-request.ts';
import { answerCompletion, type CompletionOutcome } from './completions.ts';
import { invalidRequest, sendError, sendJson } from './http-answers.ts';
import type { PracticeModel } from './practice-model.ts';
import { contentTypeError, isJsonContentType, readJsonBody } from './request-body.ts';
import type { KeyVerdict } from './token-store.ts';

/** What the interface's paths need. */
export interface ApiParts {
  readonly models: readonly PracticeModel[];
  readonly judge: (key: string) => KeyVerdict;
  readonly consoleUrl: () => string;
  readonly now: () => number;
  readonly bodyMaxBytes: number;
  readonly startedAtSeconds: number;
  readonly onCompletion: (model: string, outcome: CompletionOutcome) => void;
}

/** The method of each path; every other path is unknown. */
export const API_METHODS: Readonly<Record<string, string>> = {
  '/v1/models': 'GET',
  '/v1/chat/completions': 'POST',
};

/** Answers a request to one of `API_METHODS`, whose method is right. `signal` ends when the client leaves. */
export async function answerApi(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  parts: ApiParts,
  signal: AbortSignal,
): Promise<void> {
  const refusal = authorizationRefusal(request.headers.authorization, parts.judge, parts.consoleUrl());
  if (refusal !== undefined) return sendError(response, refusal);
  const contentType = request.headers['content-type'];
  if (!isJsonContentType(contentType)) return sendError(response, contentTypeError(contentType));
  if (path === '/v1/models') return sendModels(response, parts);

  const body = await readJsonBody(request, parts.bodyMaxBytes);
  if (!body.ok) return sendError(response, body.error);
  const parsed = parseCompletionRequest(body.value);
  if (!parsed.ok) return sendError(response, parsed.error);
  const model = parts.models.find(({ id }) => id === parsed.value.model);
  if (model === undefined) {
    const names = parts.models.map(({ id }) => id).join(', ');
    const message = `There is no model of that name. The models are: ${names}.`;
    return sendError(response, invalidRequest(404, 'model_not_found', message, 'model'));
  }
  const outcome = await answerCompletion(parsed.value, model, response, signal, parts.now());
  parts.onCompletion(model.id, outcome);
}

function sendModels(response: ServerResponse, parts: ApiParts): void {
  const data = parts.models.map(({ id, description }) => ({
    id,
    object: 'model',
    created: parts.startedAtSeconds,
    owned_by: 'practice-service',
    description,
  }));
  sendJson(response, 200, { object: 'list', data });
}
