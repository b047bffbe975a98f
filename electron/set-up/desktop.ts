/** Sets up what the page requests from the system. */

import { app } from 'electron';
import { CheckUpRequests } from '../check-up-requests.ts';
import { Desktop } from '../shell/desktop.ts';
import { FileDialogs } from '../shell/file-dialogs.ts';
import { createAsk } from '../shell/questions.ts';
import type { Parts } from './parts.ts';

export function setUpDesktop(parts: Parts): void {
  const { paths, settings, language, fetch } = parts;
  const window = () => parts.appWindows.current();
  parts.ask = createAsk(window, () => language.texts.questions.cancel);
  parts.desktop = new Desktop({
    paths,
    files: new FileDialogs({
      window,
      words: () => language.texts.menu,
      lastFolder: () => settings.get().lastFolder,
      rememberFolder: (lastFolder) => settings.update({ lastFolder }),
      downloads: () => app.getPath('downloads'),
    }),
    fetch,
  });
  parts.checkUps = new CheckUpRequests(parts);
}
