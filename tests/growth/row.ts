// A row of the growth table: an entry point that receives text from outside, and its worst known inputs.

export interface GrowthRow<Input = unknown> {
  /** The entry point, as `path/from/the/root.ts#exportName`. */
  readonly entry: string;
  /** Generators of the worst inputs by a short name; each makes an input whose size is proportional to `n`. */
  readonly worst: Readonly<Record<string, (n: number) => Input>>;
  /** Runs the entry point on an input; may be asynchronous. The result is ignored. */
  readonly run: (input: Input) => unknown;
  /** The smallest size that is measured, in the unit of the generators; the test also measures 2n and 4n. */
  readonly n: number;
}

/** Keeps a row's input type between its generators and `run`. */
export const row = <Input>(of: GrowthRow<Input>): GrowthRow => of as GrowthRow;

/** Repeats `unit` until the text is at least `length` characters long. */
export const repeated = (unit: string) => (length: number) => unit.repeat(Math.ceil(length / unit.length));
