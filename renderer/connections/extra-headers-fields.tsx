/** Headers that go with every request of a connection: names, and values that are typed once and never shown again. */

import { Plus, X } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Connection, HeaderInfo } from '../../shared/connection.ts';
import { LIMITS } from '../../shared/limits.ts';
import { type HeaderInput, type HeaderProblem, headerProblems } from '../../shared/requests/extra-headers.ts';
import { useT } from '../i18n.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';

/** What the form reads on submit. */
export interface HeadersHandle {
  /** The headers with their typed values; null if one of them can't be sent, which is then explained beside it. */
  readonly read: () => readonly HeaderInput[] | null;
}

/** Problems that are shown only on submit, so that the user has time to type. */
const ONLY_WHEN_SENT: ReadonlySet<HeaderProblem> = new Set(['name_empty', 'value_empty', 'value_needed']);

interface Row {
  readonly key: number;
  readonly name: string;
}

interface Props {
  readonly connection: Connection | null;
  /** True if the typed address has another origin: saved values aren't sent there. */
  readonly isMoved: boolean;
  readonly ref: Ref<HeadersHandle>;
}

export function ExtraHeadersFields({ connection, isMoved, ref }: Props) {
  const t = useT();
  const id = useId();
  const saved = connection?.headers ?? [];
  const [rows, setRows] = useState<readonly Row[]>(() => saved.map(({ name }, key) => ({ key, name })));
  const [problems, setProblems] = useState<readonly (HeaderProblem | null)[]>([]);
  const [next, setNext] = useState(rows.length);
  /** The value boxes by the key of their row. The values aren't kept in React state. */
  const boxes = useRef(new Map<number, HTMLInputElement>());
  const list = useRef<HTMLFieldSetElement>(null);
  /** The row that a click just added: its first box takes the focus. */
  const added = useRef<number | null>(null);

  const savedHeader = (name: string): HeaderInfo | undefined =>
    saved.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const isSaved = (name: string): boolean => {
    const header = savedHeader(name);
    return !isMoved && header !== undefined && header.value.state !== 'none';
  };
  const inputs = (from: readonly Row[]): readonly HeaderInput[] =>
    from.map(({ key, name }) => {
      const value = boxes.current.get(key)?.value ?? '';
      const isKnown = savedHeader(name.trim()) !== undefined;
      return { name: name.trim(), ...(value === '' && isKnown ? {} : { value }) };
    });
  const judge = (from: readonly Row[], isSent: boolean): readonly (HeaderProblem | null)[] => {
    const found = headerProblems(inputs(from), isSaved);
    const shown = found.map((one) => (one !== null && !isSent && ONLY_WHEN_SENT.has(one) ? null : one));
    setProblems(shown);
    return found;
  };
  const change = (changed: readonly Row[]): void => {
    setRows(changed);
    judge(changed, false);
  };

  useImperativeHandle(ref, () => ({
    read: () => {
      const isGood = judge(rows, true).every((one) => one === null);
      return isGood ? inputs(rows) : null;
    },
  }));

  return (
    <fieldset ref={list} className="header-fields stack" aria-describedby={`${id}-hint`}>
      <legend className="field-label">{t('connections.headers.title')}</legend>
      <p id={`${id}-hint`} className="field-hint">
        {t('connections.headers.hint')}
      </p>
      {rows.map((row, at) => {
        const problem = problems[at] ?? null;
        const problemId = `${id}-${row.key}`;
        const marks = {
          'aria-describedby': problem === null ? undefined : problemId,
          'aria-invalid': problem === null ? undefined : true,
        } as const;
        const named = row.name.trim();
        const isValue = problem?.startsWith('value_') === true;
        return (
          <div key={row.key} className="header-field">
            <TextField
              {...(isValue ? {} : marks)}
              ref={(box) => {
                if (added.current !== row.key) return;
                added.current = null;
                box?.focus();
              }}
              isMono
              aria-label={t('connections.headers.name', { number: at + 1 })}
              placeholder={t('connections.headers.namePlaceholder')}
              maxLength={LIMITS.headerNameMaxChars}
              value={row.name}
              onText={(name) => change(rows.with(at, { ...row, name }))}
            />
            <TextField
              {...(isValue ? marks : {})}
              ref={(box) => {
                if (box !== null) boxes.current.set(row.key, box);
                return () => {
                  boxes.current.delete(row.key);
                };
              }}
              isMono
              type="password"
              aria-label={t('connections.headers.value', { number: at + 1 })}
              placeholder={
                isSaved(named)
                  ? t('connections.masked', { lastFour: savedHeader(named)?.value.lastFour ?? '' })
                  : t('connections.headers.valuePlaceholder')
              }
              maxLength={LIMITS.headerValueMaxChars}
              onText={() => judge(rows, false)}
              onPaste={(event) => {
                // The box would silently drop the line break.
                if (!/[\r\n]/.test(event.clipboardData.getData('text').trim())) return;
                event.preventDefault();
                setProblems(rows.map((_, index) => (index === at ? 'value_controls' : (problems[index] ?? null))));
              }}
            />
            <IconButton
              size="medium"
              icon={<X size={15} />}
              label={t('connections.headers.remove', { name: named === '' ? at + 1 : named })}
              onClick={() => {
                change(rows.filter((one) => one !== row));
                list.current?.querySelector<HTMLElement>('.add-header')?.focus();
              }}
            />
            {problem === null ? null : (
              <p id={problemId} className="field-problem">
                {t(`connections.problem.${problem}`, { name: named })}
              </p>
            )}
          </div>
        );
      })}
      <Button
        className="add-header"
        icon={<Plus size={14} />}
        disabled={rows.length >= LIMITS.headersMaxCount}
        onClick={() => {
          added.current = next;
          setRows([...rows, { key: next, name: '' }]);
          setNext(next + 1);
        }}
      >
        {t('connections.headers.add')}
      </Button>
    </fieldset>
  );
}
