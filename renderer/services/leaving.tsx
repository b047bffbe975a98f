/** Asks before the user leaves a form with unsaved text. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../i18n.ts';
import { noteForm, type OpenForm } from '../store/window/written-forms.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

/**
 * @param isWritten asked when the user wants to leave
 * @param finalFocus gets the focus after the question; by default, or if null, the focus returns to where it was
 * @param place where the form is
 */
export function useLeaving(
  isWritten: () => boolean,
  close: () => void,
  finalFocus: () => HTMLElement | null = () => null,
  place: OpenForm['place'] = 'dialog',
): { readonly leave: () => void; readonly question: ReactNode } {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const latest = useRef(isWritten);
  /** What to do after the form has closed. */
  const after = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = isWritten;
  });
  useEffect(() => {
    const ask = (go: () => void): void => {
      after.current = go;
      setAsked(true);
    };
    return noteForm({ place, isWritten: () => latest.current(), ask });
  }, [place]);
  return {
    leave: () => {
      after.current = null;
      if (isWritten()) setAsked(true);
      else close();
    },
    question: (
      <AlertDialog
        isOpen={isAsked}
        isDangerous
        title={t('app.discard.title')}
        description={t('app.discard.words')}
        confirmLabel={t('app.discard.confirm')}
        cancelLabel={t('chat.composer.keepEditing')}
        finalFocus={finalFocus}
        onConfirm={() => {
          setAsked(false);
          close();
          after.current?.();
        }}
        onCancel={() => setAsked(false)}
      />
    ),
  };
}

/** `isWritten` of each form on a page of a larger dialog, which asks them before it closes. */
const formsOfPages = new Set<() => boolean>();

/** @param isWritten asked when the user leaves the page */
export function useFormOfPage(isWritten: () => boolean): void {
  const latest = useRef(isWritten);
  useEffect(() => {
    latest.current = isWritten;
  });
  useEffect(() => {
    const ask = () => latest.current();
    formsOfPages.add(ask);
    return () => void formsOfPages.delete(ask);
  }, []);
}

/** True if a form on the page has unsaved text. Asks inner forms first: they mounted last. */
export function isPageWritten(): boolean {
  return [...formsOfPages].reverse().some((isWritten) => isWritten());
}

export interface WatchedForm {
  /** The form's `ref`. */
  readonly watch: (form: HTMLFormElement | null) => void;
  /** True if any content has changed since the form appeared. */
  readonly isWritten: () => boolean;
  /** Treats the content as the initial one, because Parley filled it in. */
  readonly startAgain: () => void;
}

/**
 * For forms whose boxes aren't React state, such as key forms. Compares the content with the initial one and stores
 * nothing else.
 */
export function useWatchedForm(): WatchedForm {
  const form = useRef<HTMLFormElement>(null);
  const atStart = useRef<string>(null);
  return {
    watch: (element) => {
      form.current = element;
      if (element !== null) atStart.current ??= contentOf(element);
    },
    isWritten: () => form.current !== null && contentOf(form.current) !== atStart.current,
    startAgain: () => {
      if (form.current !== null) atStart.current = contentOf(form.current);
    },
  };
}

function contentOf(form: HTMLFormElement): string {
  const boxes = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return JSON.stringify(
    Array.from(boxes, (box) => ('checked' in box && box.type === 'checkbox' ? box.checked : box.value)),
  );
}
