/** The token console's script, as it is served: plain JavaScript for the browser, text into the page as text only. */

/** Lists, creates, expires and deletes tokens through the console's JSON requests. */
export const CONSOLE_SCRIPT = `'use strict';
const byId = (id) => document.getElementById(id);
const api = '/console/api/tokens';

async function ask(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The practice service does not answer. Is it still running?');
  });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(value.error?.message ?? 'The practice service refused this.');
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

function timeCell(iso, otherwise) {
  const cell = element('td', '');
  if (iso === null) {
    cell.textContent = otherwise;
  } else {
    const text = new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    cell.append(element('time', text, { datetime: iso }));
  }
  return cell;
}

function row(token) {
  const line = document.createElement('tr');
  const name = element('td', token.name);
  const key = element('td', '');
  key.append(element('code', '…' + token.lastFour, { 'aria-label': 'ends in ' + token.lastFour }));
  const state = element('td', '');
  const badge = element('span', token.state, { class: 'state ' + token.state });
  if (token.expiresAt !== null) badge.title = (token.state === 'expired' ? 'since ' : 'until ') + new Date(token.expiresAt).toLocaleString();
  state.append(badge);
  const actions = document.createElement('td');
  if (token.state === 'active') {
    const expire = element('button', 'Expire', { type: 'button', 'aria-label': 'Expire ' + token.name });
    expire.addEventListener('click', () => act(token, 'Expire', 'POST', api + '/' + token.id + '/expire', 'expired'));
    actions.append(expire);
  }
  const remove = element('button', 'Delete', { type: 'button', class: 'danger', 'aria-label': 'Delete ' + token.name });
  remove.addEventListener('click', () => act(token, 'Delete', 'DELETE', api + '/' + token.id, 'deleted'));
  actions.append(remove);
  line.append(name, key, timeCell(token.createdAt, ''), timeCell(token.lastUsedAt, 'never'), state, actions);
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

async function act(token, verb, method, path, done) {
  const question = verb + ' “' + token.name + '”? Programs that use its key will be refused from now on.';
  if (!(await confirmed(question, verb))) return;
  try {
    await ask(method, path);
    await refresh();
    say('“' + token.name + '” is ' + done + '.');
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
    say('The token “' + made.name + '” is made.');
    byId('created-heading').focus();
    await refresh();
  } catch (error) {
    complain(error);
  }
});

byId('copy').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(byId('key').textContent);
    say('The key is copied.');
  } catch {
    getSelection().selectAllChildren(byId('key'));
    say('The browser did not allow copying. The key is selected: copy it with the keyboard.');
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
