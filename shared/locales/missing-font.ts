/** Says what to install if this computer has no font for a language, in English because its own words are unreadable. */

interface ScriptFont {
  /** The language in English. */
  readonly language: string;
  /** Characters that only a font for the language has. */
  readonly sample: string;
  /** The package with its font in Debian and Ubuntu. */
  readonly debian: string;
  readonly fedora: string;
}

const CJK = { debian: 'fonts-noto-cjk', fedora: 'google-noto-sans-cjk-fonts' };

/** The languages that neither Parley's own fonts nor every system's fonts can show. */
const SCRIPT_FONTS: Readonly<Partial<Record<string, ScriptFont>>> = {
  ar: { language: 'Arabic', sample: 'ع', debian: 'fonts-noto-core', fedora: 'google-noto-sans-arabic-fonts' },
  ja: { language: 'Japanese', sample: 'あ語', ...CJK },
  'zh-Hans': { language: 'Chinese', sample: '们语', ...CJK },
};

/** null if Parley's own fonts, or every system's fonts, have all letters of the language. */
export function scriptFontOf(code: string): ScriptFont | null {
  return SCRIPT_FONTS[code] ?? null;
}

export function missingFontSentence({ language, debian, fedora }: ScriptFont, isLinux: boolean): string {
  const remedy = isLinux
    ? `On Debian and Ubuntu, install the package ${debian}, on Fedora ${fedora}.`
    : 'Add the language in the settings of the system, which installs its fonts.';
  return `This computer has no font for ${language}. ${remedy} Then start Parley again.`;
}

/** The label of the button that hides the sentence. */
export const MISSING_FONT_DISMISS = 'Dismiss';
