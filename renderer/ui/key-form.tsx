/** The box for a key of a connection: what is typed is handed on once, never part of any state, and gone afterwards. */

import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { CheckName, ConnectFailure, Connection, TypedKey } from '../../shared/connection.ts';
import type { Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { ExpiryField, type ExpiryHandle } from './expiry-field.tsx';
import { Field } from './field.tsx';
import { refusesKey, useKeyCheck } from './key-check.ts';
import type { WatchedForm } from './leaving.tsx';
import { problemWords } from './problem-words.ts';
import { ServiceError } from './service-error.tsx';
import { TextField } from './text-field.tsx';

export interface KeyEntry {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly label: RefObject<HTMLInputElement | null>;
  readonly expiry: RefObject<ExpiryHandle | null>;
  readonly isBusy: boolean;
  readonly failure: ConnectFailure | null;
  readonly submit: (event: FormEvent) => void;
  /** The form is left: a check that runs is cancelled. */
  readonly leave: () => void;
}

/**
 * Sends the key to be verified; `onTaken` follows once it is kept, also when the person had left before that was known.
 *
 * @param giveBack takes the key of a check that failed for another reason, when the form has gone from the screen meanwhile
 */
export function useKeyEntry(
  send: (typed: TypedKey & CheckName) => Promise<Result<Connection, ConnectFailure>>,
  onTaken: (wasLeft: boolean) => void,
  giveBack: (apiKey: string) => void = () => undefined,
): KeyEntry {
  const box = useRef<HTMLInputElement>(null);
  const label = useRef<HTMLInputElement>(null);
  const expiry = useRef<ExpiryHandle>(null);
  const check = useKeyCheck();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure | null>(null);
  const submit = async (): Promise<void> => {
    if (isBusy || box.current === null) return;
    const expiresAt = expiry.current === null ? null : expiry.current.read();
    if (expiresAt === undefined) return;
    const apiKey = box.current.value;
    const named = label.current?.value;
    box.current.value = '';
    setBusy(true);
    setFailure(null);
    const { result, wasLeft } = await check.run((checkId) =>
      send({
        ...{ apiKey, checkId },
        ...(expiresAt === null ? {} : { expiresAt }),
        ...(named === undefined ? {} : { label: named }),
      }),
    );
    setBusy(false);
    if (result.ok) {
      onTaken(wasLeft);
      return;
    }
    if (!refusesKey(result.error)) {
      if (box.current === null) giveBack(apiKey);
      // Not over something that was typed meanwhile.
      else if (box.current.value === '') box.current.value = apiKey;
    }
    if (wasLeft) return;
    setFailure(result.error);
    box.current?.focus();
  };
  return {
    ...{ box, label, expiry, isBusy, failure, leave: check.leave },
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
  /** Is told of the form. */
  readonly watch?: WatchedForm['watch'];
  readonly isHidden?: boolean;
  /** It was on the screen before, and comes back with its message: nobody has asked to see it now. */
  readonly comesBack?: boolean;
  /** A label is asked for too. */
  readonly isNamed?: boolean;
  /** What is said below a key that was refused. */
  readonly unchanged: string;
  readonly children: ReactNode;
}

export function KeyForm(props: KeyFormProps) {
  const { entry, id, watch, isHidden = false, comesBack = false, isNamed = false, unchanged, children } = props;
  const { box, label, expiry, isBusy, failure, submit } = entry;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  // No old key is in place then.
  const isGone = failure?.kind === 'field' && failure.problem.reason === 'key_gone';
  const isFirst = useRef(true);
  // The whole form is to be seen whenever it is opened, and what was refused not only said.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal makes the form taller.
  useEffect(() => {
    const isAsked = !(comesBack && isFirst.current);
    isFirst.current = false;
    if (isAsked && !isHidden) form.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, isHidden, comesBack]);
  return (
    <form
      ref={(element) => {
        form.current = element;
        watch?.(element);
      }}
      id={id}
      className="key-form"
      hidden={isHidden}
      noValidate
      onSubmit={submit}
    >
      {failure?.kind === 'service' ? <ServiceError error={failure.error} /> : null}
      <Field
        label={t('connections.rotate.newKey')}
        hint={failure === null || isGone ? null : unchanged}
        problem={failure?.kind === 'field' ? t(problemWords(failure.problem)) : null}
      >
        {(control) => <TextField {...control} ref={box} isMono type="password" autoComplete="off" />}
      </Field>
      {isNamed ? (
        <Field label={t('connections.keyFacts.label')} hint={t('connections.keyFacts.labelHint')}>
          {(control) => <TextField {...control} ref={label} maxLength={LIMITS.keyLabelMaxChars} />}
        </Field>
      ) : null}
      <ExpiryField ref={expiry} value={null} />
      {children}
      <p role="status" className="visually-hidden">
        {isBusy ? t('connections.checking') : ''}
      </p>
    </form>
  );
}
