// Declares `benchProbe`, which `page-probe.js` adds to a measured page's window.

/** A start in milliseconds since 1970, and a duration in milliseconds. */
type Span = readonly [at: number, ms: number];

interface Found {
  readonly markPainted: number;
  readonly wordsPainted: readonly number[];
  readonly gaps: readonly Span[];
  readonly tasks: readonly Span[];
  readonly keys: readonly number[];
  readonly clicked: number;
}

interface BenchProbe {
  begin(what: { root: string; mark: string; hasWords: boolean }): void;
  expectAfterInput(selector: string, text: string): void;
  expectedMs(): Promise<number>;
  scrollThrough(selector: string, steps: number): Promise<void>;
  watchKeys(composer: string): void;
  untilFound(button: Node, selector: string): Promise<number>;
  untilShown(button: Node, mark: string): Promise<number>;
  untilTypable(button: Node, composer: string): Promise<{ readonly thereMs: number; readonly paintedMs: number }>;
  isDone(): boolean;
  end(): Found;
}

declare global {
  interface Window {
    readonly benchProbe: BenchProbe;
  }
}
