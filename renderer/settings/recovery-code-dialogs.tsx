/** Asks before a recovery code is made, and then shows it. */

import type { TextKey } from '../../shared/locales/text-key.ts';
import { useT } from '../i18n.ts';
import {
  forgetRecoveryCode,
  leaveRecoveryQuestion,
  makeRecoveryCode,
  type RecoveryQuestion,
  useRecoveryCode,
} from '../store/recovery-code-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { RecoveryCodeDialog } from './recovery-code-dialog.tsx';
import './settings.css';

const WORDS = {
  first: { title: 'settings.data.askFirstCode', words: 'settings.data.firstCodeWords', go: 'settings.data.firstCode' },
  replace: { title: 'settings.data.askNewCode', words: 'settings.data.newCodeWords', go: 'settings.data.newCode' },
  encrypt: { title: 'settings.data.askEncrypt', words: 'settings.data.encryptWords', go: 'settings.data.encrypt' },
} as const satisfies Record<RecoveryQuestion, Record<string, TextKey>>;

/**
 * The question is taken away, not closed: a dialog that closes while the next one opens tells the settings below, last,
 * that nothing is above them, and then an Escape closes the settings.
 */
export function RecoveryCodeDialogs() {
  const question = useRecoveryCode((state) => state.question);
  const code = useRecoveryCode((state) => state.code);
  return (
    <>
      {question === null ? null : <Question question={question} />}
      {code === null ? null : <RecoveryCodeDialog code={code} onDone={forgetRecoveryCode} />}
    </>
  );
}

function Question({ question }: { readonly question: RecoveryQuestion }) {
  const t = useT();
  const isBusy = useRecoveryCode((state) => state.isBusy);
  const { title, words, go } = WORDS[question];
  return (
    <AlertDialog
      isOpen
      isBusy={isBusy}
      title={t(title)}
      description={t(words)}
      confirmLabel={t(go)}
      onConfirm={() => void makeRecoveryCode()}
      onCancel={leaveRecoveryQuestion}
    />
  );
}
