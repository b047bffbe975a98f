/** A modal dialog: traps the focus, closes with Escape, and returns the focus. */

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useT } from '../i18n.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useModalPage } from './modal-page.ts';

/** The confirm button. A cancel button appears next to it. */
interface Confirm {
  readonly label: string;
  /** The id of the form to submit; otherwise `onClick` is the action to run, also at Enter in a field of the dialog. */
  readonly form?: string;
  readonly onClick?: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
}

export interface DialogProps {
  readonly onClose: () => void;
  /** The accessible name. */
  readonly title: string;
  /** Shown below the title. */
  readonly description?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** True if the body fills the dialog to its edges and scrolls itself. */
  readonly isFlush?: boolean;
  /** True if the body has no controls: it takes the focus itself, so that keys scroll it. */
  readonly isText?: boolean;
  /** Buttons; the one that users most likely need comes last. */
  readonly footer?: ReactNode;
  readonly confirm?: Confirm;
  /** By default the visible tab page, or the first field. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus afterwards; by default the previous one. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const {
    onClose,
    title,
    description,
    size = 'medium',
    isFlush = false,
    isText = false,
    footer,
    confirm,
    initialFocus,
    finalFocus,
  } = props;
  const t = useT();
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLElement>(null);
  const ownForm = useId();
  useModalPage(true);
  useEffect(() => {
    if (!isText) return undefined;
    // A dialog that replaces another one opens while that one is still returning the focus.
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement;
      if (active === document.body || active?.closest('.dialog-header') != null) body.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isText]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    confirm?.onClick?.();
  };
  const bodyProps = {
    ref: (element: HTMLElement | null) => {
      body.current = element;
    },
    className: 'dialog-body',
    // The Enter that opened the dialog may still be held.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    },
    ...(isText && { tabIndex: 0, role: 'region', 'aria-label': title }),
    children: props.children,
  };
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            // The title names the dialog only after the focus has moved, too late for a busy screen reader.
            aria-label={title}
            className={classNames('dialog column', `dialog-${size}`, isFlush && 'is-flush', props.className)}
            ref={popup}
            initialFocus={initialFocus ?? (isText ? body : () => firstField(popup.current))}
            {...(finalFocus ? { finalFocus } : {})}
          >
            <div className="dialog-header line">
              <Base.Title className="dialog-title">{title}</Base.Title>
              <Base.Close render={<IconButton label={t('app.close')} icon={<X size={16} />} />} />
            </div>
            {/* Read as part of the page: as a description it would be read between the title and the first field. */}
            {description ? <p className="dialog-description">{description}</p> : null}
            {confirm?.onClick ? (
              <form id={ownForm} noValidate onSubmit={submit} {...bodyProps} />
            ) : (
              <div {...bodyProps} />
            )}
            {footer || confirm ? (
              <div className="dialog-footer wraps">
                {footer}
                {confirm ? <Choice confirm={{ form: ownForm, ...confirm }} onCancel={onClose} /> : null}
              </div>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface ChoiceProps {
  readonly confirm: Confirm & { readonly form: string };
  readonly onCancel: () => void;
}

function Choice({ confirm, onCancel }: ChoiceProps) {
  const { label, form, isBusy = false, isDisabled = false } = confirm;
  return (
    <>
      <Button size="medium" onClick={onCancel}>
        {useT()('app.cancel')}
      </Button>
      <Button size="medium" type="submit" form={form} variant="primary" isBusy={isBusy} disabled={isDisabled}>
        {label}
      </Button>
    </>
  );
}

const FIELDS = 'input, textarea, [role="combobox"]';

/** The visible tab page, if there is one; else the first usable field. `true` means the first control. */
export function firstField(popup: HTMLElement | null): HTMLElement | true {
  const page = popup?.querySelector<HTMLElement>('[role="tabpanel"]');
  if (page != null) return page;
  const fields = popup?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
  return [...fields].find((field) => !field.matches(':disabled, [aria-hidden="true"], [tabindex="-1"]')) ?? true;
}
