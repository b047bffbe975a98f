/** The box for a new key of a connection: what is typed is handed on once, never part of any state, and gone afterwards. */

import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ConnectFailure } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { rotateKey } from '../store/connections-store.ts';
import { Field } from './field.tsx';
import { problemWords } from './problem-words.ts';
import { ServiceError } from './service-error.tsx';
import { TextField } from './text-field.tsx';

export interface KeyEntry {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly isBusy: boolean;
  readonly failure: ConnectFailure | null;
  readonly submit: (event: FormEvent) => void;
}

/** Sends the key to be verified; `onTaken` follows once it has replaced the one before. */
export function useKeyEntry(connectionId: string, onTaken: () => void): KeyEntry {
  const box = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure | null>(null);
  const submit = async (): Promise<void> => {
    if (isBusy || box.current === null) return;
    const apiKey = box.current.value;
    box.current.value = '';
    setBusy(true);
    setFailure(null);
    const result = await rotateKey(connectionId, apiKey);
    setBusy(false);
    if (result.ok) {
      onTaken();
      return;
    }
    setFailure(result.error);
    box.current?.focus();
  };
  return {
    box,
    isBusy,
    failure,
    submit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
}

interface KeyFormProps {
  readonly entry: KeyEntry;
  /** For a button that stands outside of the form. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function KeyForm({ entry: { box, isBusy, failure, submit }, id, children }: KeyFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  // The whole form is to be seen, and what was refused not only said.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal makes the form taller.
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [failure]);
  return (
    <form ref={form} id={id} className="key-form" noValidate onSubmit={submit}>
      {failure?.kind === 'service' ? <ServiceError error={failure.error} /> : null}
      <Field
        label={t('connections.rotate.newKey')}
        hint={failure === null ? null : t('connections.rotate.unchanged')}
        problem={failure?.kind === 'field' ? t(problemWords(failure.problem)) : null}
      >
        {(control) => <TextField {...control} ref={box} isMono type="password" autoComplete="off" />}
      </Field>
      {children}
      <p role="status" className="visually-hidden">
        {isBusy ? t('connections.checking') : ''}
      </p>
    </form>
  );
}
