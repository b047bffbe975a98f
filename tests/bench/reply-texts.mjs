// Makes the texts that the benchmarks stream and store. The same arguments give the same texts on every machine.

const WORDS = (
  'the of and to in is that for it as was with be by on not he this are or his from at which but have an had they you ' +
  'were their one all we can her has there been if more when will would who so no system value index stream buffer latency ' +
  'window model token server client render layout style frame memory process thread queue event cache result table column'
).split(' ');

/** A small generator of random numbers with a fixed sequence (mulberry32). @param {number} seed */
function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = (random, list) => list[Math.floor(random() * list.length)];
const words = (random, count) => Array.from({ length: count }, () => pick(random, WORDS)).join(' ');
const sentence = (random, count) => {
  const text = words(random, count);
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
};

/** Code in five languages, with random numbers and words that are drawn in reading order. */
const CODE = {
  ts: (random, index) =>
    `export async function load${index}(id: string, limit = ${Math.floor(random() * 90) + 10}): Promise<Row[]> {\n  const rows: Row[] = [];\n  for (let page = 0; page < limit; page++) {\n    const res = await fetch(\`/api/items/\${id}?page=\${page}\`);\n    if (!res.ok) throw new Error(\`HTTP \${res.status}\`);\n    const body = (await res.json()) as { items: Row[]; next?: string };\n    rows.push(...body.items.filter((row) => row.score > ${(random() * 10).toFixed(2)}));\n    if (!body.next) break; // ${words(random, 6)}\n  }\n  return rows.sort((a, b) => b.score - a.score);\n}`,
  python: (random, index) =>
    `class Pool${index}:\n    """${sentence(random, 9)}"""\n\n    def __init__(self, size: int = ${Math.floor(random() * 64) + 1}) -> None:\n        self.size = size\n        self.items: list[dict[str, float]] = []\n\n    def add(self, key: str, value: float) -> bool:\n        if len(self.items) >= self.size:\n            return False  # ${words(random, 5)}\n        self.items.append({"key": key, "value": value * ${(random() * 3).toFixed(3)}})\n        return True\n\n    def mean(self) -> float:\n        return sum(x["value"] for x in self.items) / max(1, len(self.items))`,
  bash: (random, index) =>
    `#!/usr/bin/env bash\nset -euo pipefail\nfor f in $(find . -name "*.log" -mtime +${Math.floor(random() * 30) + 1}); do\n  size=$(stat -c %s "$f")\n  if [ "$size" -gt ${Math.floor(random() * 100000)} ]; then\n    gzip -9 "$f" && echo "packed $f ($size bytes)" >> pack-${index}.txt\n  fi\ndone`,
  json: (random, index) =>
    JSON.stringify(
      {
        id: index,
        name: words(random, 3),
        enabled: random() > 0.5,
        limits: { rps: Math.floor(random() * 500), burst: Math.floor(random() * 900) },
        tags: words(random, 4).split(' '),
      },
      null,
      2,
    ),
  sql: (random, index) =>
    `SELECT u.id, u.name, COUNT(m.id) AS messages, AVG(m.length) AS mean_length\nFROM users u\nLEFT JOIN messages m ON m.user_id = u.id AND m.created_at > '2026-0${1 + (index % 9)}-01'\nWHERE u.active = TRUE AND u.score >= ${(random() * 100).toFixed(1)}\nGROUP BY u.id, u.name\nHAVING COUNT(m.id) > ${Math.floor(random() * 50)}\nORDER BY messages DESC\nLIMIT 100;`,
};
const LANGUAGES = Object.keys(CODE);

/** One section of rich Markdown: heading, inline marks, nested list, code, table or quote, formulas. */
function section(random, index) {
  const language = LANGUAGES[index % LANGUAGES.length];
  const parts = [
    `## ${index + 1}. ${sentence(random, 4).slice(0, -1)}`,
    `${sentence(random, 16)} **${words(random, 3)}** and *${words(random, 2)}*, see [${words(random, 2)}](https://example.com/doc/${index}) and \`${pick(random, WORDS)}_${pick(random, WORDS)}()\`. ${sentence(random, 14)}`,
    Array.from({ length: 4 }, (_, item) => {
      const nested =
        item === 1
          ? () => `\n  - ${sentence(random, 6)}\n  - \`${pick(random, WORDS)}\` ${words(random, 5)}`
          : () => '';
      return `- ${sentence(random, 8)}${nested()}`;
    }).join('\n'),
    `\`\`\`${language}\n${CODE[language](random, index)}\n\`\`\``,
  ];
  if (index % 2 === 0) {
    const row = (_, at) =>
      `| ${pick(random, WORDS)} ${at} | ${(random() * 1000).toFixed(2)} | ms | ${words(random, 4)} |`;
    parts.push(
      ['| name | value | unit | note |', '| --- | ---: | :---: | --- |', ...Array.from({ length: 5 }, row)].join('\n'),
    );
  } else {
    parts.push(Array.from({ length: 3 }, (_, at) => `${at + 1}. ${sentence(random, 9)}`).join('\n'));
    parts.push(`> ${sentence(random, 14)}`);
  }
  parts.push(
    `Inline math $x_{${index}} = \\frac{a^2 + b}{\\sqrt{c + ${Math.floor(random() * 9)}}}$ then a block:`,
    `$$\n\\sum_{k=1}^{n} \\frac{1}{k^{${1 + (index % 4)}}} \\le \\int_0^{\\infty} e^{-t x_{${index}}}\\,dt + \\alpha_{${index}}\n$$`,
  );
  return `${parts.join('\n\n')}\n\n`;
}

/** Cuts a text into short pieces, about as tokenizers do. @param {string} text @returns {string[]} */
const cut = (text) => text.match(/\n+|[ \t]*[A-Za-z0-9]{1,9}|[ \t]*[^\sA-Za-z0-9]{1,4}|[ \t]+/g) ?? [];

/** @type {Map<string, string[]>} */
const made = new Map();

/**
 * A reply as tokens. `rich` is Markdown of every kind, in whole sections, so their number is approximate; `words`
 * numbers each token, so that it can be found on the page. The last tokens spell `ENDMARK-<id>` as a paragraph of its own.
 *
 * @param {{ kind: string, tokens: number, seed: number, id: string }} wanted
 * @returns {string[]}
 */
export function makeTokens({ kind, tokens, seed, id }) {
  const key = `${kind}/${tokens}/${seed}`;
  const list = made.get(key) ?? (kind === 'words' ? numbered(tokens) : rich(tokens, seed));
  made.set(key, list);
  return [...list, '\n\n', `ENDMARK-${id}`];
}

const numbered = (count) => Array.from({ length: count }, (_, index) => `w${String(index).padStart(5, '0')} `);

function rich(count, seed) {
  const random = makeRandom(seed);
  /** @type {string[]} */
  const list = [];
  for (let index = 0; list.length < count; index++) {
    const next = cut(section(random, index));
    if (list.length > 0 && list.length + next.length > count + next.length / 2) break;
    list.push(...next);
  }
  return list;
}

/**
 * A long conversation, in which message n ends with `MSGMARK-n`. 1,000 messages have 1.4 MB.
 *
 * @param {number} count
 * @returns {{ role: 'user' | 'assistant', content: string }[]}
 */
export function makeConversation(count) {
  const random = makeRandom(42);
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? { role: 'user', content: `Question ${index}: ${sentence(random, 40)} MSGMARK-${index}` }
      : { role: 'assistant', content: `${section(random, index)}${section(random, index + 1)}MSGMARK-${index}` },
  );
}
