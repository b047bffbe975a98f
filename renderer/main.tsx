/** Starts the window: asks main for the startup data and paints the first picture. */

// The plain look comes first, so that every feature's own style sheet wins over it.
import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/hanken-grotesk/wght-italic.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
// Slanted code is rare enough to be slanted by the engine.
import '@fontsource-variable/jetbrains-mono/wght.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/scripts.css';
import './styles/base.css';
import './frame/frame.css';
import './ui/controls.css';
import './ui/layers.css';
import './ui/tabs.css';

import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { App } from './app.tsx';
import { bridge } from './bridge.ts';
import { fontsForFirstPicture, loadLikelyFonts } from './frame/first-fonts.ts';
import { createPageRoot } from './frame/page-root.tsx';
import { StartFailure } from './frame/start-failure.tsx';
import { setLanguage, setSystemLocale } from './i18n.ts';
import { connectStores } from './store/connect-stores.ts';
import { setWindowRole } from './store/window/window-role.ts';
import { setScreenReader } from './words/platform.ts';

async function start(root: Root): Promise<void> {
  const [result] = await Promise.all([bridge().appBootstrap({}), fontsForFirstPicture()]);
  if (!result.ok) {
    root.render(<StartFailure refusal={result.error} onAgain={() => start(root)} />);
    return;
  }
  setWindowRole(result.value.role);
  setScreenReader(result.value.hasScreenReader);
  connectStores(result.value);
  setSystemLocale(result.value.systemLocale, result.value.systemLanguage);
  await setLanguage(result.value.settings.language);
  // Render synchronously: Chromium caches the code that is compiled before the script ends, which should include all
  // that the first picture needs.
  flushSync(() => root.render(<App />));
  loadLikelyFonts();
}

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root element.');
void start(createPageRoot(element));
