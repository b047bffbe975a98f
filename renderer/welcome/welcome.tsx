/** The first screen, while there is no connection. */

import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Refusal } from '../../shared/errors.ts';
import { useT } from '../i18n.ts';
import { LocalServices } from '../services/local-services.tsx';
import { newConversation } from '../store/chats/new-chat.ts';
import { startPractice, useConnections } from '../store/connections/connections-store.ts';
import { importFile } from '../store/library/import-store.ts';
import { openDialog, openSettings } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Mark } from '../ui/mark.tsx';
import { refusalWords } from '../words/refusal-words.ts';
import { WelcomeExamples } from './examples.tsx';
import './welcome.css';
import { vaultWords } from '../words/vault-words.ts';

/** `hasSidebar`: the sidebar already offers the settings. */
export function Welcome({ hasSidebar }: { readonly hasSidebar: boolean }) {
  const t = useT();
  const vaultName = useConnections((state) => state.vaultName);
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const startPracticeChat = async (): Promise<void> => {
    setStarting(true);
    setRefusal(null);
    const result = await startPractice();
    if (result.ok) await newConversation(false);
    else setRefusal(result.error);
    setStarting(false);
  };
  return (
    <main className="welcome">
      <div className="welcome-column column">
        <Mark />
        <h1>{t('welcome.title')}</h1>
        <p className="welcome-words">{t('welcome.words')}</p>
        <div className="welcome-choice stack">
          <Button size="large" variant="primary" isBusy={isStarting} onClick={() => void startPracticeChat()}>
            {t('welcome.practice')}
          </Button>
          <p>{t('welcome.practiceHint')}</p>
        </div>
        <div className="welcome-choice stack">
          <Button size="large" onClick={() => openDialog({ kind: 'connection-form', connectionId: null })}>
            {t('connections.connectTitle')}
          </Button>
          <p>{t('welcome.connectHint')}</p>
        </div>
        {refusal === null ? null : (
          <Callout tone="danger" role="alert">
            {t('welcome.practiceFailed', { detail: refusalWords(refusal) })}
          </Callout>
        )}
        <div className="welcome-more wraps">
          <LocalServices isQuiet onConnected={() => void newConversation(false)} />
          <Button size="small" variant="quiet" onClick={() => void importFile()}>
            {t('welcome.import')}
          </Button>
          {hasSidebar ? null : (
            <Button size="small" variant="quiet" onClick={() => openSettings()}>
              {t('settings.title')}
            </Button>
          )}
        </div>
        <ul className="welcome-facts stack remark">
          <li>
            <KeyRound size={15} aria-hidden="true" />
            {vaultName === null ? t('welcome.noVault') : t('welcome.vault', { vault: vaultWords(t, vaultName) })}
          </li>
          <li>
            <ShieldCheck size={15} aria-hidden="true" />
            {t('welcome.privacy')}
          </li>
        </ul>
      </div>
      <WelcomeExamples />
    </main>
  );
}
