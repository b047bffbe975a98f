// Connects the page of the bare program with its main process.
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bare', {
  hasBlocks: process.env.PARLEY_BENCH_BARE === 'blocks',
  send: (text) => ipcRenderer.invoke('send', text),
  conversation: () => ipcRenderer.invoke('conversation'),
  onDelta: (then) => ipcRenderer.on('delta', (_event, text) => then(text)),
});
