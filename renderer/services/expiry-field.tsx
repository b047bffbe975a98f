/** The expiry date of a key, as entered by the user. */

import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useT } from '../i18n.ts';
import { LabelledTextField } from '../ui/text-field.tsx';
import { dayText, isPast, readDay } from '../words/key-expiry.ts';

export interface ExpiryHandle {
  /** Null if empty; undefined if invalid, which the field then explains. */
  readonly read: () => number | null | undefined;
}

interface Props {
  readonly value: number | null;
  readonly ref: Ref<ExpiryHandle>;
}

export function ExpiryField({ value, ref }: Props) {
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'invalid' | 'past' | null>(null);
  useImperativeHandle(ref, () => ({
    read: () => {
      // The browser reports a half-typed date as empty, with `badInput`.
      const isHalf = box.current?.validity.badInput === true;
      const at = isHalf ? undefined : readDay(box.current?.value ?? '');
      const isOver = typeof at === 'number' && at !== value && isPast(at, Date.now());
      setProblem(at === undefined ? 'invalid' : isOver ? 'past' : null);
      if (at !== undefined && !isOver) return at;
      box.current?.focus();
      return undefined;
    },
  }));
  return (
    <LabelledTextField
      label={t('connections.keyFacts.expires')}
      hint={t('connections.keyFacts.expiresHint')}
      problem={problem === null ? null : t(`connections.keyFacts.expiresProblem.${problem}`)}
      ref={box}
      type="date"
      defaultValue={dayText(value)}
      onText={() => setProblem(null)}
    />
  );
}
