// Opens a window with a text box: the lower limit of start-up time and memory.
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1200, height: 800, useContentSize: true });
  window.removeMenu();
  window.loadFile('hello.html');
});
app.on('window-all-closed', () => app.quit());
