/** The form of an experiment: prompts and cases, settings, repeats, checks and caps. */

import { Plus, X } from 'lucide-react';
import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import type { ExperimentDefinition } from '../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../shared/limits.ts';
import { PARAMETERS, type ParameterId } from '../../shared/parameters.ts';
import { type Translate, useT } from '../i18n.ts';
import { useParametersOfferedAnywhere } from '../store/connections/connections-store.ts';
import { areRequestsFixed, editDraft, useLaboratory } from '../store/laboratory/laboratory-store.ts';
import { useSaved } from '../store/saved/saved-store.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { CapsFields } from './caps-fields.tsx';
import { CasesField } from './cases-field.tsx';
import { ChecksField } from './checks-field.tsx';
import { Expected } from './expected.tsx';
import { ModelsField } from './models-field.tsx';
import { ValuesField } from './values-field.tsx';

/** This many prompts are rendered at once, the others after the answers. */
const FIRST_PROMPTS = 3;

export function ExperimentForm() {
  const t = useT();
  const draft = useLaboratory((state) => state.draft);
  // Render these later: an experiment can have hundreds, and users open it to see its answers.
  const models = useDeferredValue(draft.models);
  const presets = useDeferredValue(draft.presets);
  const isFixed = useLaboratory(areRequestsFixed);
  const fields = useRef<HTMLDivElement>(null);
  useFocusKeptInSight(fields);
  return (
    <section className="laboratory-form column" aria-label={t('laboratory.experiment')}>
      <div ref={fields} className="laboratory-form-fields column">
        <fieldset className="laboratory-fields column" disabled={isFixed} aria-label={t('laboratory.asked')}>
          <Prompts draft={draft} />
          <CasesField cases={draft.cases} isFixed={isFixed} />
          <ModelsField models={models} presets={presets} />
          <Values draft={draft} />
          <NumberField
            isInline
            isLive
            label={t('laboratory.repeats')}
            value={draft.repeats}
            rule={{ min: 1, max: LIMITS.experimentRepeatsMax, isInteger: true, step: 1 }}
            onChange={(repeats) => editDraft({ repeats: repeats ?? 1 })}
          />
          <MoreFields draft={draft} />
        </fieldset>
        <ChecksField checks={draft.checks} />
        <CapsFields caps={draft.caps} />
      </div>
      <Expected />
    </section>
  );
}

/** The estimate below grows while the user types, and would push the field with the focus out of view. */
function useFocusKeptInSight(fields: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = fields;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { activeElement } = document;
      if (activeElement !== null && current.contains(activeElement)) activeElement.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [fields]);
}

interface DraftProps {
  readonly draft: ExperimentDefinition;
}

function Prompts({ draft: { prompts, earlier, imagesLeftOut = 0 } }: DraftProps) {
  const t = useT();
  const saved = useSaved((state) => state.prompts);
  const shown = prompts.length === 0 ? [''] : prompts;
  const renderedCount = Math.max(FIRST_PROMPTS, useDeferredValue(shown.length));
  const set = (next: readonly string[]): void => editDraft({ prompts: next });
  return (
    <>
      {earlier.length === 0 ? null : (
        <p className="laboratory-earlier line remark">
          <span className="grows">{t('laboratory.earlier', { count: earlier.length })}</span>
          <IconButton
            icon={<X size={14} />}
            label={t('laboratory.removeEarlier')}
            onClick={() => editDraft({ earlier: [] })}
          />
        </p>
      )}
      {imagesLeftOut === 0 ? null : <p className="remark">{t('laboratory.imagesLeftOut', { count: imagesLeftOut })}</p>}
      {shown.slice(0, renderedCount).map((text, at) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: prompts have no id, and are edited by position.
          key={at}
          label={shown.length === 1 ? t('laboratory.prompt') : t('laboratory.promptNo', { number: at + 1 })}
          problem={fullWords(text, t)}
        >
          {(control) => (
            <TextArea
              {...control}
              className="laboratory-prompt"
              rows={3}
              maxLength={LIMITS.promptMaxChars}
              value={text}
              onText={(next) => set(shown.with(at, next))}
            />
          )}
        </Field>
      ))}
      <div className="wraps">
        <Button
          variant="quiet"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={shown.at(-1) === '' || shown.length >= LIMITS.experimentListMax}
          onClick={() => set([...shown, ''])}
        >
          {t('laboratory.addPrompt')}
        </Button>
        {shown.length > 1 ? (
          <Button variant="quiet" onClick={() => set(shown.slice(0, -1))}>
            {t('laboratory.removePrompt', { number: shown.length })}
          </Button>
        ) : null}
        {saved.length === 0 ? null : (
          <Menu trigger={<Button variant="quiet">{t('laboratory.savedPrompt')}</Button>}>
            {saved.map(({ id, name, text }) => (
              <MenuItem key={id} onSelect={() => set([...shown.filter((one) => one !== ''), text])}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </>
  );
}

/** Says that a text may have been cut off, because the browser cuts it silently. */
function fullWords(text: string, t: Translate): string | null {
  const max = LIMITS.promptMaxChars;
  return text.length < max ? null : t('laboratory.textFull', { max });
}

function Values({ draft: { values } }: DraftProps) {
  const offered = useParametersOfferedAnywhere();
  const shown = new Set<ParameterId>([...offered, ...(Object.keys(values) as ParameterId[])]);
  return (Object.keys(PARAMETERS) as ParameterId[])
    .filter((id) => shown.has(id))
    .map((id) => (
      <ValuesField
        key={id}
        id={id}
        values={values[id] ?? []}
        onChange={(next) => {
          const { [id]: _before, ...others } = values;
          editDraft({ values: next.length === 0 ? others : { ...others, [id]: next } });
        }}
      />
    ));
}

/** Fields that few experiments need. */
function MoreFields({ draft: { systemPrompts, isStreamed, schema, parallel } }: DraftProps) {
  const t = useT();
  const shown = [...systemPrompts, ''];
  return (
    <details className="laboratory-more">
      <summary>{t('laboratory.more')}</summary>
      <div className="column">
        {shown.slice(0, LIMITS.experimentListMax).map((text, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: system prompts have no id, and are edited by position.
            key={at}
            label={at === 0 ? t('chat.parameters.systemPrompt') : t('laboratory.systemPromptNo', { number: at + 1 })}
            problem={fullWords(text, t)}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={LIMITS.promptMaxChars}
                value={text}
                onText={(next) => editDraft({ systemPrompts: shown.with(at, next).filter((one) => one !== '') })}
              />
            )}
          </Field>
        ))}
        <Field label={t('chat.parameters.answerSchema')} hint={t('laboratory.schemaHint')}>
          {(control) => (
            <TextArea
              {...control}
              isMono
              rows={3}
              spellCheck={false}
              maxLength={LIMITS.extraBodyMaxChars}
              value={schema}
              onText={(next) => editDraft({ schema: next })}
            />
          )}
        </Field>
        <Field isInline label={t('chat.parameters.stream')}>
          {(control) => <Switch {...control} isOn={isStreamed} onChange={(isOn) => editDraft({ isStreamed: isOn })} />}
        </Field>
        <NumberField
          isInline
          isLive
          label={t('laboratory.parallel')}
          value={parallel}
          rule={{ min: 1, max: LIMITS.experimentParallelMax, isInteger: true, step: 1 }}
          onChange={(next) => editDraft({ parallel: next ?? 1 })}
        />
      </div>
    </details>
  );
}
