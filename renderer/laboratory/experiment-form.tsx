/** What a person enters for an experiment: prompts and cases, settings, repeats, checks and caps. */

import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ExperimentDefinition } from '../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../shared/limits.ts';
import { PARAMETERS, type ParameterId } from '../../shared/parameters.ts';
import { useT } from '../i18n.ts';
import { ModelChooser } from '../services/model-chooser.tsx';
import { useParametersOfferedAnywhere } from '../store/connections/connections-store.ts';
import { modelChoice } from '../store/connections/model-choice.ts';
import type { ModelOf } from '../store/connections/model-facts-store.ts';
import { editDraft, isBegun, useLaboratory } from '../store/laboratory/laboratory-store.ts';
import { useSaved } from '../store/saved/saved-store.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Popover } from '../ui/popover.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { CapsFields } from './caps-fields.tsx';
import { CasesField } from './cases-field.tsx';
import { ChecksField } from './checks-field.tsx';
import { Expected } from './expected.tsx';
import { ValuesField } from './values-field.tsx';

export function ExperimentForm() {
  const t = useT();
  const draft = useLaboratory((state) => state.draft);
  // After Start, and for an exact repetition, what is sent doesn't change any more.
  const isFixed = useLaboratory((state) => isBegun(state) || state.view?.summary.againOf != null);
  return (
    <section className="laboratory-form column" aria-label={t('laboratory.experiment')}>
      <fieldset className="laboratory-fields column" disabled={isFixed} aria-label={t('laboratory.asked')}>
        <Prompts draft={draft} />
        <CasesField cases={draft.cases} isFixed={isFixed} />
        <Models draft={draft} />
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
      <Expected />
    </section>
  );
}

interface DraftProps {
  readonly draft: ExperimentDefinition;
}

function Prompts({ draft: { prompts, earlier } }: DraftProps) {
  const t = useT();
  const saved = useSaved((state) => state.prompts);
  const shown = prompts.length === 0 ? [''] : prompts;
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
      {shown.map((text, at) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a prompt is known by its place.
          key={at}
          label={shown.length === 1 ? t('laboratory.prompt') : t('laboratory.promptNo', { number: at + 1 })}
        >
          {(control) => (
            <TextArea
              {...control}
              className="laboratory-prompt"
              rows={3}
              dir="auto"
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

function Models({ draft: { models, presets } }: DraftProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const saved = useSaved((state) => state.presets);
  const add = ({ connectionId, model }: ModelOf): void => {
    setOpen(false);
    if (models.some((one) => one.connectionId === connectionId && one.model === model)) return;
    editDraft({ models: [...models, modelChoice({ connectionId, model })] });
  };
  return (
    <div className="field">
      <span className="field-label">{t('laboratory.models')}</span>
      <ul className="laboratory-chips wraps" aria-label={t('laboratory.models')}>
        {models.map((one) => (
          <Chip
            key={`${one.connectionId}/${one.model}`}
            name={one.model}
            title={one.connectionName}
            onRemove={() => editDraft({ models: models.filter((other) => other !== one) })}
          />
        ))}
        {presets.map((one, at) => (
          <Chip
            // biome-ignore lint/suspicious/noArrayIndexKey: a preset can be there twice.
            key={at}
            name={one.name}
            title={t('laboratory.presetOf', { model: one.values.model })}
            onRemove={() => editDraft({ presets: presets.filter((_one, index) => index !== at) })}
          />
        ))}
      </ul>
      <div className="wraps">
        <Popover
          isOpen={isOpen}
          onOpenChange={setOpen}
          label={t('chat.model.list')}
          className="model-popover"
          trigger={
            <Button variant="quiet" icon={<Plus size={14} aria-hidden="true" />}>
              {t('laboratory.addModel')}
            </Button>
          }
        >
          <ModelChooser connectionId={null} model={null} onChoose={add} />
        </Popover>
        {saved.length === 0 ? null : (
          <Menu trigger={<Button variant="quiet">{t('laboratory.addPreset')}</Button>}>
            {saved.map(({ id, name, values }) => (
              <MenuItem key={id} onSelect={() => editDraft({ presets: [...presets, { name, values }] })}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </div>
  );
}

interface ChipProps {
  readonly name: string;
  readonly title: string;
  readonly onRemove: () => void;
}

function Chip({ name, title, onRemove }: ChipProps) {
  const t = useT();
  return (
    <li className="laboratory-chip inline-line" data-tooltip={title}>
      <bdi className="one-line">{name}</bdi>
      <IconButton icon={<X size={13} />} label={t('laboratory.remove', { name })} onClick={onRemove} />
    </li>
  );
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

/** What few experiments need. */
function MoreFields({ draft: { systemPrompts, isStreamed, schema, parallel } }: DraftProps) {
  const t = useT();
  const shown = [...systemPrompts, ''];
  return (
    <details className="laboratory-more">
      <summary>{t('laboratory.more')}</summary>
      <div className="column">
        {shown.slice(0, LIMITS.experimentListMax).map((text, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a system prompt is known by its place.
            key={at}
            label={at === 0 ? t('chat.parameters.systemPrompt') : t('laboratory.systemPromptNo', { number: at + 1 })}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                dir="auto"
                maxLength={LIMITS.promptMaxChars}
                value={text}
                onText={(next) => editDraft({ systemPrompts: shown.with(at, next).filter((one) => one !== '') })}
              />
            )}
          </Field>
        ))}
        <Field label={t('laboratory.schema')} hint={t('laboratory.schemaHint')}>
          {(control) => (
            <TextArea
              {...control}
              className="is-mono"
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
