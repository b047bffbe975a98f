/** A check-up as a file that a person keeps or hands on: JSON, or a page that does nothing. */

import type { CheckExchange, CheckFound, CheckUp } from '../../shared/check-up.ts';
import { escapeHtml } from '../../shared/html-text.ts';

/** What the page says, and how it writes a date. */
export interface ReportLanguage {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: {
    readonly title: string;
    readonly model: string;
    readonly date: string;
    readonly cancelled: string;
    readonly pass: string;
    readonly warn: string;
    readonly fail: string;
    readonly notTestable: string;
    readonly noAnswer: string;
    readonly request: string;
    readonly answer: string;
  };
}

const STYLE = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border-top:1px solid #8886;padding:.4rem 0}
summary{cursor:pointer}
.status{display:inline-block;min-width:7rem;font-weight:600}
.fail .status{color:#a8321f}.warn .status{color:#8a5a00}.pass .status{color:#1f6f5c}
@media(prefers-color-scheme:dark){.fail .status{color:#f0897a}.warn .status{color:#d9a441}.pass .status{color:#7cc7ae}}
.seen{margin:.2rem 0 .2rem 7.3rem;opacity:.8}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.6rem;background:#8882;border-radius:6px;font:13px/1.45 ui-monospace,monospace}`;

export function checkUpJson(checkUp: CheckUp, exchanges: readonly CheckExchange[]): string {
  return `${JSON.stringify({ format: 'parley-check-up', version: 1, ...checkUp, exchanges }, undefined, 2)}\n`;
}

export function checkUpPage(checkUp: CheckUp, exchanges: readonly CheckExchange[], language: ReportLanguage): string {
  const { words, locale, direction } = language;
  const { connectionName, baseUrl, model, startedAt, state, results } = checkUp;
  const date = new Date(startedAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const title = escapeHtml(`${words.title}: ${connectionName}`);
  const facts = [baseUrl, `${words.model}: ${model}`, `${words.date}: ${date}`];
  const byNumber = new Map(exchanges.map((one) => [one.number, one]));
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
${facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join('\n')}
${state === 'cancelled' ? `<p><strong>${escapeHtml(words.cancelled)}</strong></p>` : ''}
${results.map((result) => resultHtml(result, byNumber, language)).join('\n')}
</body>
</html>
`;
}

function resultHtml(
  { id, section, sentence, status, seen, exchanges }: CheckFound,
  byNumber: ReadonlyMap<number, CheckExchange>,
  { words }: ReportLanguage,
): string {
  const status_ = status === 'not-testable' ? words.notTestable : words[status];
  const behind = exchanges.flatMap((number) => byNumber.get(number) ?? []);
  return `<details class="${status}" id="${escapeHtml(id)}"><summary><span class="status">${escapeHtml(status_)}</span> ${escapeHtml(`${section} ${sentence}`.trim())}</summary>
<p class="seen">${escapeHtml(seen)}</p>
${behind.map((one) => exchangeHtml(one, words)).join('\n')}
</details>`;
}

function exchangeHtml(exchange: CheckExchange, words: ReportLanguage['words']): string {
  return `<p>${escapeHtml(words.request)} ${exchange.number}</p><pre dir="ltr">${escapeHtml(requestText(exchange))}</pre>
<p>${escapeHtml(words.answer)}</p><pre dir="ltr">${escapeHtml(answerText(exchange, words.noAnswer))}</pre>`;
}

function requestText({ method, url, headers, body }: CheckExchange): string {
  const lines = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return body === '' ? lines.join('\n') : `${lines.join('\n')}\n\n${body}`;
}

function answerText({ status, contentType, answer, failure, isAnswerCut }: CheckExchange, noAnswer: string): string {
  if (status === null) return `${noAnswer}: ${failure}`;
  return `${status} ${contentType}\n\n${answer}${isAnswerCut ? '…' : ''}`;
}
