/** The token console's page, style and icon, as they are served. */

import type { PracticeLanguage } from '../../shared/locales/practice-texts.ts';
import { escapeHtml } from '../../shared/replies/html-text.ts';

interface Texts {
  readonly [name: string]: string | Texts;
}

/** The texts, escaped for HTML. */
function inHtml<T extends Texts>(texts: T): T {
  const escaped = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'string' ? escapeHtml(text) : inHtml(text),
  ]);
  return Object.fromEntries(escaped) as T;
}

/** The page's HTML. Its script fills the table, and takes its words from the page. */
export function consolePage({ texts: { console: texts }, locale, direction }: PracticeLanguage): string {
  const { script, ...words } = texts;
  const { create, created, list, ...said } = inHtml(words);
  // This element holds data, so the script policy doesn't apply. No text in it can close the element.
  const scriptTexts = JSON.stringify(script).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${said.title}</title>
  <link rel="icon" href="/console/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/console/console.css">
  <script type="application/json" id="texts">${scriptTexts}</script>
  <script src="/console/console.js" defer></script>
</head>
<body>
  <header>
    <img src="/console/icon.svg" alt="" width="36" height="36">
    <div>
      <h1>${said.heading}</h1>
      <p>${said.baseUrl} <code id="base-url" dir="ltr"></code></p>
    </div>
  </header>
  <main>
    <noscript><p class="alert">${said.noScript}</p></noscript>
    <section aria-labelledby="create-heading">
      <h2 id="create-heading">${create.heading}</h2>
      <form id="create">
        <label class="field grow">${create.name}
          <input id="name" name="name" required maxlength="100" autocomplete="off" spellcheck="false" placeholder="${create.placeholder}">
        </label>
        <label class="field">${create.expires}
          <select id="life" name="life">
            <option value="">${create.never}</option>
            <option value="60">${create.minute}</option>
            <option value="3600">${create.hour}</option>
            <option value="86400">${create.day}</option>
            <option value="2592000">${create.month}</option>
          </select>
        </label>
        <button class="primary" type="submit">${create.button}</button>
      </form>
      <div id="created" class="created" hidden>
        <h3 id="created-heading" tabindex="-1">${created.heading}</h3>
        <p>${created.words}</p>
        <div class="key">
          <code id="key" dir="ltr"></code>
          <button id="copy" type="button">${created.copy}</button>
          <button id="done" type="button">${created.done}</button>
        </div>
      </div>
    </section>
    <section aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">${list.heading}</h2>
      <p id="empty" hidden>${list.none}</p>
      <div class="scroll" id="list" hidden>
        <table aria-labelledby="tokens-heading">
          <thead>
            <tr>
              <th scope="col">${list.name}</th><th scope="col">${list.key}</th><th scope="col">${list.created}</th>
              <th scope="col">${list.lastUsed}</th><th scope="col">${list.state}</th><th scope="col"><span class="hidden">${list.actions}</span></th>
            </tr>
          </thead>
          <tbody id="tokens"></tbody>
        </table>
      </div>
    </section>
    <p id="status" role="status" class="status"></p>
    <p id="alert" role="alert" class="alert" hidden></p>
  </main>
  <footer>
    <p>${said.footer}</p>
  </footer>
  <dialog id="confirm" aria-labelledby="confirm-text">
    <p id="confirm-text"></p>
    <div class="actions">
      <button id="confirm-no" type="button">${said.cancel}</button>
      <button id="confirm-yes" type="button" class="danger"></button>
    </div>
  </dialog>
</body>
</html>
`;
}

/** Light and dark by the system's choice; contrast of all text is at least 4.5 to 1. */
export const CONSOLE_STYLE = `:root {
  color-scheme: light dark;
  --page: #f6f5f3; --card: #fff; --line: #dcd9d4; --text: #1f2328; --soft: #5c6068;
  --accent: #1f5fbf; --on-accent: #fff; --danger: #b3261e; --good: #1a6b3c; --good-soft: #e3f3e8; --warn-soft: #fbe9e7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #17181b; --card: #202226; --line: #3a3d44; --text: #eceef1; --soft: #a9aeb8;
    --accent: #8ab4f8; --on-accent: #10233f; --danger: #ffb4ab; --good: #8fd6a8; --good-soft: #1d3626; --warn-soft: #43201d;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 0 1.5rem; }
header { display: flex; gap: .875rem; align-items: center; padding-top: 2rem; padding-bottom: 1.25rem; }
h1, h2, h3, header p { margin: 0; }
h1 { font-size: 1.25rem; line-height: 1.3; }
h2 { font-size: 1.0625rem; margin-bottom: .875rem; }
h3 { font-size: 1rem; }
header p, footer { color: var(--soft); font-size: .875rem; }
code { font: .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin-bottom: 1.25rem; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
.field { display: grid; gap: .25rem; font-size: .875rem; color: var(--soft); }
.grow { flex: 1 1 14rem; }
input, select, button { font: inherit; min-height: 2.25rem; border-radius: 8px; border: 1px solid var(--line); padding: .25rem .75rem; color: var(--text); background: var(--card); }
button { cursor: pointer; font-size: .875rem; }
button:hover { border-color: var(--soft); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button.danger { color: var(--danger); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[tabindex="-1"]:focus-visible { outline: none; }
.created { margin-top: 1.25rem; padding: 1rem; border-radius: 8px; background: var(--good-soft); }
.created p { margin: .25rem 0 .75rem; }
.key { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.key code { flex: 1 1 20rem; padding: .5rem .75rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; user-select: all; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th { text-align: start; font-weight: 600; color: var(--soft); }
th, td { padding-block: .5rem; padding-inline: 0 .75rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
td:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 8rem; }
tbody tr:last-child td { border-bottom: 0; }
td:last-child { text-align: end; padding-inline-end: 0; }
td button + button { margin-inline-start: .5rem; }
.state { display: inline-block; padding: 0 .625rem; border-radius: 99px; background: var(--good-soft); color: var(--good); font-weight: 600; }
.state.expired { background: var(--warn-soft); color: var(--danger); }
.status { min-height: 1.5rem; color: var(--soft); }
.alert { padding: .75rem 1rem; border-radius: 8px; background: var(--warn-soft); color: var(--danger); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
[hidden] { display: none; }
dialog { border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: var(--text); max-width: 26rem; padding: 1.25rem; }
dialog::backdrop { background: rgb(0 0 0 / 40%); }
dialog p { margin: 0 0 1rem; }
.actions { display: flex; justify-content: end; gap: .5rem; }
footer { padding-bottom: 2rem; }
`;

/** A key in a speech bubble. */
export const CONSOLE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#1f5fbf" d="M14 6h36a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10H30L16 60V50h-2A10 10 0 0 1 4 40V16A10 10 0 0 1 14 6z"/><path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" d="M30 28h20m-6 0v7m-6-7v5"/><circle cx="22" cy="28" r="7.5" fill="none" stroke="#fff" stroke-width="5"/></svg>
`;
