// Reads a stream and sends its text to the window, one message per network read: the lower limit of streaming.
const { app, BrowserWindow, ipcMain } = require('electron');
const { readFileSync } = require('node:fs');
const path = require('node:path');

ipcMain.handle('send', async (event, text) => {
  const response = await fetch(`${process.env.PARLEY_BENCH_SERVICE}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench-key' },
    body: JSON.stringify({ model: 'mock', stream: true, messages: [{ role: 'user', content: text }] }),
  });
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body) {
    rest += decoder.decode(bytes, { stream: true });
    let added = '';
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end).trim();
      rest = rest.slice(end + 1);
      if (!line.startsWith('data:')) continue;
      const data = line.slice(5).trim();
      if (data !== '[DONE]') added += JSON.parse(data).choices[0]?.delta?.content ?? '';
    }
    if (added !== '' && !event.sender.isDestroyed()) event.sender.send('delta', added);
  }
});

// Reads one file on request: the lower limit of opening a long conversation.
ipcMain.handle('conversation', () => JSON.parse(readFileSync(process.env.PARLEY_BENCH_CONVERSATION, 'utf8')));

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1200,
    height: 800,
    useContentSize: true,
    webPreferences: { preload: path.join(__dirname, 'stream-preload.cjs') },
  });
  window.removeMenu();
  window.loadFile('stream.html');
});
app.on('window-all-closed', () => app.quit());
