/** A window within the window: traps the focus, closes with Escape, gives the focus back. */

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useT } from '../i18n.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useModalPage } from './modal-page.ts';

/** The button that goes ahead; one that cancels stands beside it. */
interface Confirm {
  readonly label: string;
  /** The form that it submits, or what it does. */
  readonly form?: string;
  readonly onClick?: () => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
}

export interface DialogProps {
  readonly onClose: () => void;
  /** The accessible name. */
  readonly title: string;
  /** Shown below the title and read with it. */
  readonly description?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** The body fills the dialog to its edges and scrolls by itself. */
  readonly isFlush?: boolean;
  /** There is nothing to press in the body: it takes the focus itself, so that keys scroll it. */
  readonly isText?: boolean;
  /** The buttons, the most likely one last. */
  readonly footer?: ReactNode;
  readonly confirm?: Confirm;
  /** Without it, the page that is shown, or the first field. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes afterwards; without it, back to where it was. */
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
  const body = useRef<HTMLDivElement>(null);
  useModalPage(true);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            className={classNames('dialog column', `dialog-${size}`, isFlush && 'is-flush', props.className)}
            ref={popup}
            initialFocus={initialFocus ?? (isText ? body : () => firstField(popup.current))}
            {...(finalFocus ? { finalFocus } : {})}
          >
            <div className="dialog-header line">
              <Base.Title className="dialog-title">{title}</Base.Title>
              <Base.Close render={<IconButton label={t('app.close')} icon={<X size={16} />} />} />
            </div>
            {description ? <Base.Description className="dialog-description">{description}</Base.Description> : null}
            <div
              ref={body}
              className="dialog-body"
              {...(isText && { tabIndex: 0, role: 'region', 'aria-label': title })}
            >
              {props.children}
            </div>
            {footer || confirm ? (
              <div className="dialog-footer wraps">
                {footer}
                {confirm ? <Choice confirm={confirm} onCancel={onClose} /> : null}
              </div>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function Choice({ confirm, onCancel }: { readonly confirm: Confirm; readonly onCancel: () => void }) {
  const { label, form, onClick, isBusy = false, isDisabled = false } = confirm;
  return (
    <>
      <Button size="medium" onClick={onCancel}>
        {useT()('app.cancel')}
      </Button>
      <Button
        size="medium"
        {...(form === undefined ? { onClick } : { type: 'submit', form })}
        variant="primary"
        isBusy={isBusy}
        disabled={isDisabled}
      >
        {label}
      </Button>
    </>
  );
}

const FIELDS = 'input, textarea, [role="combobox"]';

/** Where there are pages, the one that is shown, whichever it is by then; true where there is no field: then the first control. */
export function firstField(popup: HTMLElement | null): HTMLElement | true {
  const page = popup?.querySelector<HTMLElement>('[role="tabpanel"]');
  if (page != null) return page;
  const fields = popup?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
  return [...fields].find((field) => !field.matches(':disabled, [aria-hidden="true"], [tabindex="-1"]')) ?? true;
}
