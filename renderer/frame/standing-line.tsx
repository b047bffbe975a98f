/** An alert line at the top that stays until dismissed: the problem, and what to do about it. */

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

interface Props {
  readonly icon: ReactNode;
  readonly words: string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
  /** True if the text is in English, whatever the app's language. */
  readonly isEnglish?: boolean;
}

export function StandingLine({ icon, words, actions, dismissLabel, onDismiss, isEnglish = false }: Props) {
  return (
    <div role="status" className="standing-line line remark" {...(isEnglish && { lang: 'en', dir: 'ltr' })}>
      {icon}
      <p className="standing-line-words" data-tooltip={words}>
        {words}
      </p>
      {actions.map(({ label, run }) => (
        <Button key={label} variant="quiet" className="standing-line-action" onClick={run}>
          {label}
        </Button>
      ))}
      <IconButton label={dismissLabel} icon={<X size={14} />} onClick={onDismiss} />
    </div>
  );
}
