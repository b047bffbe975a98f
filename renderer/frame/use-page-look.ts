/** Applies theme, font, text size, column width, line numbers and language from the settings to the page. */

import { useLayoutEffect } from 'react';
import { setLanguage } from '../i18n.ts';
import { useIsDark, useSettings } from '../store/window/settings-store.ts';

const COLUMN_WIDTH = '640px';
const WIDE_COLUMN_WIDTH = '840px';

export function usePageLook(): void {
  const isDark = useIsDark();
  const theme = useSettings((settings) => settings.theme);
  const fontSizePx = useSettings((settings) => settings.fontSizePx);
  const readingFont = useSettings((settings) => settings.readingFont);
  const isWide = useSettings((settings) => settings.isWideColumn);
  const isCodeNumbered = useSettings((settings) => settings.isCodeNumbered);
  const language = useSettings((settings) => settings.language);
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.theme = theme === 'system' ? (isDark ? 'dark' : 'light') : theme;
    dataset.readingFont = readingFont;
    style.setProperty('--reading-font-size', `${fontSizePx}px`);
    style.setProperty('--reading-column-width', isWide ? WIDE_COLUMN_WIDTH : COLUMN_WIDTH);
  }, [theme, isDark, readingFont, fontSizePx, isWide]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-code-numbers', isCodeNumbered);
  }, [isCodeNumbered]);
  useLayoutEffect(() => void setLanguage(language), [language]);
}
