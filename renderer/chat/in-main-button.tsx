/** The way from a window of its own to the main one. */

import { AppWindow } from 'lucide-react';
import { useT } from '../i18n.ts';
import { showInMain } from '../store/desktop-actions.ts';
import { Button } from '../ui/button.tsx';

export function InMainButton({ chatId }: { readonly chatId: string }) {
  const t = useT();
  return (
    <Button
      variant="quiet"
      className="in-main"
      data-tooltip={t('chat.openInMain')}
      icon={<AppWindow size={16} aria-hidden="true" />}
      onClick={() => void showInMain(chatId)}
    >
      <span>{t('chat.openInMain')}</span>
    </Button>
  );
}
