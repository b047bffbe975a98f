/** The token console's script, as it is served: plain JavaScript that inserts values only as text. */

/** Lists, creates, expires and deletes tokens through the console's JSON requests. */
export const CONSOLE_SCRIPT = `'use strict';
const byId = (id) => document.getElementById(id);
const api = '/console/api/tokens';
const texts = JSON.parse(byId('texts').textContent);
const locale = document.documentElement.lang;
const reasons = { invalid_name: texts.badName, too_many_tokens: texts.tooMany, token_not_found: texts.gone };

// Isolate inserted values, so that they and the sentence each keep their direction.
function fill(text, values) {
  return text.replace(/\\{\\{(\\w+)\\}\\}/g, (_place, name) => '\u2068' + values[name] + '\u2069');
}

async function ask(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(texts.unreachable);
  });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(reasons[value.error?.code] ?? texts.refused);
  return value;
}

function say(text) {
  byId('alert').hidden = true;
  byId('status').textContent = text;
}

function complain(error) {
  byId('status').textContent = '';
  byId('alert').textContent = error.message;
  byId('alert').hidden = false;
}

function element(name, text, attributes = {}) {
  const node = document.createElement(name);
  node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

function shortTime(iso) {
  return new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

function timeCell(iso, otherwise) {
  const cell = element('td', '');
  if (iso === null) {
    cell.textContent = otherwise;
  } else {
    cell.append(element('time', shortTime(iso), { datetime: iso }));
  }
  return cell;
}

function row(token) {
  const line = document.createElement('tr');
  const name = element('td', token.name);
  const key = element('td', '');
  key.append(element('code', '…' + token.lastFour, { dir: 'ltr', 'aria-label': fill(texts.keyEnds, token) }));
  const state = element('td', '');
  const isExpired = token.state === 'expired';
  const badge = element('span', isExpired ? texts.expired : texts.active, { class: 'state ' + token.state });
  if (token.expiresAt !== null) {
    badge.title = fill(isExpired ? texts.since : texts.until, { date: shortTime(token.expiresAt) });
  }
  state.append(badge);
  const actions = document.createElement('td');
  if (!isExpired) {
    const expire = element('button', texts.expire, { type: 'button', 'aria-label': fill(texts.expireNamed, token) });
    expire.addEventListener('click', () => act(token, expiring));
    actions.append(expire);
  }
  const remove = element('button', texts.delete, { type: 'button', class: 'danger', 'aria-label': fill(texts.deleteNamed, token) });
  remove.addEventListener('click', () => act(token, deleting));
  actions.append(remove);
  line.append(name, key, timeCell(token.createdAt, ''), timeCell(token.lastUsedAt, texts.never), state, actions);
  return line;
}

function confirmed(question, yes) {
  const dialog = byId('confirm');
  byId('confirm-text').textContent = question;
  byId('confirm-yes').textContent = yes;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }));
}

const expiring = { method: 'POST', path: '/expire', verb: texts.expire, question: texts.expireQuestion, done: texts.didExpire };
const deleting = { method: 'DELETE', path: '', verb: texts.delete, question: texts.deleteQuestion, done: texts.didDelete };

async function act(token, change) {
  if (!(await confirmed(fill(change.question, token), change.verb))) return;
  try {
    await ask(change.method, api + '/' + token.id + change.path);
    await refresh();
    say(fill(change.done, token));
    byId('name').focus();
  } catch (error) {
    complain(error);
  }
}

async function refresh() {
  const { tokens } = await ask('GET', api);
  byId('tokens').replaceChildren(...tokens.toReversed().map(row));
  byId('list').hidden = tokens.length === 0;
  byId('empty').hidden = tokens.length > 0;
}

function forgetKey() {
  byId('key').textContent = '';
  byId('created').hidden = true;
}

byId('create').addEventListener('submit', async (event) => {
  event.preventDefault();
  const life = byId('life').value;
  try {
    const made = await ask('POST', api, { name: byId('name').value, ...(life === '' ? {} : { expiresInSeconds: Number(life) }) });
    byId('key').textContent = made.key;
    byId('created').hidden = false;
    byId('name').value = '';
    say(fill(texts.didCreate, made));
    byId('created-heading').focus();
    await refresh();
  } catch (error) {
    complain(error);
  }
});

byId('copy').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(byId('key').textContent);
    say(texts.copied);
  } catch {
    getSelection().selectAllChildren(byId('key'));
    say(texts.notCopied);
  }
});

byId('done').addEventListener('click', () => {
  forgetKey();
  say('');
  byId('name').focus();
});
byId('confirm-yes').addEventListener('click', () => byId('confirm').close('yes'));
byId('confirm-no').addEventListener('click', () => byId('confirm').close(''));
addEventListener('pagehide', forgetKey);
addEventListener('focus', () => refresh().catch(complain));
byId('base-url').textContent = location.origin;
refresh().catch(complain);
`;
