/** A question that the user must answer before doing anything else. */

import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useT } from '../i18n.ts';
import { Button } from './button.tsx';
import { useModalPage } from './modal-page.ts';

export interface AlertDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly description: ReactNode;
  /** The confirm button's label: a verb, never just "Yes". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** False if the user can only go ahead, for example after writing something down. Escape then does nothing. */
  readonly hasCancel?: boolean;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** False while input is missing, for example a typed word. */
  readonly canConfirm?: boolean;
  /** The field that `canConfirm` waits for, which gets the initial focus. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus afterwards; null or unset means the one that had it before. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly onConfirm: () => void;
  /** Needed only with `hasCancel`. */
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

/** If confirming is dangerous, the harmless button gets the initial focus. */
export function AlertDialog(props: AlertDialogProps) {
  const { isDangerous = false, canConfirm = true, hasCancel = true } = props;
  const t = useT();
  useModalPage(props.isOpen);
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root
      open={props.isOpen}
      onOpenChange={(open, details) => {
        if (open) return;
        // The component library must know that the dialog stays open.
        if (!hasCancel) details.cancel();
        else props.onCancel?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            aria-label={props.title}
            className="dialog column dialog-small"
            initialFocus={props.initialFocus ?? (isDangerous ? cancel : confirm)}
            {...(props.finalFocus ? { finalFocus: props.finalFocus } : {})}
          >
            <div className="dialog-header line">
              <Base.Title className="dialog-title">{props.title}</Base.Title>
            </div>
            <Base.Description className="dialog-description" render={<div />}>
              {props.description}
            </Base.Description>
            {props.children ? <div className="dialog-body">{props.children}</div> : null}
            <div className="dialog-footer wraps">
              {hasCancel ? (
                <Button size="medium" ref={cancel} onClick={props.onCancel}>
                  {props.cancelLabel ?? t('app.cancel')}
                </Button>
              ) : null}
              <Button
                size="medium"
                ref={confirm}
                variant={isDangerous ? 'danger' : 'primary'}
                disabled={!canConfirm}
                isBusy={props.isBusy ?? false}
                onClick={props.onConfirm}
              >
                {props.confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
