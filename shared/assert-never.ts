/** Makes the compiler reject a switch that forgets a case. */

export function assertNever(value: never): never {
  throw new Error(`unexpected: ${JSON.stringify(value)}`);
}
