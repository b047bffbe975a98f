/** The way from a window of its own to the main one. */

import { useT } from '../i18n.ts';
import { showInMain } from '../store/desktop-actions.ts';
import { Button } from '../ui/button.tsx';

export function InMainButton({ chatId }: { readonly chatId: string }) {
  const t = useT();
  return (
    <Button variant="quiet" size="small" onClick={() => void showInMain(chatId)}>
      {t('chat.openInMain')}
    </Button>
  );
}
