/** Asks before a form is left whose words are not saved yet. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../i18n.ts';
import { noteForm, type OpenForm } from '../store/window/written-forms.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

/**
 * @param isWritten is asked when somebody wants to leave
 * @param finalFocus what gets the focus after the question; without it, or for null, what had it before
 * @param place where the form stands
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
  /** What else wants the form to go. */
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
        cancelLabel={t('app.discard.cancel')}
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

/** Forms that stand in a page of something larger, which asks for them when it is left. */
const formsOfPages = new Set<() => boolean>();

/** @param isWritten asked when the page around the form is left */
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

/** True when words stand in a form of the page that are not saved yet. What stands inside another came later, and is asked first. */
export function isPageWritten(): boolean {
  return [...formsOfPages].reverse().some((isWritten) => isWritten());
}

export interface WatchedForm {
  /** The `ref` of the form. */
  readonly watch: (form: HTMLFormElement | null) => void;
  /** True when anything stands in it otherwise than when it came. */
  readonly isWritten: () => boolean;
}

/** For forms whose boxes are in no state, as those for keys: what is typed is compared with nothing, and kept nowhere. */
export function useWatchedForm(): WatchedForm {
  const form = useRef<HTMLFormElement>(null);
  const atStart = useRef<string>(null);
  return {
    watch: (element) => {
      form.current = element;
      if (element !== null) atStart.current ??= contentOf(element);
    },
    isWritten: () => form.current !== null && contentOf(form.current) !== atStart.current,
  };
}

function contentOf(form: HTMLFormElement): string {
  const boxes = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return JSON.stringify(
    Array.from(boxes, (box) => ('checked' in box && box.type === 'checkbox' ? box.checked : box.value)),
  );
}
