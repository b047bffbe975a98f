/** What the page asks of the system. */

import { app } from 'electron';
import { menu as menuWords } from '../../shared/locales/en/menu.ts';
import { questions } from '../../shared/locales/en/questions.ts';
import { readLicences } from '../shell/about.ts';
import { Desktop } from '../shell/desktop.ts';
import { FileDialogs } from '../shell/file-dialogs.ts';
import { createAsk } from '../shell/questions.ts';
import { spellingOf } from '../shell/spelling.ts';
import type { Parts } from './parts.ts';

export function setUpDesktop(parts: Parts): void {
  const { paths, first, settings, hosts, fetch } = parts;
  const window = () => parts.windows()[0] ?? null;
  parts.ask = createAsk(window, questions.cancel);
  parts.desktop = new Desktop({
    paths,
    files: new FileDialogs({
      window,
      words: menuWords,
      lastFolder: () => settings.get().lastFolder,
      rememberFolder: (lastFolder) => settings.update({ lastFolder }),
      downloads: () => app.getPath('downloads'),
    }),
    hosts,
    fetch,
    quit: (isConfirmed) => parts.quitGuard.ask(isConfirmed),
    readLicences,
    spelling: () => spellingOf(first.pageSession),
  });
}
