/** Offers a Markdown table for cells pasted from a spreadsheet. */

import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { insertText } from '../../ui/insert-text.ts';
import { pastedText, tableOfCells } from './pasted-cells.ts';

interface Offer {
  readonly start: number;
  /** The pasted text as it is in the box. */
  readonly pasted: string;
  readonly table: string;
}

/**
 * The cells are pasted as text first. The offer disappears when they change; after it was used, Undo restores the
 * cells.
 */
export function TableOffer({ box }: { readonly box: React.RefObject<HTMLTextAreaElement | null> }) {
  const t = useT();
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let next: Offer | null = null;
    const onPaste = ({ clipboardData }: ClipboardEvent): void => {
      const text = clipboardData?.getData('text/plain') ?? '';
      const table = tableOfCells(text, clipboardData?.getData('text/html') ?? '');
      next = table === null ? null : { start: element.selectionStart, pasted: pastedText(text), table };
    };
    const onInput = (): void => {
      const pasted = next;
      next = null;
      setOffer((now) => [pasted, now].find((one) => one !== null && holds(element, one)) ?? null);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('paste', onPaste, { signal });
    element.addEventListener('input', onInput, { signal });
    return () => listening.abort();
  }, [box]);
  if (offer === null) return null;
  const close = (): void => {
    setOffer(null);
    box.current?.focus({ preventScroll: true });
  };
  const accept = (): void => {
    const element = box.current;
    if (element !== null && holds(element, offer)) {
      element.setSelectionRange(offer.start, offer.start + offer.pasted.length);
      insertText(element, offer.table);
    }
    close();
  };
  return (
    <div role="status" className="composer-notice line wraps">
      <p>{t('chat.composer.cellsPasted')}</p>
      <Button onClick={accept}>{t('chat.composer.makeTable')}</Button>
      <IconButton icon={<X size={15} />} label={t('chat.composer.keepCells')} onClick={close} />
    </div>
  );
}

function holds({ value }: HTMLTextAreaElement, { start, pasted }: Offer): boolean {
  return value.startsWith(pasted, start);
}
