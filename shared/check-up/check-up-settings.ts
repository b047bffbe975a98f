/** Decides which settings of a connection and of the checked model fit what a check-up found. */

import { effortWordsOf, type RequestOptions } from '../requests/request-options.ts';
import type { CheckUp, CheckUpFindings } from './check-up.ts';

/** The keys of the sentences in `shared/locales/<code>/check-up.ts`. */
type SettingWords =
  | 'tokenLimitName'
  | 'usageOn'
  | 'usageOff'
  | 'seedOn'
  | 'seedOther'
  | 'seedTaken'
  | 'seedOff'
  | 'effortsOn'
  | 'effortsOff'
  | 'schemaOn'
  | 'schemaIgnored'
  | 'schemaOff'
  | 'imagesOn'
  | 'imagesTaken'
  | 'imagesOff'
  | 'reasoningOn'
  | 'reasoningOff';

/** What a check-up found about one model. */
export type Found = Pick<CheckUp, 'findings' | 'model'>;

interface Setting {
  /** Null if the findings suggest nothing. */
  readonly words: (findings: CheckUpFindings) => SettingWords | null;
  /** Only called if `words` returned something. */
  readonly apply: (now: RequestOptions, found: Found) => RequestOptions;
}

const USAGE_WORDS = { asked: 'usageOn', never: 'usageOff', always: null } as const;
const SEED_WORDS = { same: 'seedOn', other: 'seedOther', taken: 'seedTaken', refused: 'seedOff' } as const;
const SCHEMA_WORDS = { kept: 'schemaOn', ignored: 'schemaIgnored', refused: 'schemaOff' } as const;
const IMAGE_WORDS = { seen: 'imagesOn', taken: 'imagesTaken', refused: 'imagesOff' } as const;
const REASONING_WORDS = { needed: 'reasoningOn', refused: 'reasoningOff', taken: null } as const;

const SETTINGS: readonly Setting[] = [
  {
    words: ({ tokenLimitName }) => (tokenLimitName === null ? null : 'tokenLimitName'),
    apply: (now, { findings }) => ({ ...now, tokenLimitName: findings.tokenLimitName ?? now.tokenLimitName }),
  },
  {
    words: ({ usage }) => (usage === null ? null : USAGE_WORDS[usage]),
    apply: (now, { findings }) => ({ ...now, isUsageAsked: findings.usage === 'asked' }),
  },
  {
    words: ({ seed }) => (seed === null ? null : SEED_WORDS[seed]),
    apply: (now, { findings }) => ({
      ...now,
      switchedOn: withOne(now.switchedOn, 'seed', findings.seed !== 'refused'),
    }),
  },
  {
    words: ({ efforts }) => (efforts === null ? null : efforts.length > 0 ? 'effortsOn' : 'effortsOff'),
    apply: (now, { findings: { efforts }, model }) => ({
      ...now,
      // Keep the parameter if it is on, because other models of the connection may accept it.
      switchedOn: withOne(
        now.switchedOn,
        'reasoningEffort',
        efforts?.length !== 0 || now.switchedOn.includes('reasoningEffort'),
      ),
      effortWords: withWords(now.effortWords, model, efforts ?? []),
    }),
  },
  {
    words: ({ schema }) => (schema === null ? null : SCHEMA_WORDS[schema]),
    apply: (now, { findings, model }) => ({
      ...now,
      schemaModels: now.areSchemasSent
        ? now.schemaModels
        : withOne(now.schemaModels, model, findings.schema === 'kept'),
    }),
  },
  {
    words: ({ images }) => (images === null ? null : IMAGE_WORDS[images]),
    apply: (now, { findings, model }) => ({
      ...now,
      imageModels: now.areImagesSent ? now.imageModels : withOne(now.imageModels, model, findings.images !== 'refused'),
    }),
  },
  {
    words: ({ reasoning }) => (reasoning === null ? null : REASONING_WORDS[reasoning]),
    apply: (now, { findings }) => ({ ...now, isReasoningReturned: findings.reasoning === 'needed' }),
  },
];

/** All settings that the findings suggest, whether the connection has them or not. */
export function suitableSettings(findings: CheckUpFindings): readonly SettingWords[] {
  return SETTINGS.flatMap(({ words }) => words(findings) ?? []);
}

/** The suggested settings that would change the connection. */
export function changedSettings(now: RequestOptions, found: Found): readonly SettingWords[] {
  return SETTINGS.flatMap(({ words, apply }) => {
    const suggested = words(found.findings);
    return suggested === null || isSame(apply(now, found), now) ? [] : [suggested];
  });
}

/** The request options that fit the findings; null if the connection already has them. */
export function fittingOptions(now: RequestOptions, found: Found): RequestOptions | null {
  const next = SETTINGS.reduce(
    (options, { words, apply }) => (words(found.findings) === null ? options : apply(options, found)),
    now,
  );
  return isSame(next, now) ? null : next;
}

/** Restores the options that {@link fittingOptions} may have changed, and keeps changes to all others. */
export function withoutFindings(now: RequestOptions, before: RequestOptions, { model }: Found): RequestOptions {
  const { tokenLimitName, isUsageAsked, switchedOn, isReasoningReturned } = before;
  return {
    ...now,
    ...{ tokenLimitName, isUsageAsked, switchedOn, isReasoningReturned },
    schemaModels: withOne(now.schemaModels, model, before.schemaModels.includes(model)),
    imageModels: withOne(now.imageModels, model, before.imageModels.includes(model)),
    effortWords: withWords(now.effortWords, model, effortWordsOf(before, model)),
  };
}

/** The list with or without the entry. An entry that is already listed keeps its place. */
function withOne<T>(list: readonly T[], one: T, isWanted: boolean): readonly T[] {
  if (!isWanted) return list.filter((other) => other !== one);
  return list.includes(one) ? list : [...list, one];
}

/** The words of all models, with those of `model` replaced or, if `words` is undefined, removed. */
function withWords(
  all: RequestOptions['effortWords'],
  model: string,
  words: readonly string[] | undefined,
): RequestOptions['effortWords'] {
  if (words === undefined) return all.filter((one) => one.model !== model);
  const known = all.some((one) => one.model === model);
  return known ? all.map((one) => (one.model === model ? { model, words } : one)) : [...all, { model, words }];
}

function isSame(one: RequestOptions, other: RequestOptions): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
