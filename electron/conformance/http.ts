/** Sends HTTP requests for the conformance checks unchanged, without redirects or retries. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** The unchanged answer. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** The header `Link`, which may name the next page of a list; null if there is none. */
  readonly link: string | null;
  /** False when the connection ended before the body did. */
  readonly isComplete: boolean;
}

/** One request; sends only `headers`, and those that HTTP itself needs. */
export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A function that sends like {@link sendRaw}. */
export type SendRaw = (request: RawRequest, timeoutMs: number) => Promise<RawAnswer>;

/** The error of a request that took too long. */
export const tooLate = (timeoutMs: number): Error => new Error(`No complete answer within ${timeoutMs / 1000} s`);

const BODY_MAX_CHARS = 32 * 1024 * 1024;

/**
 * Sends `request` without following redirects. Resolves even if the connection closes before the end of the body.
 * Rejects if the connection fails, if the answer is too large, or if it isn't complete after `timeoutMs`.
 */
export function sendRaw(request: RawRequest, timeoutMs: number): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const send = request.url.startsWith('https:') ? httpsRequest : httpRequest;
    const headers = {
      ...request.headers,
      ...(request.body === undefined ? {} : { 'Content-Length': Buffer.byteLength(request.body) }),
    };
    const outgoing = send(request.url, { method: request.method, headers, agent: false }, (response) => {
      let body = '';
      const finish = () => {
        clearTimeout(timer);
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          // Node joins repeated `Link` headers; only its types also have a list.
          link: response.headers.link?.toString() ?? null,
          body,
          isComplete: response.complete,
        });
      };
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
        if (body.length > BODY_MAX_CHARS) outgoing.destroy(new Error('The answer is too large'));
      });
      response.on('error', finish);
      response.on('end', finish);
    });
    const timer = setTimeout(() => {
      outgoing.destroy(tooLate(timeoutMs));
      reject(tooLate(timeoutMs));
    }, timeoutMs);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.end(request.body);
  });
}
