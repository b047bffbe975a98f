// Lists every file that asks for confirmation, and what ensures that an answer covers only the content that was shown.
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Files that ask a question, and why the answer doesn't cover content that arrives after the question. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'electron/shell/questions.ts':
    'only `Consent.ask` calls it, and each action takes its own consent (consents.test.ts)',
  'renderer/frame/quit-dialog.tsx': 'main compares what runs with what it asked about (quit-guard.test.ts)',
  'renderer/settings/connection-card.tsx': 'main compares the connection with the one that was shown',
  'renderer/settings/key-row.tsx': 'main compares the key with the one that was shown (several-keys.test.ts)',
  'renderer/settings/delete-all-section.tsx': 'main asks a question of its own after it',
  'renderer/settings/recovery-code-dialog.tsx': 'shows a code that was made before; the answer removes nothing',
  'renderer/settings/recovery-code-dialogs.tsx': 'main asks a question of its own where a code is replaced',
  'renderer/laboratory/switch-model.tsx':
    'the answer applies to the list that was shown, which is read once (successor.test.ts)',
  'renderer/services/leaving.tsx': 'the answer discards only the text of the form that asked',
};

it('asks for confirmation only in the files that are listed above with a reason', () => {
  const asking = sourceFiles('electron', 'renderer').filter(
    ({ path, text }) =>
      path !== 'renderer/ui/alert-dialog.tsx' &&
      /<AlertDialog\b|\bshowMessageBox(?:Sync)?\(|\bwindow\.confirm\(|(?<![\w.])confirm\(['"`]/.test(text),
  );
  expect(asking.map(({ path }) => path).sort()).toEqual(Object.keys(QUESTIONS).sort());
});

it('shows a question from main only through a consent', () => {
  const asking = sourceFiles('electron').filter(({ text }) => /\btype Ask\b|\bAsk\b[^\n]*questions\.ts/.test(text));
  // consent.ts asks, parts.ts passes the question on, and questions.ts shows it.
  const expected = ['electron/consent.ts', 'electron/set-up/parts.ts', 'electron/shell/questions.ts'];
  expect(asking.map(({ path }) => path).sort()).toEqual(expected);
  const using = sourceFiles('electron').filter(({ text }) => /\bparts\.ask\(|\bask\(language\.texts/.test(text));
  expect(using).toEqual([]);
});
