/** The expiry date of a key, as entered by the user. */

import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useT } from '../i18n.ts';
import { unfold } from '../ui/fold.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { formatDay } from '../words/format.ts';
import { isPast, momentOf } from '../words/key-expiry.ts';
import { readWrittenDay } from '../words/written-day.ts';

export interface ExpiryHandle {
  /** Null if empty; undefined if invalid or changed to a past date, which the field then explains. */
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
  const [shown] = useState(() => (value === null ? '' : formatDay(momentOf(value))));
  useImperativeHandle(ref, () => ({
    read: () => {
      const text = box.current?.value ?? '';
      const at = text === shown ? value : readWrittenDay(text, Date.now());
      const isOver = typeof at === 'number' && at !== value && isPast(at, Date.now());
      setProblem(at === undefined ? 'invalid' : isOver ? 'past' : null);
      if (at !== undefined && !isOver) return at;
      unfold(box.current);
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
      defaultValue={shown}
      maxLength={60}
      onText={() => setProblem(null)}
    />
  );
}
