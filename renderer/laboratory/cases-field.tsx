/** The list of cases: pasted, or read from a file with lines, a table or JSON Lines. */

import { useRef, useState } from 'react';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { type CasesProblem, readCases, withChatsOf } from '../../shared/laboratory/cases.ts';
import type { ExperimentCase } from '../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../shared/limits.ts';
import { type Translate, useT } from '../i18n.ts';
import { readTextFiles } from '../services/text-files.ts';
import { editDraft } from '../store/laboratory/laboratory-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { formatNumber } from '../words/format.ts';

interface Props {
  readonly cases: readonly ExperimentCase[];
  readonly isFixed: boolean;
}

export function CasesField({ cases, isFixed }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="laboratory-cases wraps">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {cases.length === 0 ? t('laboratory.addCases') : t('laboratory.cases', { count: cases.length })}
      </Button>
      {cases.length === 0 || isFixed ? null : (
        <Button variant="quiet" onClick={() => editDraft({ cases: [] })}>
          {t('laboratory.removeCases')}
        </Button>
      )}
      {isOpen ? <CasesDialog cases={cases} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function CasesDialog({ cases, onClose }: { readonly cases: readonly ExperimentCase[]; readonly onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState(() => writtenCases(cases));
  const [fileProblem, setFileProblem] = useState<'too_large' | 'none' | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const reading = readCases(text);
  const problem = text.trim() === '' ? null : !reading.ok ? casesWords(reading.error, t) : null;
  const load = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const read = await textOf(chosen);
    setFileProblem(read.ok ? null : read.error);
    if (read.ok) setText(read.value);
  };
  return (
    <Dialog
      size="medium"
      onClose={onClose}
      title={t('laboratory.casesTitle')}
      description={t('laboratory.casesHint')}
      confirm={{
        label: t('laboratory.useCases', { count: reading.ok ? reading.value.length : 0 }),
        isDisabled: !reading.ok,
        onClick: () => {
          if (reading.ok) editDraft({ cases: withChatsOf(cases, reading.value) });
          onClose();
        },
      }}
    >
      <Field
        label={t('laboratory.casesBox')}
        problem={fileProblem === null ? problem : t(`laboratory.casesProblem.${fileProblem}`)}
      >
        {(control) => (
          <TextArea
            {...control}
            isMono
            className="laboratory-cases-box"
            rows={10}
            dir="auto"
            value={text}
            onText={(next) => {
              setFileProblem(null);
              setText(next);
            }}
          />
        )}
      </Field>
      <Button onClick={() => file.current?.click()}>{t('laboratory.casesFile')}</Button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".txt,.csv,.tsv,.jsonl,.ndjson,text/*"
        aria-label={t('laboratory.casesFile')}
        onChange={(event) => void load(event.currentTarget.files?.[0])}
      />
    </Dialog>
  );
}

/** Takes the likeliest reading if the encoding isn't certain: the box shows it before the cases are used. */
async function textOf(file: File): Promise<Result<string, 'too_large' | 'none'>> {
  const [read] = await readTextFiles([file], Number.POSITIVE_INFINITY, async (_name, [likeliest]) => likeliest ?? null);
  if (read?.ok === true) return ok(read.text);
  if (read?.refusal !== 'too-large') return fail('none');
  // Lists of cases may be larger than text files in chats.
  return file.size > LIMITS.experimentCasesMaxChars * 3 ? fail('too_large') : ok(await file.text());
}

/** Writes JSON Lines with all fields of the box, or plain lines if all cases are one line of text without braces. */
function writtenCases(cases: readonly ExperimentCase[]): string {
  const isPlain = cases.every(
    ({ name, text, expected, variables }) =>
      name === '' && expected === null && variables.length === 0 && !text.includes('\n') && !text.includes('{'),
  );
  if (isPlain) return cases.map(({ text }) => text).join('\n');
  return cases
    .map(({ name, text, expected, variables }) =>
      JSON.stringify({
        ...(name === '' ? {} : { name }),
        text,
        ...(expected === null ? {} : { expected }),
        ...Object.fromEntries(variables.map((one) => [one.name, one.value])),
      }),
    )
    .join('\n');
}

function casesWords(problem: CasesProblem, t: Translate): string {
  return t(
    problem.kind === 'too_many' ? 'laboratory.casesProblem.tooMany' : `laboratory.casesProblem.${problem.kind}`,
    {
      line: 'line' in problem ? problem.line : 0,
      max: formatNumber(LIMITS.experimentCasesMax),
    },
  );
}
