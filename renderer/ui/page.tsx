/** A page that slides over the chat: traps the focus, goes back with Escape, and returns the focus. */

import { Dialog as Base } from '@base-ui/react/dialog';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useT } from '../i18n.ts';
import { classNames } from './class-names.ts';
import { firstField } from './dialog.tsx';
import { useModalPage } from './modal-page.ts';
import './page.css';

export interface PageProps {
  /** Called for Escape and by the button “Chats”. */
  readonly onClose: () => void;
  /** The accessible name, and the heading. */
  readonly title: string;
  /** Another heading, for the open part of the page. */
  readonly heading?: string;
  /** The words of the back button; by default they name the chats. */
  readonly back?: string;
  /** Beside the page, below “Chats”: other pages, and the parts of this one. */
  readonly rail?: ReactNode;
  /** Beside the heading: a search, buttons. */
  readonly tools?: ReactNode;
  /** True if the body fills the page to its edges and scrolls itself. */
  readonly isFlush?: boolean;
  /** By default the visible tab page, or the first field of the page. */
  readonly initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | true);
  /** The element that gets the focus afterwards; by default the previous one. */
  readonly finalFocus?: () => HTMLElement | true | null;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** The chat stays mounted behind the page, so that it keeps its scroll position. */
export function Page(props: PageProps) {
  const {
    onClose,
    title,
    heading,
    back,
    rail,
    tools,
    isFlush = false,
    initialFocus,
    finalFocus,
    className,
    children,
  } = props;
  const t = useT();
  const sheet = useRef<HTMLDivElement>(null);
  useModalPage(true);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Base.Portal>
        <Base.Popup
          aria-label={title}
          className={classNames('dialog page', isFlush && 'is-flush', className)}
          initialFocus={initialFocus ?? (() => firstControl(sheet.current))}
          {...(finalFocus ? { finalFocus } : {})}
        >
          <nav className="page-rail column" aria-label={back === undefined ? t('app.pages') : back}>
            <Base.Close className="page-back line pressable" data-tooltip={back ?? t('app.backToChats')}>
              <ArrowLeft size={16} aria-hidden="true" />
              <span>{back ?? t('app.backToChats')}</span>
            </Base.Close>
            {rail}
          </nav>
          <div ref={sheet} className="page-sheet column">
            <header className="page-header line">
              {heading === undefined ? (
                <Base.Title className="page-title grows">{title}</Base.Title>
              ) : (
                <h2 className="page-title grows">{heading}</h2>
              )}
              {tools}
            </header>
            <div className="page-body">{children}</div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The field to focus first. On a page without fields, the first control of the sheet, not the back button. */
function firstControl(sheet: HTMLElement | null): HTMLElement | true {
  const field = firstField(sheet);
  return field === true ? (sheet?.querySelector<HTMLElement>('button:enabled, [tabindex="0"]') ?? true) : field;
}
