// The desktop can start the app at login, whatever the app's path looks like.
import { expect, it } from 'vitest';
import { autostartEntry } from '../../electron/shell/login-item.ts';

it.each([
  ['/opt/Parley/parley', '"/opt/Parley/parley" "--at-login"'],
  ['/home/a b/50% "off"', '"/home/a b/50%% \\\\"off\\\\"" "--at-login"'],
  ['/home/$USER/`x`', '"/home/\\\\$USER/\\\\`x\\\\`" "--at-login"'],
])('%s is quoted as the desktop entry specification requires', (path, exec) => {
  expect(autostartEntry([path]).split('\n')).toContain(`Exec=${exec}`);
});
