/** Creates or edits a prompt; if saving is refused, the text is kept. */

import { type FormEvent, useId, useState } from 'react';
import type { Refusal } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { readTemplate } from '../../shared/prompts/prompt-template.ts';
import { freeName, hasVisible } from '../../shared/saved-items.ts';
import { useT } from '../i18n.ts';
import { useLeaving } from '../services/leaving.tsx';
import { SecretNote } from '../services/secret-note.tsx';
import { createSaved, savedStore, updateSaved } from '../store/saved/saved-store.ts';
import { notify } from '../store/window/notices-store.ts';
import { closerOfDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { LabelledTextField, TextArea } from '../ui/text-field.tsx';
import { formatList } from '../words/format.ts';
import { refusalWords } from '../words/refusal-words.ts';
import { ESCAPED_BRACES, templateWords } from '../words/template-words.ts';

/** How each kind of variable is written. */
const SYNTAX = {
  plain: '{{name}}',
  initial: '{{name=Ann}}',
  choices: '{{tone:friendly|formal}}',
  escaped: ESCAPED_BRACES,
};

/** `promptId` null: a new prompt. */
export function PromptDialog({ promptId }: { readonly promptId: string | null }) {
  const t = useT();
  const formId = useId();
  const [prompt] = useState(() => savedStore.getState().prompts.find(({ id }) => id === promptId) ?? null);
  const [name, setName] = useState(prompt?.name ?? '');
  const [text, setText] = useState(prompt?.text ?? '');
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [close] = useState(closerOfDialog);
  const template = readTemplate(text);
  const { leave, question } = useLeaving(() => name !== (prompt?.name ?? '') || text !== (prompt?.text ?? ''), close);

  /** `revision` null: replaces any content; `isNew`: saves as a new prompt. */
  const store = async (revision: string | null, isNew: boolean): Promise<void> => {
    if (isBusy) return;
    setAsked(true);
    if (!hasVisible(name) || text.trim() === '' || !template.ok) return;
    setBusy(true);
    const taken = new Set(savedStore.getState().prompts.map((one) => one.name));
    const ownName = isNew && prompt !== null ? freeName(name.trim(), taken) : name.trim();
    const input = { kind: 'prompt', name: ownName, text } as const;
    const result = isNew || prompt === null ? await createSaved(input) : await updateSaved(prompt.id, input, revision);
    setBusy(false);
    if (!result.ok) {
      setRefusal(result.error);
      return;
    }
    close();
    if (isNew || prompt === null) notify({ key: 'prompts.saved', values: { name: ownName } });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void store(prompt?.revision ?? null, false);
  };
  const required = isAsked ? t('connections.problem.empty') : null;
  const textProblem = template.ok ? (text.trim() === '' ? required : null) : templateWords(template.error, t);

  return (
    <Dialog
      size="medium"
      onClose={leave}
      title={t(prompt === null ? 'prompts.page.new' : 'prompts.form.editTitle')}
      confirm={{ label: t('app.save'), form: formId, isBusy }}
    >
      <form id={formId} className="saved-form" onSubmit={submit}>
        {refusal === null ? null : (
          <Refused refusal={refusal} onReplace={() => void store(null, false)} onAsNew={() => void store(null, true)} />
        )}
        <LabelledTextField
          label={t('connections.name')}
          problem={hasVisible(name) ? null : required}
          value={name}
          maxLength={LIMITS.titleMaxChars}
          onText={setName}
        />
        <Field label={t('prompts.form.text')} hint={t('prompts.form.syntax', SYNTAX)} problem={textProblem}>
          {(control) => (
            <TextArea
              {...control}
              className="prompt-text"
              value={text}
              maxLength={LIMITS.promptMaxChars}
              onText={setText}
            />
          )}
        </Field>
        <SecretNote text={text} />
        <p className="field-hint" role="status">
          {template.ok && template.value.fields.length > 0
            ? t('prompts.form.variables', { names: formatList(template.value.fields.map((field) => field.name)) })
            : null}
        </p>
      </form>
      {question}
    </Dialog>
  );
}

interface RefusedProps {
  readonly refusal: Refusal;
  readonly onReplace: () => void;
  readonly onAsNew: () => void;
}

/** Shows why saving was refused, and what the user can do. */
function Refused({ refusal, onReplace, onAsNew }: RefusedProps) {
  const t = useT();
  const isChanged = refusal.reason === 'changed_meanwhile';
  if (isChanged || refusal.reason === 'not_found')
    return (
      <Callout
        tone="warning"
        role="alert"
        actions={
          <>
            <Button onClick={onAsNew}>{t('prompts.form.asNew')}</Button>
            {isChanged && <Button onClick={onReplace}>{t('prompts.form.replace')}</Button>}
          </>
        }
      >
        {t(isChanged ? 'prompts.form.changed' : 'prompts.form.gone')}
      </Callout>
    );
  return (
    <Callout tone="danger" role="alert">
      {t('prompts.form.failed', { detail: refusalWords(refusal) })}
    </Callout>
  );
}
