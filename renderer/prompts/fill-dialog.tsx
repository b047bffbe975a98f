/** Asks for the values of a prompt's variables before it is inserted into the message box. */

import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { LIMITS } from '../../shared/limits.ts';
import { fillTemplate, readTemplate, type Template, type TemplateField } from '../../shared/prompts/prompt-template.ts';
import type { Prompt } from '../../shared/saved-items.ts';
import { useT } from '../i18n.ts';
import { focusComposer } from '../store/chats/chat-ui-store.ts';
import { insertIntoMessage } from '../store/saved/prompt-actions.ts';
import type { TypedPlace } from '../store/window/ui-store.ts';
import { closeDialog } from '../store/window/ui-store.ts';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { messageBox } from '../ui/message-box.ts';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { templateWords } from '../words/template-words.ts';

interface Props {
  /** The prompt as it was when it was chosen; changes in another window don't affect this form. */
  readonly prompt: Prompt;
  readonly place: TypedPlace | null;
}

export function FillDialog({ prompt, place }: Props) {
  const [template] = useState(() => readTemplate(prompt.text));
  const insert = (text: string): void => {
    closeDialog();
    insertIntoMessage(text, place);
  };
  if (template.ok) return <FillForm prompt={prompt} template={template.value} onInsert={insert} />;
  return <Broken prompt={prompt} problem={template.error} onInsert={insert} />;
}

function leave(): void {
  closeDialog();
  focusComposer();
}

/** Values of forms that were closed without inserting, for the next time. By the revision of their prompt. */
const left = new Map<string, ReadonlyMap<string, string>>();

interface FormProps {
  readonly prompt: Prompt;
  readonly template: Template;
  readonly onInsert: (text: string) => void;
}

function FillForm({ prompt, template, onInsert }: FormProps) {
  const t = useT();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(
    () => left.get(prompt.revision) ?? new Map(template.fields.map(({ name, initial }) => [name, initial])),
  );
  const [isTooLong, setTooLong] = useState(false);
  const set = (name: string, value: string): void => {
    setTooLong(false);
    const next = new Map(values).set(name, value);
    setValues(next);
    left.set(prompt.revision, next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = fillTemplate(template, values);
    setTooLong(text === null);
    if (text === null) return;
    left.delete(prompt.revision);
    onInsert(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <Dialog
      size="small"
      onClose={leave}
      finalFocus={messageBox}
      title={t('prompts.fill.title', { name: prompt.name })}
      description={t('prompts.fill.keys')}
      confirm={{ label: t('prompts.fill.insert'), form: formId }}
    >
      <form ref={form} id={formId} className="saved-form" onSubmit={submit}>
        {isTooLong && (
          <Callout role="alert" tone="warning">
            {t('prompts.fill.tooLong')}
          </Callout>
        )}
        {template.fields.map((field) => (
          <FillField
            key={field.name}
            field={field}
            value={values.get(field.name) ?? ''}
            onChange={(value) => set(field.name, value)}
            onKeyDown={onKeyDown}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface FieldProps {
  readonly field: TemplateField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

function FillField({ field, value, onChange, onKeyDown }: FieldProps) {
  return (
    <Field label={field.name}>
      {(control) =>
        field.choices.length > 0 ? (
          <Select
            id={control.id}
            value={value}
            options={field.choices.map((choice) => ({ value: choice, label: choice }))}
            onChange={onChange}
          />
        ) : (
          <TextArea
            {...control}
            className="fill-text"
            rows={1}
            value={value}
            maxLength={LIMITS.promptMaxChars}
            onFocus={(event) => event.currentTarget.select()}
            onText={onChange}
            onKeyDown={onKeyDown}
          />
        )
      }
    </Field>
  );
}

interface BrokenProps {
  readonly prompt: Prompt;
  readonly problem: Parameters<typeof templateWords>[0];
  readonly onInsert: (text: string) => void;
}

/** An invalid prompt, which can only come from an import, because the form doesn't save one. */
function Broken({ prompt, problem, onInsert }: BrokenProps) {
  const t = useT();
  return (
    <Dialog
      size="small"
      onClose={leave}
      finalFocus={messageBox}
      title={t('prompts.fill.broken')}
      confirm={{ label: t('prompts.fill.asIs'), onClick: () => onInsert(prompt.text) }}
    >
      <Callout tone="warning">{templateWords(problem, t)}</Callout>
    </Dialog>
  );
}
