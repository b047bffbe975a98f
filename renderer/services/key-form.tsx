/** The form for a connection's key, which only its box holds; while it is off screen, `typed-keys.ts` keeps the key. */

import { type FormEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CheckName, ConnectFailure, Connection, TypedKey } from '../../shared/connection.ts';
import type { AppError, Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import {
  dropForm,
  type FormPlace,
  type KeptForm,
  keepForm,
  keptForm,
  noteSeen,
  notifyKeyRejected,
  useKeptForm,
} from '../store/connections/typed-keys.ts';
import { classNames } from '../ui/class-names.ts';
import { isFocusNear, isInSight, onceInSight } from '../ui/in-sight.ts';
import { RestedStatus } from '../ui/rested-status.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { keyErrorSentence } from '../words/error-words.ts';
import { problemWords } from '../words/problem-words.ts';
import { ExpiryField, type ExpiryHandle } from './expiry-field.tsx';
import { useKeyCheck } from './key-check.ts';
import type { WatchedForm } from './leaving.tsx';
import { ServiceCodes, ServiceError, ServiceWords } from './service-error.tsx';

export interface KeyEntry {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly label: RefObject<HTMLInputElement | null>;
  readonly expiry: RefObject<ExpiryHandle | null>;
  /** True if the app restored the form together with its message, without the user asking for it. */
  readonly comesBack: boolean;
  readonly isBusy: boolean;
  readonly failure: ConnectFailure | null;
  /** False once, if the answer arrived while the form was out of sight: the form must not scroll into view then. */
  readonly isInSight: () => boolean;
  readonly submit: (event: FormEvent) => void;
  /** Call when the user leaves the form; cancels a running check. */
  readonly leave: () => void;
  /** The stored content for this place, which the form puts into its boxes; undefined if there is none. */
  readonly kept: KeptForm | undefined;
  readonly take: (form: HTMLFormElement, waiting: KeptForm | undefined) => void;
  /** Stores the form's content until its place is back on screen. */
  readonly keep: () => void;
}

/** Where the user was when main accepted the key: at the form, elsewhere, or gone after leaving it on purpose. */
export type SavedWhile = 'seen' | 'elsewhere' | 'left';

/**
 * Sends the key for verification and calls `onSaved` once main has saved it, even if the user has left meanwhile.
 * Shows a failure in the form, and also in a notice if the form is out of sight.
 */
export function useKeyEntry(
  place: FormPlace,
  send: (typed: TypedKey & CheckName) => Promise<Result<Connection, ConnectFailure>>,
  onSaved: (when: SavedWhile) => void,
): KeyEntry {
  const box = useRef<HTMLInputElement>(null);
  const label = useRef<HTMLInputElement>(null);
  const expiry = useRef<ExpiryHandle>(null);
  const boxes = useRef<readonly HTMLInputElement[]>([]);
  const wasSeen = useRef(true);
  const check = useKeyCheck();
  const { id } = place;
  const kept = useKeptForm(id);
  const [comesBack] = useState(() => keptForm(id) !== undefined && keptForm(id)?.isAsked !== true);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure | null>(null);
  const take = useCallback(
    (form: HTMLFormElement, waiting: KeptForm | undefined) => {
      boxes.current = [...form.querySelectorAll('input')];
      if (waiting === undefined) return;
      // Don't overwrite what the user has typed meanwhile.
      for (const [at, element] of boxes.current.entries())
        if (element.value === '') element.value = waiting.values[at] ?? '';
      if (waiting.failure !== null) setFailure(waiting.failure);
      if (waiting.isAsked === true) box.current?.focus();
      dropForm(id);
      onceInSight(form, () => noteSeen(id));
    },
    [id],
  );
  const keep = (answer: ConnectFailure | null = null, apiKey = boxes.current[0]?.value ?? ''): void =>
    keepForm({
      place,
      values: [apiKey, ...boxes.current.slice(1).map(({ value }) => value)],
      failure: answer,
    });
  const submit = async (): Promise<void> => {
    if (isBusy || box.current === null) return;
    const expiresAt = expiry.current === null ? null : expiry.current.read();
    if (expiresAt === undefined) return;
    const apiKey = box.current.value;
    const named = label.current?.value;
    box.current.value = '';
    setBusy(true);
    setFailure(null);
    noteSeen(id);
    const { result, wasLeft } = await check.run((checkId) =>
      send({
        ...{ apiKey, checkId },
        ...(expiresAt === null ? {} : { expiresAt }),
        ...(named === undefined ? {} : { label: named }),
      }),
    );
    const isSeen = isInSight(box.current?.form);
    wasSeen.current = isSeen;
    setBusy(false);
    if (result.ok) {
      onSaved(wasLeft ? 'left' : isSeen ? 'seen' : 'elsewhere');
      return;
    }
    const { error } = result;
    const isCancelled = error.kind === 'service' && error.error.code === 'cancelled';
    if (!wasLeft && !isSeen) notifyKeyRejected(place, error);
    if (box.current === null) {
      if (!wasLeft) keep(isCancelled ? null : error, apiKey);
    }
    // Don't overwrite what the user has typed meanwhile.
    else if (box.current.value === '') box.current.value = apiKey;
    // If the user has left, the failure is for the next time the form opens: don't move the focus now.
    if (!wasLeft || !isCancelled) setFailure(error);
    if (wasLeft) return;
    if (!isSeen) onceInSight(box.current, () => noteSeen(id));
    else if (isFocusNear(box.current)) focusTyped(box.current);
  };
  return {
    ...{ box, label, expiry, comesBack, isBusy, failure, leave: check.leave, kept, take, keep },
    isInSight: () => {
      const is = wasSeen.current;
      wasSeen.current = true;
      return is;
    },
    submit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
}

/** Selects the key, so that the user can correct it or paste another. */
function focusTyped(box: HTMLInputElement | null): void {
  box?.focus();
  box?.select();
}

interface KeyFormProps {
  readonly entry: KeyEntry;
  /** The form's id, for a submit button outside of it. */
  readonly id?: string;
  /** Receives the form element. */
  readonly watch?: WatchedForm['watch'];
  /** Set for a one-line form without an expiry date. */
  readonly serviceName?: string;
  /** True if the form opened without a press, so that it doesn't scroll into view. */
  readonly isQuiet?: boolean;
  /** True if the form also asks for a label. */
  readonly isNamed?: boolean;
  /** The hint below a rejected key: nothing has changed. */
  readonly unchanged: string;
  readonly children: ReactNode;
}

export function KeyForm(props: KeyFormProps) {
  const { entry, id, watch, serviceName, isQuiet = false, isNamed = false, unchanged, children } = props;
  const { box, label, expiry, comesBack, isBusy, failure, isInSight, submit, kept, take } = entry;
  const t = useT();
  const isInline = serviceName !== undefined;
  const form = useRef<HTMLFormElement>(null);
  // The key to be replaced is gone, so the hint about the old key would be wrong.
  const isGone = failure?.kind === 'field' && failure.problem.reason === 'key_gone';
  const isFirst = useRef(true);
  // Scroll the whole form into view when it opens or shows a failure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal makes the form taller.
  useEffect(() => {
    const isAsked = !((comesBack || isQuiet) && isFirst.current);
    isFirst.current = false;
    const isSeen = isInSight();
    if (isAsked && isSeen) form.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, comesBack, isQuiet]);
  useEffect(() => {
    if (form.current !== null) take(form.current, kept);
  }, [kept, take]);
  return (
    <form
      ref={(element) => {
        form.current = element;
        watch?.(element);
      }}
      id={id}
      className={classNames('key-form', isInline && 'is-inline')}
      noValidate
      onSubmit={submit}
    >
      {failure?.kind === 'service' ? <Refusal error={failure.error} serviceName={serviceName} /> : null}
      <LabelledTextField
        label={t('connections.rotate.newKey')}
        placeholder={isInline ? t('connections.rotate.newKey') : undefined}
        hint={failure === null || isGone || isInline ? null : unchanged}
        problem={
          failure?.kind === 'field'
            ? t(problemWords(failure.problem), { characters: failure.problem.characters ?? '' })
            : null
        }
        ref={box}
        isMono
        type="password"
      />
      {isNamed ? (
        <LabelledTextField
          label={t('connections.keyFacts.label')}
          hint={t('connections.keyFacts.labelHint')}
          ref={label}
          maxLength={LIMITS.keyLabelMaxChars}
        />
      ) : null}
      {isInline ? null : <ExpiryField ref={expiry} value={null} />}
      {children}
      {/* Announces the check only if it takes a moment: when it ends, the focus moves, which is announced anyway. */}
      <RestedStatus of={String(isBusy)} text={isBusy ? t('connections.checking') : ''} />
    </form>
  );
}

interface RefusalProps {
  readonly error: AppError;
  readonly serviceName: string | undefined;
}

function Refusal({ error, serviceName }: RefusalProps) {
  const t = useT();
  if (serviceName === undefined) return <ServiceError error={error} hasKeyField />;
  return (
    <div role="alert" className="key-form-failure" data-error-kind={error.code}>
      <div className="failure-words">
        <p className="failure-sentence">{t(keyErrorSentence(error))}</p>
        <ServiceWords error={error} name={serviceName} />
      </div>
      <ServiceCodes error={error} />
    </div>
  );
}
