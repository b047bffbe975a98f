/** Sets up what the page requests from the system. */

import { app } from 'electron';
import { CheckUpRequests } from '../check-up-requests.ts';
import { Desktop } from '../shell/desktop.ts';
import { FileDialogs } from '../shell/file-dialogs.ts';
import { createAsk } from '../shell/questions.ts';
import type { AllParts, BasicParts, ConnectionParts, DesktopParts, LanguageParts, NetworkParts } from './parts.ts';

export function setUpDesktop(
  parts: BasicParts & LanguageParts & NetworkParts & ConnectionParts,
  allParts: AllParts,
): DesktopParts {
  const { paths, settings, language, fetch } = parts;
  const window = () => allParts().appWindows.current();
  const ask = createAsk(window, () => language.texts.questions.cancel);
  const desktop = new Desktop({
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
  return { ask, desktop, checkUps: new CheckUpRequests({ ...parts, desktop }) };
}
