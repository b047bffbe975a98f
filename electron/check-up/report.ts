/** Writes a check-up as a file to keep or share: JSON, or a page without scripts. */

import {
  type CheckExchange,
  type CheckFound,
  type CheckUp,
  messageText,
  statusCounts,
  whyEarly,
} from '../../shared/check-up/check-up.ts';
import { suitableSettings } from '../../shared/check-up/check-up-settings.ts';
import { fill } from '../../shared/locales/say.ts';
import type { MainTexts } from '../../shared/locales/text-key.ts';
import { escapeHtml, factsHtml, type PageIn, pageStart } from '../../shared/replies/html-text.ts';

type ReportLanguage = PageIn<MainTexts['checkUp']>;

const STYLE = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
details{border-top:1px solid #8886;padding:.4rem 0}
summary{cursor:pointer}
.status{display:inline-block;min-width:7rem;font-weight:600}
.fail .status{color:#a8321f}.warn .status{color:#8a5a00}.pass .status{color:#1f6f5c}
@media(prefers-color-scheme:dark){.fail .status{color:#f0897a}.warn .status{color:#d9a441}.pass .status{color:#7cc7ae}}
.seen{margin-block:.2rem;margin-inline-start:8.2rem;opacity:.8}
pre{white-space:pre-wrap;padding:.6rem;background:#8882;border-radius:6px;font:13px/1.45 ui-monospace,monospace}`;

export function checkUpJson(checkUp: CheckUp, exchanges: readonly CheckExchange[]): string {
  return `${JSON.stringify({ format: 'parley-check-up', version: 1, ...checkUp, exchanges }, undefined, 2)}\n`;
}

export function checkUpPage(checkUp: CheckUp, exchanges: readonly CheckExchange[], language: ReportLanguage): string {
  const { locale, direction, words } = language;
  const title = escapeHtml(fill(words.titleOf, { name: checkUp.connectionName }, locale));
  const byNumber = new Map(exchanges.map((one) => [one.number, one]));
  return `${pageStart({ locale, direction, title, style: STYLE })}${facts(checkUp, language)
    .map((fact) => `<p>${factsHtml([fact])}</p>`)
    .join('\n')}
${settingsHtml(checkUp, language)}
${checkUp.results.map((result) => resultHtml(result, byNumber, language)).join('\n')}
</body>
</html>
`;
}

function facts(checkUp: CheckUp, { locale, words }: ReportLanguage): readonly string[] {
  const { baseUrl, model, startedAt, results, requestCount, reportedTokens } = checkUp;
  const date = new Date(startedAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const early = whyEarly(checkUp);
  return [
    baseUrl,
    `${words.model}: ${model}`,
    `${words.date}: ${date}`,
    fill(words.summary, statusCounts(results), locale),
    reportedTokens === null
      ? fill(words.spentUnreported, { requests: requestCount }, locale)
      : fill(words.spent, { requests: requestCount, tokens: reportedTokens }, locale),
    ...(early === null ? [] : [words[early]]),
  ];
}

function settingsHtml({ findings, model }: CheckUp, { locale, words }: ReportLanguage): string {
  const settings = suitableSettings(findings);
  if (settings.length === 0) return '';
  const efforts = new Intl.ListFormat(locale).format(findings.efforts ?? []);
  const values = { name: findings.tokenLimitName ?? '', model, efforts };
  const items = settings.map((one) => `<li>${escapeHtml(fill(words[one], values, locale))}</li>`);
  return `<p>${escapeHtml(words.offer)}</p>\n<ul>${items.join('')}</ul>`;
}

function resultHtml(
  { id, section, sentence, status, seen, exchanges }: CheckFound,
  byNumber: ReadonlyMap<number, CheckExchange>,
  { words }: ReportLanguage,
): string {
  const behind = exchanges.flatMap((number) => byNumber.get(number) ?? []);
  return `<details class="${status}" id="${escapeHtml(id)}"><summary><span class="status">${escapeHtml(words.status[status])}</span> <bdi lang="en">${escapeHtml(`${section} ${sentence}`.trim())}</bdi></summary>
<p class="seen"><bdi lang="en">${escapeHtml(seen)}</bdi></p>
${behind.map((one) => exchangeHtml(one, words)).join('\n')}
</details>`;
}

function exchangeHtml(exchange: CheckExchange, words: ReportLanguage['words']): string {
  const { number, method, url, headers, body, status, answerHeaders, answer, isAnswerCut, isAnswerBroken, failure } =
    exchange;
  const request = messageText(`${method} ${url}`, headers, body);
  const answered = status === null ? `${words.noAnswer}: ${failure}` : messageText(`${status}`, answerHeaders, answer);
  return `<p>${escapeHtml(words.request)} ${number}</p><pre dir="ltr">${escapeHtml(request)}</pre>
<p>${escapeHtml(words.answer)}</p><pre dir="ltr">${escapeHtml(answered)}</pre>
${isAnswerCut ? `<p>${escapeHtml(words.cut)}</p>` : ''}${isAnswerBroken ? `<p>${escapeHtml(words.broken)}</p>` : ''}`;
}
