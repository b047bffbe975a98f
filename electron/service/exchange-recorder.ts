/** Records what is known about one request and its answer's head, without the key and within bounds. */
import { LIMITS } from '../../shared/limits.ts';
import type { ExchangeRecord, Headers } from '../../shared/service.ts';
import type { Credential } from './credential.ts';
import { keptHeaders } from './headers.ts';
import { type NetworkReason, networkReason } from './network-reason.ts';
import { CONNECT_TIMEOUT, type SentHeaders } from './transport.ts';

/** Whether the request may have reached the service when it failed for this reason. */
const MAY_HAVE_ARRIVED = {
  dns: false,
  refused: false,
  unreachable: false,
  offline: false,
  blocked_port: false,
  tls: false,
  tls_date: false,
  tls_host: false,
  tls_authority: false,
  tls_client: false,
  not_tls: false,
  proxy: false,
  proxy_auth: false,
  proxy_unusable: false,
  proxy_unreachable: false,
  not_http: true,
  reset: true,
  unknown: true,
} as const satisfies Readonly<Record<NetworkReason, boolean>>;

/** Matches codes that can also end the wait for an answer, unlike the other codes with the same reason. */
const ENDS_WAITING = /^(?:ERR_TIMED_OUT|ETIMEDOUT)$/;

/** False if nothing of a request was sent before it failed with `code`. */
const mayHaveArrived = (code: string): boolean =>
  code !== CONNECT_TIMEOUT && (ENDS_WAITING.test(code) || MAY_HAVE_ARRIVED[networkReason(code)]);

export class ExchangeRecorder {
  readonly #key: Credential | null;
  readonly #index: number;
  readonly #onRecord: (record: ExchangeRecord, index: number) => void;
  #record: ExchangeRecord;

  /** `onRecord` is called at once, and again whenever more is known. */
  constructor(
    url: string,
    key: Credential | null,
    onRecord: (record: ExchangeRecord, index: number) => void,
    index: number,
  ) {
    this.#key = key;
    this.#onRecord = onRecord;
    this.#index = index;
    this.#record = {
      url: this.#redact(url).slice(0, LIMITS.exchangeUrlMaxChars),
      headers: [],
      workedOut: [],
      isSent: true,
      status: null,
      responseHeaders: [],
      areHeadersCut: false,
      failure: null,
    };
    onRecord(this.#record, index);
  }

  noteSent({ headers, workedOut }: SentHeaders): void {
    const shown = headers.map(([name, value]) => [name, this.#key?.shownHeader(name) ?? value] as const);
    this.#note({ headers: this.#keep(shown), workedOut });
  }

  noteAnswer(status: number, headers: Headers): void {
    this.#note({ status, responseHeaders: this.#keep(headers) });
  }

  /** `code` is from `errorCodeOf`. Ignored once an answer's head arrived. */
  noteFailure(code: string): void {
    if (this.#record.status !== null) return;
    this.#note({
      failure: this.#redact(code).slice(0, LIMITS.serviceCodeMaxChars),
      isSent: mayHaveArrived(code),
    });
  }

  #note(known: Partial<ExchangeRecord>): void {
    this.#record = { ...this.#record, ...known };
    this.#onRecord(this.#record, this.#index);
  }

  #keep(headers: Headers): Headers {
    const { kept, isCut } = keptHeaders(headers, (name, value) => [this.#redact(name), this.#redact(value)]);
    if (isCut) this.#record = { ...this.#record, areHeadersCut: true };
    return kept;
  }

  #redact(text: string): string {
    return this.#key?.redact(text) ?? text;
  }
}
