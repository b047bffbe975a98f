/** Writes an experiment as a static web page without scripts, links or external resources. */

import { type ExperimentSummary, placeOf, type WholeAnswer } from '../../shared/laboratory/answers.ts';
import { type Check, type CheckResult, targetOfCheck } from '../../shared/laboratory/checks.ts';
import type { ExperimentPlan, PlannedSetting } from '../../shared/laboratory/experiment.ts';
import { answersOfSetting, figuresOf, scoresOf } from '../../shared/laboratory/row-figures.ts';
import type { shareOf } from '../../shared/laboratory/statistics.ts';
import type { MainTexts } from '../../shared/locales/text-key.ts';
import { escapeHtml, factsHtml, type PageIn, pageStart } from '../../shared/replies/html-text.ts';
import { connectionOfCurrency, isCurrency } from '../../shared/usage/model-facts.ts';
import { checksOf } from './judge.ts';
import { currencyName, parameterWords, type ReportContent } from './report.ts';

export type ReportLanguage = PageIn<MainTexts['experimentReport']>;

const STYLE = `:root{color-scheme:light dark;--soft:#5a5f57;--bad:#a3341b}
@media(prefers-color-scheme:dark){:root{--soft:#a9aeb8;--bad:#f0a48d}}
body{font:16px/1.6 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:start;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid #8886}
td.number,th.number{text-align:end;font-variant-numeric:tabular-nums}
.soft{color:var(--soft);font-size:.85rem}
.bad{color:var(--bad)}
.wide{overflow-x:auto}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.75rem;background:#8881;border-radius:6px;font:14px/1.5 ui-monospace,monospace;margin:.25rem 0 1rem}
h3{font-size:1rem;margin:1rem 0 0}`;

class Words {
  readonly #language: ReportLanguage;
  readonly #plan: ExperimentPlan;

  /** The system prompts that aren't empty. */
  readonly systemPrompts: readonly string[];
  readonly #hasConnections: boolean;
  readonly #hasSystemPrompts: boolean;

  constructor(language: ReportLanguage, plan: ExperimentPlan) {
    const { settings } = plan;
    this.#language = language;
    this.#plan = plan;
    this.systemPrompts = [...new Set(settings.map(({ systemPrompt }) => systemPrompt))].filter(Boolean);
    this.#hasConnections = new Set(settings.map(({ connectionId }) => connectionId)).size > 1;
    this.#hasSystemPrompts = new Set(settings.map(({ systemPrompt }) => systemPrompt)).size > 1;
  }

  number(value: number | undefined, digits = 0): string {
    if (value === undefined) return '–';
    return new Intl.NumberFormat(this.#language.locale, { maximumFractionDigits: digits }).format(value);
  }

  percent(value: number): string {
    return new Intl.NumberFormat(this.#language.locale, { style: 'percent' }).format(value);
  }

  seconds(ms: number | undefined): string {
    return ms === undefined ? '–' : this.#language.words.seconds.replace('{{count}}', this.number(ms / 1_000, 1));
  }

  amounts(spent: ExperimentSummary['spent']): string {
    return spent.map((one) => this.#amount(one)).join(' + ') || '–';
  }

  #amount({ amount, currency }: ExperimentSummary['spent'][number]): string {
    if (connectionOfCurrency(currency) !== null || !isCurrency(currency))
      return `${this.number(amount, 6)} ${this.#currency(currency)}`.trim();
    const style = { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 6 } as const;
    return new Intl.NumberFormat(this.#language.locale, style).format(amount);
  }

  /** A setting's model, followed by what may distinguish it from other settings of that model. */
  setting(setting: PlannedSetting): readonly string[] {
    const connection = this.#hasConnections ? setting.connectionName : '';
    const prompt = this.#hasSystemPrompts ? this.systemPrompt(setting.systemPrompt) : '';
    return [setting.model, connection, parameterWords(setting), prompt].filter(Boolean);
  }

  /** A system prompt's number in words; empty if there is no prompt. */
  systemPrompt(text: string): string {
    const at = this.systemPrompts.indexOf(text);
    return at < 0 ? '' : this.#language.words.systemPrompt.replace('{{number}}', this.number(at + 1));
  }

  /** Amounts without a currency carry their connection's name, so that amounts of several services differ. */
  #currency(currency: string): string {
    const of = connectionOfCurrency(currency);
    if (of === null) return currencyName(currency);
    const name = this.#plan.settings.find(({ connectionId }) => connectionId === of)?.connectionName ?? '';
    return name === '' ? '' : `(${name})`;
  }
}

export function reportHtml(content: ReportContent, language: ReportLanguage): string {
  const { view, plan } = content;
  const { words, locale, direction } = language;
  const say = new Words(language, plan);
  const checks = new Map(checksOf(view.definition).map((check) => [check.id, check]));
  const title = escapeHtml(view.summary.title.trim() || words.untitled);
  const { requests, tokens, spent, createdAt } = view.summary;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(createdAt);
  const facts = [
    when,
    `${words.requests}: ${say.number(requests)}`,
    `${words.tokens}: ${say.number(tokens)}`,
    `${words.cost}: ${say.amounts(spent)}`,
    ...(view.definition.imagesLeftOut === undefined
      ? []
      : [`${words.imagesLeftOut}: ${say.number(view.definition.imagesLeftOut)}`]),
  ];
  return `${pageStart({ locale, direction, title, style: STYLE })}<p class="soft">${factsHtml(facts)}</p>
${settingsTable(content, language, say)}
${say.systemPrompts
  .map((text) => `<p class="soft">${escapeHtml(say.systemPrompt(text))}</p>\n${block(text)}`)
  .join('')}${answersByCase(content)
  .map((own, column) => caseSection({ plan, checks }, own, column, language, say))
  .join('')}</body>
</html>
`;
}

/** The statistics of each row of the grid. */
function settingsTable({ view, plan, answers }: ReportContent, { words }: ReportLanguage, say: Words): string {
  const scores = scoresOf(view.votes, plan);
  const isVoted = scores.size > 0;
  const byOrdinal = new Map(answers.map(({ row }) => [row.ordinal, row]));
  const rows = plan.settings.map((setting, index) => {
    const { answered, passed, chars, distinct, duration, costs, score } = figuresOf(
      index,
      plan,
      answersOfSetting(index, plan, byOrdinal),
      scores,
    );
    const cells = [
      say.number(answered),
      passed === null ? '–' : shareWords(passed, words, say),
      say.number(chars?.median),
      answered === 0 ? '–' : say.number(distinct),
      say.seconds(duration?.median),
      say.amounts(Array.from(costs, ([currency, amount]) => ({ currency, amount }))),
      ...(isVoted ? [score === null ? '–' : shareWords(score.share, words, say)] : []),
    ];
    const [model = '', ...facts] = say.setting(setting);
    return `<tr><th scope="row"><bdi>${escapeHtml(model)}</bdi></th><td>${factsHtml(facts)}</td>${cells.map((cell) => `<td class="number">${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  const heads = [
    words.answers,
    words.passed,
    words.length,
    words.distinct,
    words.time,
    words.cost,
    ...(isVoted ? [words.won] : []),
  ];
  const head = [
    `<th scope="col">${escapeHtml(words.model)}</th><th scope="col">${escapeHtml(words.settings)}</th>`,
    ...heads.map((name) => `<th scope="col" class="number">${escapeHtml(name)}</th>`),
  ];
  return `<div class="wide"><table>\n<thead><tr>${head.join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

/** A share as a count and its likely range, never as a bare percentage. */
function shareWords(
  { hits, of, from, to }: ReturnType<typeof shareOf>,
  words: ReportLanguage['words'],
  say: Words,
): string {
  return words.share
    .replace('{{hits}}', say.number(hits, 1))
    .replace('{{of}}', say.number(of))
    .replace('{{from}}', say.percent(from))
    .replace('{{to}}', say.percent(to));
}

function answersByCase({ plan, answers }: ReportContent): readonly (readonly WholeAnswer[])[] {
  const byCase: WholeAnswer[][] = plan.cases.map(() => []);
  for (const answer of answers) byCase[placeOf(answer.row.ordinal, plan).case]?.push(answer);
  return byCase;
}

/** The plan of the experiment, and its checks by id. */
interface Judged {
  readonly plan: ExperimentPlan;
  readonly checks: ReadonlyMap<string, Check>;
}

/** @param answers the answers of the case */
function caseSection(
  judged: Judged,
  answers: readonly WholeAnswer[],
  column: number,
  language: ReportLanguage,
  say: Words,
): string {
  const { words } = language;
  const asked = judged.plan.cases[column];
  if (asked === undefined) return '';
  const name = asked.name || words.case.replace('{{number}}', say.number(column + 1));
  const expected =
    asked.expected === null ? '' : `<p class="soft">${escapeHtml(words.expected)}</p>\n${block(asked.expected)}`;
  return `<h2>${factsHtml([name])}</h2>\n${block(asked.text)}${expected}${answers.map((one) => answerPart(one, judged, words, say)).join('')}`;
}

function answerPart(
  { row, text }: WholeAnswer,
  { plan, checks }: Judged,
  words: ReportLanguage['words'],
  say: Words,
): string {
  const place = placeOf(row.ordinal, plan);
  const setting = plan.settings[place.setting];
  if (setting === undefined) return '';
  const name = factsHtml([...say.setting(setting), `#${say.number(place.repeat + 1)}`]);
  const facts = [
    words.states[row.state],
    ...(row.durationMs === null ? [] : [say.seconds(row.durationMs)]),
    ...(row.finishReason === null ? [] : [row.finishReason]),
    ...(row.error === null ? [] : [row.error.serviceMessage ?? row.error.code]),
  ];
  const failed = row.checks.flatMap(({ id, isPassed, fault }) =>
    isPassed === false ? [[checkName(checks.get(id), words), faultWords(fault)].filter(Boolean).join(': ')] : [],
  );
  return `<h3>${name}</h3>
<p class="soft">${factsHtml(facts)}</p>
${failed.map((one) => `<p class="soft bad">✗ ${escapeHtml(one)}</p>\n`).join('')}${block(text)}`;
}

/** Where an answer breaks its schema; empty if it isn't JSON at all. */
function faultWords(fault: CheckResult['fault']): string {
  return fault === undefined || fault.rule === 'json' ? '' : [fault.pointer, fault.detail].filter(Boolean).join(' ');
}

function checkName(check: Check | undefined, { checks: names }: ReportLanguage['words']): string {
  const name = names[check?.kind ?? 'schema'];
  const text = check === undefined ? '' : targetOfCheck(check);
  return text === '' ? name : names.withText.replace('{{name}}', name).replace('{{text}}', () => text);
}

const block = (text: string): string => `<pre dir="auto">${escapeHtml(text)}</pre>\n`;
