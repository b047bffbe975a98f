/** Runs the highlighting worker: starts it for the first code, ends it when it is idle or stuck. */
import { startWorker } from '../../start-worker.ts';
import type { HighlightAnswer, HighlightRequest } from './highlight-protocol.ts';
import workerUrl from './highlight-worker.ts?worker&url';

/** Grammars and compiled patterns take tens of megabytes, too much for an idle conversation. */
const IDLE_MS = 8_000;
/** A pattern that takes longer than this on a few lines will practically never end. */
const STUCK_MS = 5_000;

export class HighlightClient {
  readonly #onAnswer: (answer: HighlightAnswer) => void;
  readonly #onLost: () => void;
  #worker: Worker | null = null;
  #waiting = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onLost called when the worker ends: pending requests get no answer */
  constructor(onAnswer: (answer: HighlightAnswer) => void, onLost: () => void) {
    this.#onAnswer = onAnswer;
    this.#onLost = onLost;
  }

  send(request: HighlightRequest): void {
    this.#worker ??= this.#start();
    this.#waiting += 1;
    this.#worker.postMessage(request);
    this.#watch();
  }

  #start(): Worker {
    const worker = startWorker(workerUrl, 'highlight');
    worker.addEventListener('message', (event: MessageEvent<HighlightAnswer>) => {
      this.#waiting -= 1;
      this.#watch();
      this.#onAnswer(event.data);
    });
    worker.addEventListener('error', () => this.#end());
    return worker;
  }

  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), this.#waiting > 0 ? STUCK_MS : IDLE_MS);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting = 0;
    this.#onLost();
  }
}
