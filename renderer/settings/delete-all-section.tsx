/** Deletes everything once the user has typed a word to confirm. */

import { useId, useRef, useState } from 'react';
import { useT } from '../i18n.ts';
import { deleteEverything } from '../store/library/data-store.ts';
import { useIsLibraryChanging } from '../store/library/library-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { Section } from './section.tsx';

export function DeleteAllSection({ conversations }: { readonly conversations: number }) {
  const t = useT();
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isChanging = useIsLibraryChanging();
  const word = t('settings.data.deleteAll.word');
  const close = (): void => {
    setAsking(false);
    setTyped('');
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await deleteEverything();
    setBusy(false);
    close();
  };
  return (
    <Section
      title={t('settings.data.deleteAll.button')}
      words={t('settings.data.deleteAll.words')}
      action={
        <Button className="is-dangerous" disabled={isChanging} onClick={() => setAsking(true)}>
          {t('settings.data.deleteAll.button')}
        </Button>
      }
    >
      <AlertDialog
        isOpen={isAsking}
        isDangerous
        initialFocus={field}
        isBusy={isBusy}
        canConfirm={!isChanging && typed.trim().toLowerCase() === word.toLowerCase()}
        title={t('settings.data.deleteAll.ask')}
        description={<span id={hintId}>{t('settings.data.deleteAll.askWords', { count: conversations })}</span>}
        confirmLabel={t('settings.data.deleteAll.button')}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <LabelledTextField
          label={t('settings.data.deleteAll.type', { word })}
          ref={field}
          value={typed}
          onText={setTyped}
        />
      </AlertDialog>
    </Section>
  );
}
