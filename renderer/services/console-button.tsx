/** Opens the page where a service's keys are managed; renders nothing if the page is unknown. */

import { ExternalLink } from 'lucide-react';
import { useT } from '../i18n.ts';
import { openExternal } from '../store/window/desktop-actions.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';

export function ConsoleButton({ url, ...rest }: ButtonProps & { readonly url: string }) {
  const t = useT();
  return url === '' ? null : (
    <Button {...rest} icon={<ExternalLink size={14} aria-hidden="true" />} onClick={() => void openExternal(url)}>
      {t('connections.openConsole')}
    </Button>
  );
}
