/** The models and presets that an experiment compares, as chips. */

import { Plus, X } from 'lucide-react';
import { memo, useState } from 'react';
import type { ExperimentDefinition, PresetChoice } from '../../shared/laboratory/experiment.ts';
import { type Translate, useT } from '../i18n.ts';
import { ModelChooser } from '../services/model-chooser.tsx';
import { modelChoice } from '../store/connections/model-choice.ts';
import type { ModelOf } from '../store/connections/model-facts-store.ts';
import { editDraft, laboratoryStore } from '../store/laboratory/laboratory-store.ts';
import { useSaved } from '../store/saved/saved-store.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { factLine } from '../words/format.ts';
import { parameterFacts } from './setting-names.ts';

export const ModelsField = memo(function ModelsField({
  models,
  presets,
}: Pick<ExperimentDefinition, 'models' | 'presets'>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const saved = useSaved((state) => state.presets);
  const add = ({ connectionId, model }: ModelOf): void => {
    setOpen(false);
    const { models: before } = laboratoryStore.getState().draft;
    if (before.some((one) => one.connectionId === connectionId && one.model === model)) return;
    editDraft({ models: [...before, modelChoice({ connectionId, model })] });
  };
  const isNamedTwice = (model: string): boolean => models.filter((one) => one.model === model).length > 1;
  return (
    <div className="field">
      <span className="field-label">{t('chat.model.list')}</span>
      <ul className="laboratory-chips wraps" aria-label={t('chat.model.list')}>
        {models.map((one) => (
          <Chip
            key={`${one.connectionId}/${one.model}`}
            name={isNamedTwice(one.model) ? factLine([one.model, one.connectionName]) : one.model}
            title={one.connectionName}
            onRemove={() => edit(({ models: before }) => ({ models: before.filter((other) => other !== one) }))}
          />
        ))}
        {presets.map((one, at) => (
          <Chip
            // biome-ignore lint/suspicious/noArrayIndexKey: a preset can be there twice.
            key={at}
            name={one.name || chatSettingsName(one.values, t)}
            title={t('laboratory.presetOf', { model: one.values.model })}
            onRemove={() => edit(({ presets: before }) => ({ presets: before.filter((other) => other !== one) }))}
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
              <MenuItem
                key={id}
                onSelect={() => edit(({ presets: before }) => ({ presets: [...before, { name, values }] }))}
              >
                {name}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </div>
  );
});

/** Changes the current draft: the shown one may be older. */
function edit(change: (draft: ExperimentDefinition) => Partial<ExperimentDefinition>): void {
  editDraft(change(laboratoryStore.getState().draft));
}

/** The label of a setting that came from a chat and has no name, for example `echo · Temperature 0.7`. */
function chatSettingsName({ model, parameters }: PresetChoice['values'], t: Translate): string {
  return factLine([model, ...parameterFacts(parameters, t)]);
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
      <bdi className="one-line" translate="no">
        {name}
      </bdi>
      <IconButton icon={<X size={13} />} label={t('chat.attachments.remove', { name })} onClick={onRemove} />
    </li>
  );
}
