/** Tries the keyring again, or restarts Parley if only a restart can help. */

import { useT } from '../i18n.ts';
import { restart } from '../store/window/desktop-actions.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'isBusy'> {
  readonly isRestartNeeded: boolean;
  readonly onAgain: () => void;
}

export function AgainButton({ isRestartNeeded, onAgain, ...look }: Props) {
  const t = useT();
  return (
    <Button {...look} onClick={isRestartNeeded ? () => void restart() : onAgain}>
      {t(isRestartNeeded ? 'app.restart' : 'app.tryAgain')}
    </Button>
  );
}
