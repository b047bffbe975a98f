/** Fills the window when the library can't be opened. */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Refusal } from '../../shared/errors.ts';
import type { LibraryState } from '../../shared/library.ts';
import { useT } from '../i18n.ts';
import { AgainButton } from '../services/again-button.tsx';
import { goBack, retryLibrary, startAfresh, unlockWithCode, useLibrary } from '../store/library/library-store.ts';
import { openFolder, quit } from '../store/window/desktop-actions.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Field } from '../ui/field.tsx';
import { Mark } from '../ui/mark.tsx';
import { TextField } from '../ui/text-field.tsx';
import { formatMoment } from '../words/format.ts';
import { refusalWords } from '../words/refusal-words.ts';

export function LibraryTrouble() {
  const library = useLibrary((state) => state.library);
  if (library === null || library.kind === 'ready') return null;
  return (
    <main className="trouble">
      <div className="trouble-words">
        <Mark />
        {library.kind === 'newer' ? <Newer library={library} /> : <Locked library={library} />}
      </div>
    </main>
  );
}

/**
 * A newer app wrote the file: install that app, or open the newest backup that this version reads. The file itself
 * stays.
 */
function Newer({ library }: { readonly library: Extract<LibraryState, { kind: 'newer' }> }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { backup } = library;
  const date = backup === null ? '' : formatMoment(backup.createdAt);

  const onGoBack = async (id: string): Promise<void> => {
    setBusy(true);
    setRefusal(await goBack(id));
    setBusy(false);
  };
  return (
    <>
      <h1>{t('app.newer.title')}</h1>
      <p role="alert">{t('app.newer.words')}</p>
      <p className="trouble-path left-to-right verbatim small-remark is-selectable">{library.path}</p>
      <div className="trouble-actions">
        <Button size="medium" variant="primary" onClick={() => void quit()}>
          {t('app.trouble.quit')}
        </Button>
        <Button size="medium" onClick={() => void openFolder('data')}>
          {t('settings.data.openFolder')}
        </Button>
      </div>
      {refusal === null ? null : (
        <Callout tone="danger" role="alert">
          {t('app.trouble.stillNot', { detail: refusalWords(refusal) })}
        </Callout>
      )}
      {backup === null ? null : (
        <div className="trouble-anew stack">
          <p>{t('app.newer.backupWords', { date, count: backup.conversations })}</p>
          <Button
            size="medium"
            isBusy={isBusy || library.changing !== undefined}
            onClick={() => void onGoBack(backup.id)}
          >
            {t('app.newer.goBack')}
          </Button>
        </div>
      )}
    </>
  );
}

type Doing = 'retry' | 'code' | 'anew' | null;

/** Locked or failed: try again, enter the recovery code, or move the file aside. Nothing here deletes anything. */
function Locked({ library }: { readonly library: Extract<LibraryState, { kind: 'locked' | 'failed' }> }) {
  const t = useT();
  const [doing, setDoing] = useState<Doing>(null);
  const [refusal, setRefusal] = useState<{ readonly from: Doing; readonly refusal: Refusal } | null>(null);
  const isLocked = library.kind === 'locked';
  const codeField = useRef<HTMLInputElement>(null);
  const isCodeWrong = refusal?.from === 'code' && refusal.refusal.reason === 'invalid';
  useEffect(() => {
    if (isCodeWrong) codeField.current?.focus();
  }, [isCodeWrong]);

  const run = async (what: Exclude<Doing, null>, act: () => Promise<Refusal | null>): Promise<void> => {
    setDoing(what);
    setRefusal(null);
    const refused = await act();
    setDoing(null);
    if (refused !== null) setRefusal({ from: what, refusal: refused });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (doing !== null) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    // Keep a wrong code, because the user may only need to correct one of its 28 characters.
    if (code !== '') void run('code', () => unlockWithCode(code));
  };
  return (
    <>
      <h1>{isLocked ? t('app.locked.title') : t('app.failed.title')}</h1>
      <p role="alert">
        {isLocked
          ? library.reason === 'key_lost'
            ? t('app.locked.keyLost')
            : t(library.isRestartNeeded ? 'app.locked.vaultRestart' : 'app.locked.vaultUnavailable')
          : t(library.isFull ? 'app.failed.full' : 'app.failed.words')}
      </p>
      {library.kind === 'failed' ? (
        <pre className="trouble-detail left-to-right verbatim small-remark is-selectable">{library.detail}</pre>
      ) : null}
      <p className="trouble-path left-to-right verbatim small-remark is-selectable">{library.path}</p>
      <div className="trouble-actions">
        <AgainButton
          size="medium"
          variant="primary"
          isRestartNeeded={isLocked && library.isRestartNeeded === true}
          isBusy={doing === 'retry'}
          onAgain={() => void run('retry', retryLibrary)}
        />
        <Button size="medium" onClick={() => void openFolder('data')}>
          {t('settings.data.openFolder')}
        </Button>
      </div>
      {refusal !== null && !isCodeWrong ? (
        <Callout tone="danger" role="alert">
          {t('app.trouble.stillNot', { detail: refusalWords(refusal.refusal) })}
        </Callout>
      ) : null}
      {isLocked ? (
        <form className="trouble-code" onSubmit={onSubmit}>
          <Field
            label={t('settings.data.code.label')}
            hint={t('app.locked.codeHint')}
            problem={isCodeWrong ? t('app.locked.codeWrong') : null}
          >
            {(control) => (
              <>
                <TextField {...control} ref={codeField} name="code" isMono required />
                <Button size="medium" type="submit" isBusy={doing === 'code'}>
                  {t('app.locked.useCode')}
                </Button>
              </>
            )}
          </Field>
        </form>
      ) : null}
      <div className="trouble-anew stack">
        <p>{t('app.trouble.anewWords')}</p>
        <Button
          size="medium"
          isBusy={doing === 'anew' || library.changing !== undefined}
          onClick={() => void run('anew', startAfresh)}
        >
          {t('app.trouble.anew')}
        </Button>
      </div>
    </>
  );
}
