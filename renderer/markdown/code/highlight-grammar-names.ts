/** Maps the language names that models write after a fence to grammars. */

const NAMES: ReadonlySet<string> = new Set(
  'typescript tsx javascript jsx python shellscript json jsonc sql html css scss less rust go java kotlin swift c cpp csharp objective-c php ruby perl lua r julia dart scala elixir erlang haskell ocaml fsharp clojure groovy powershell bat docker make cmake yaml toml ini xml markdown diff graphql proto vue svelte astro mermaid latex matlab nginx terraform solidity zig nix viml asm wasm http prisma vb pascal dotenv csv'.split(
    ' ',
  ),
);

/** Other names that models use. */
const ALIASES: Readonly<Record<string, string>> = {
  typescript: 'ts mts cts',
  javascript: 'js mjs cjs node',
  python: 'py python3',
  shellscript: 'bash sh shell zsh console',
  jsonc: 'json5',
  sql: 'postgresql mysql sqlite plsql',
  html: 'htm',
  rust: 'rs',
  go: 'golang',
  kotlin: 'kt',
  c: 'h',
  cpp: 'c++ cc hpp',
  csharp: 'c# cs',
  'objective-c': 'objc',
  ruby: 'rb',
  perl: 'pl',
  julia: 'jl',
  elixir: 'ex exs',
  erlang: 'erl',
  haskell: 'hs',
  ocaml: 'ml',
  fsharp: 'f# fs',
  clojure: 'clj',
  groovy: 'gradle',
  powershell: 'ps1 pwsh',
  bat: 'batch cmd',
  docker: 'dockerfile',
  make: 'makefile',
  yaml: 'yml',
  ini: 'properties cfg conf',
  xml: 'svg plist',
  markdown: 'md',
  diff: 'patch',
  graphql: 'gql',
  proto: 'protobuf',
  latex: 'tex',
  terraform: 'tf hcl',
  solidity: 'sol',
  viml: 'vim',
  wasm: 'wat',
  vb: 'vbnet',
  dotenv: 'env',
};

const BY_ALIAS: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIASES).flatMap(([name, aliases]) => aliases.split(' ').map((alias) => [alias, name] as const)),
);

/** The grammar for the first word of a code fence; null if there is none. */
export function grammarName(language: string): string | null {
  const name = BY_ALIAS.get(language) ?? language;
  return NAMES.has(name) ? name : null;
}
