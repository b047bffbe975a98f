/** The content of the pictures: titles, questions and answers of a working week. */

export const KEY = 'sk-test-pictures-9f31c0';

export const TODAY = [
  [
    'What does idempotent mean?',
    'An operation is **idempotent** when doing it twice has the same effect as doing it once.',
  ],
  [
    'Names for a small sailing boat',
    '1. *Petrel*\n2. *Sandpiper*\n3. *Little Tern*\n\nAll three are small, quick and at home on the coast.',
  ],
  ['Regex for an IBAN', '`^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$` finds the shape; only the checksum proves it.'],
] as const;

/** Older chats: how many days ago each was used, and its title. */
export const EARLIER: readonly (readonly [number, string])[] = [
  [1, 'Explain the borrow checker as if I knew C++ and nothing about ownership'],
  [1, 'Heat pumps in an old house'],
  [1, '日本語の敬語をわかりやすく説明して'],
  [1, 'A letter to the landlord'],
  [3, 'رسالة قصيرة إلى صديق قديم'],
  [4, 'Compare three espresso machines under 500'],
  [5, 'Packing list for two weeks in Scotland'],
  ...Array.from({ length: 30 }, (_, index): readonly [number, string] => [
    9 + index * 3,
    `Meeting notes, part ${index + 1}`,
  ]),
];

export const QUESTION =
  'Our events table has 40 million rows and most reads touch the last week. What would you do in an afternoon?';

export const ANSWER = `Partition by week. A query for the last seven days then reads two partitions at most, and old weeks can be moved or dropped without touching the rest.

| Step | Takes | Locks |
| :--- | ---: | :--- |
| Create partitions | 4 s | none |
| Backfill last week | 11 min | row |
| Swap the table | 0.2 s | **exclusive** |

\`\`\`typescript
export async function lastDays(db: Pool, days: number) {
  const { rows } = await db.query(
    'select id, kind from events where at > now() - $1::interval',
    [\`\${days} days\`],
  );
  return rows;
}
\`\`\`

Do the swap outside office hours, with a short lock time-out.`;

export const CODE_HEAVY = `Measure first, then add one index:

\`\`\`sql
create index concurrently events_at_kind_idx on events using btree (at desc, kind) include (id, payload) where at > now() - interval '30 days';
\`\`\`

| Query | Before | After | Rows read | Plan |
| --- | ---: | ---: | ---: | --- |
| last week by kind | 4,210 ms | 38 ms | 12,400,000 | index only scan on events_at_kind_idx |
| one customer | 930 ms | 4 ms | 210 | bitmap heap scan |

If it is still slow, partition by month.`;

/** 300 models in all, as three services list them. */
export const MODELS = {
  Northwind: ['gpt-5-mini', 'gpt-5', 'gpt-5-nano', 'qwen3-32b', ...numbered('northwind-lab', 116)],
  Harbour: ['sonnet-5', 'opus-5', 'deepseek-r2-distill-qwen-70b', ...numbered('harbour/experimental', 117)],
  Local: ['llama-4-scout', ...numbered('organisation/with-a-very-long-name/model-that-never-ends-instruct-awq', 59)],
} as const;

function numbered(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}
