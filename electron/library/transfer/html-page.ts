/** Writes one conversation as a static web page without scripts, links or external resources. */

import { escapeHtml, factsHtml, pageStart } from '../../../shared/replies/html-text.ts';
import type { DocumentHead, DocumentMessage } from './document.ts';
import { authorOf, type OutlineEntry, remarksOf, sourceLabel, stamp } from './outline.ts';
import type { PageLanguage } from './page-language.ts';
import type { ReadablePage } from './readable-page.ts';

const STYLE = `:root{color-scheme:light dark;--soft:#5a5f57}
@media(prefers-color-scheme:dark){:root{--soft:#a9aeb8}}
body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
article{margin:1.5rem 0;padding:.75rem 1rem;border:1px solid #8886;border-radius:8px}
article.user{background:#8881}
h2{font-size:1rem;margin:0}
.remarks{color:var(--soft);font-size:.8rem;margin:0 0 .5rem}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
.reasoning{border-inline-start:3px solid #8886;padding-inline-start:.75rem;color:var(--soft)}
pre{overflow-x:auto;padding:.75rem;background:#8882;border-radius:6px;font:14px/1.5 ui-monospace,monospace}
code{font:14px/1.5 ui-monospace,monospace}
img{max-width:100%;height:auto}`;

/** Fenced code becomes a code block; everything else is shown as written. */
function textBlocks(value: string): string {
  const parts: string[] = [];
  let plain: string[] = [];
  let code: string[] = [];
  let fence: string | null = null;
  const endPlain = (): void => {
    const joined = plain.join('\n').replace(/^\n+|(?<!\n)\n+$/g, '');
    if (joined !== '') parts.push(`<div class="text" dir="auto">${escapeHtml(joined)}</div>\n`);
    plain = [];
  };
  const endCode = (): void => {
    parts.push(`<pre dir="ltr"><code>${escapeHtml(code.join('\n'))}</code></pre>\n`);
    code = [];
    fence = null;
  };
  for (const row of value.split(/\r?\n/u)) {
    const mark = /^ {0,3}(`{3,}|~{3,})([\s\S]*)/u.exec(row);
    const sign = mark?.[1] ?? '';
    if (fence === null) {
      if (mark !== null && !(sign.startsWith('`') && (mark[2] ?? '').includes('`'))) {
        endPlain();
        fence = sign;
      } else plain.push(row);
    } else if (sign.startsWith(fence) && (mark?.[2] ?? '').trim() === '') endCode();
    else code.push(row);
  }
  if (fence !== null) endCode();
  endPlain();
  return parts.join('');
}

/** Images are embedded in the page; files are shown as their text. */
function attachmentBlocks({ attachments = [] }: DocumentMessage, contentOf: (sha256: string) => string | null): string {
  const blocks = attachments.map(({ sha256, kind, name, mime, alt = name }) => {
    const data = contentOf(sha256) ?? '';
    const caption = `<p class="remarks">${factsHtml([name])}</p>\n`;
    if (kind === 'image')
      return `<p><img src="data:${escapeHtml(mime)};base64,${data}" alt="${escapeHtml(alt)}"></p>\n${caption}`;
    const text = Buffer.from(data, 'base64').toString('utf8');
    return `${caption}<pre dir="auto"><code>${escapeHtml(text)}</code></pre>\n`;
  });
  return blocks.join('');
}

/** Addresses are plain text, because the page has no links. */
function sourceBlock({ reply }: DocumentMessage, { words }: PageLanguage): string {
  const rows = (reply?.extras?.sources ?? []).map(
    (source) => `<li>${factsHtml([[sourceLabel(source), source.url].filter(Boolean).join(' ')])}</li>`,
  );
  return rows.length === 0
    ? ''
    : `<p class="remarks">${escapeHtml(words.sources)}</p>\n<ul>\n${rows.join('\n')}\n</ul>\n`;
}

export const htmlPage: ReadablePage = {
  ending: '.html',
  begin: (head: DocumentHead, { words, locale, direction }: PageLanguage) => {
    const title = escapeHtml(head.title.trim() === '' ? words.untitled : head.title);
    const prompt = head.settings.systemPrompt;
    return `${pageStart({ locale, direction, title, style: STYLE, hasImages: true })}<p class="remarks">${escapeHtml(stamp(head.createdAt))}</p>
${prompt === '' ? '' : `<article class="system">\n<h2>${escapeHtml(words.systemPrompt)}</h2>\n${textBlocks(prompt)}</article>\n`}`;
  },
  message: (message, entry: OutlineEntry, language: PageLanguage, contentOf) =>
    `<article class="${message.role}">
<h2>${factsHtml([authorOf(message, language)])}</h2>
<p class="remarks">${factsHtml(remarksOf(message, entry, language))}</p>
${message.reasoning === '' ? '' : `<div class="text reasoning" dir="auto">${escapeHtml(message.reasoning)}</div>\n`}${textBlocks(message.text)}${attachmentBlocks(message, contentOf)}${sourceBlock(message, language)}</article>
`,
  others: ({ words }: PageLanguage) => `<h1>${escapeHtml(words.otherVersions)}</h1>\n`,
  draft: (draft: string, { words }: PageLanguage) =>
    `<h1>${escapeHtml(words.draft)}</h1>\n<article class="user">\n${textBlocks(draft)}</article>\n`,
  end: () => '</body>\n</html>\n',
};
