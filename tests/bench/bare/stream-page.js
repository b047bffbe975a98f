// Appends streamed text to the last `pre` and scrolls to its end. With `hasBlocks`, each blank line begins a new `pre`.
const log = document.getElementById('log');
const composer = document.getElementById('composer');
let open = null;
let isScrollDue = false;

function scroll() {
  if (isScrollDue) return;
  isScrollDue = true;
  requestAnimationFrame(() => {
    isScrollDue = false;
    log.scrollTop = log.scrollHeight;
  });
}

function add(text) {
  const block = document.createElement('pre');
  const node = document.createTextNode(text);
  block.append(node);
  log.append(block);
  return node;
}

window.bare.onDelta((text) => {
  open ??= add('');
  const parts = window.bare.hasBlocks ? text.split('\n\n') : [text];
  open.appendData(parts[0]);
  for (const part of parts.slice(1)) open = add(part);
  scroll();
});

composer.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  const text = composer.value;
  composer.value = '';
  add(text);
  open = null;
  scroll();
  window.bare.send(text);
});

document.getElementById('open').addEventListener('click', async () => {
  const messages = await window.bare.conversation();
  log.textContent = '';
  const all = document.createDocumentFragment();
  for (const message of messages) {
    const block = document.createElement('pre');
    block.textContent = message.content;
    all.append(block);
  }
  log.append(all);
  log.scrollTop = log.scrollHeight;
});
