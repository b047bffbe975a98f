/** The part of the standard `URL` that both main and the window have, and that `shared/` uses. */

interface URLSearchParams {
  keys(): IterableIterator<string>;
  entries(): IterableIterator<[name: string, value: string]>;
  delete(name: string): void;
}

declare class URL {
  constructor(url: string, base?: string);
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly hash: string;
  pathname: string;
  search: string;
  readonly searchParams: URLSearchParams;
}
