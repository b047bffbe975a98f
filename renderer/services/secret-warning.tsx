/** Asks before text that looks like a secret is sent or saved. */

import { useState } from 'react';
import type { Attachment } from '../../shared/attachments.ts';
import type { SecretName } from '../../shared/requests/secret-scan.ts';
import { useT } from '../i18n.ts';
import { AllowedText } from '../store/chats/allowed-text.ts';
import type { AttachedTexts } from '../store/chats/attachment-contents.ts';
import { Button } from '../ui/button.tsx';

interface Held {
  /** What was attached when the question came up. */
  readonly attachments: readonly Attachment[];
  readonly secret: SecretName;
  readonly text: string;
  readonly go: (text: AllowedText) => void;
}

export interface SecretQuestion {
  /** Null if there is no question. */
  readonly held: Held | null;
  /**
   * Passes `text` to `go`, at once or after the user confirms. Looks into the texts of attached files too.
   * Ignores secrets that are already in `before`.
   */
  readonly ask: (text: string, before: string, go: (text: AllowedText) => void, attached?: AttachedTexts) => void;
  readonly drop: () => void;
}

/**
 * The question about the text of one box and its attachments. It closes when the attachments change. Callers must drop
 * it when the text changes.
 */
export function useSecretQuestion(attachments: readonly Attachment[]): SecretQuestion {
  const [asked, setHeld] = useState<Held | null>(null);
  const held = asked?.attachments === attachments ? asked : null;
  const ask: SecretQuestion['ask'] = (text, before, go, attached = { attachments, texts: '' }) => {
    const checked = AllowedText.check(text, before, attached.texts);
    if (typeof checked === 'string') {
      setHeld({ secret: checked, text, go, attachments: attached.attachments });
      return;
    }
    setHeld(null);
    go(checked);
  };
  return { held, ask, drop: () => setHeld(null) };
}

interface Props {
  readonly question: SecretQuestion;
  readonly confirm: 'sendAnyway' | 'saveAnyway';
  /** The box that the user continues in. */
  readonly box: React.RefObject<HTMLTextAreaElement | null>;
}

export function SecretWarning({ question, confirm, box }: Props) {
  const t = useT();
  const { held, drop } = question;
  if (held === null) return null;
  const keepEditing = (): void => {
    drop();
    box.current?.focus();
  };
  const proceed = (): void => {
    drop();
    held.go(AllowedText.despiteSecret(held.text));
  };
  return (
    <div role="alert" className="secret-warning line wraps">
      <p>{t('chat.composer.secret', { what: t(`chat.secretKind.${held.secret}`) })}</p>
      <Button onClick={keepEditing}>{t('chat.composer.keepEditing')}</Button>
      <Button variant="danger" onClick={proceed}>
        {t(`chat.composer.${confirm}`)}
      </Button>
    </div>
  );
}
