/** Names a preset: a new one made from the open chat, or an existing one. */

import { type FormEvent, useId, useState } from 'react';
import { LIMITS } from '../../shared/limits.ts';
import { PARAMETER_IDS } from '../../shared/parameters.ts';
import { freeName, hasVisible, type Preset, type PresetValues } from '../../shared/saved-items.ts';
import { type Translate, useT } from '../i18n.ts';
import { useLeaving } from '../services/leaving.tsx';
import { setDefaultPreset, valuesOfChat, withListing } from '../store/saved/preset-actions.ts';
import { createSaved, inputOf, savedStore, updateSaved } from '../store/saved/saved-store.ts';
import { notify } from '../store/window/notices-store.ts';
import { closerOfDialog } from '../store/window/ui-store.ts';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SwitchField } from '../ui/switch.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { formatList } from '../words/format.ts';
import { refusalWords } from '../words/refusal-words.ts';

/** `presetId` null: a new one. */
export function PresetDialog({ presetId }: { readonly presetId: string | null }) {
  const t = useT();
  const formId = useId();
  const [preset, setPreset] = useState(() => findPreset(presetId));
  const [values] = useState(() => preset?.values ?? valuesOfChat());
  const [suggested] = useState(() => preset?.name ?? suggestedName(values));
  const [name, setName] = useState(suggested);
  const [isDefault, setDefault] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [close] = useState(closerOfDialog);
  const { leave, question } = useLeaving(() => name !== suggested, close);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || values === null) return;
    if (!hasVisible(name)) {
      setProblem(t('connections.problem.empty'));
      return;
    }
    setBusy(true);
    const result =
      preset === null
        ? await createSaved({ kind: 'preset', name: name.trim(), values: await withListing(values) })
        : await updateSaved(preset.id, inputOf(preset, name.trim()), preset.revision);
    setBusy(false);
    if (!result.ok) {
      // Another window has changed the preset meanwhile, and the next try renames that version.
      if (result.error.reason === 'changed_meanwhile') setPreset(findPreset(presetId) ?? preset);
      setProblem(t('prompts.form.failed', { detail: refusalWords(result.error) }));
      return;
    }
    close();
    if (preset === null) notify({ key: 'prompts.saved', values: { name: name.trim() } });
    if (isDefault) setDefaultPreset(result.value.id);
  };

  return (
    <Dialog
      size="small"
      onClose={leave}
      title={t(preset === null ? 'presets.form.createTitle' : 'presets.form.renameTitle')}
      description={values === null || preset !== null ? undefined : holdsWords(values, t)}
      confirm={{ label: t('app.save'), form: formId, isBusy, isDisabled: values === null }}
    >
      {values === null ? (
        <Callout tone="warning">{t('presets.noModel')}</Callout>
      ) : (
        <form id={formId} className="saved-form" onSubmit={(event) => void save(event)}>
          <LabelledTextField
            label={t('connections.name')}
            problem={problem}
            value={name}
            maxLength={LIMITS.titleMaxChars}
            onText={(typed) => {
              setName(typed);
              setProblem(null);
            }}
            onFocus={(event) => event.currentTarget.select()}
          />
          {preset === null ? (
            <SwitchField label={t('presets.form.default')} isOn={isDefault} onChange={setDefault} />
          ) : null}
        </form>
      )}
      {question}
    </Dialog>
  );
}

const findPreset = (presetId: string | null): Preset | null =>
  savedStore.getState().presets.find(({ id }) => id === presetId) ?? null;

function suggestedName(values: PresetValues | null): string {
  if (values === null) return '';
  const taken = new Set(savedStore.getState().presets.map((preset) => preset.name));
  return freeName(values.model.slice(0, LIMITS.titleMaxChars), taken);
}

/** The names of the settings that a preset keeps. */
function holdsWords(values: PresetValues, t: Translate): string {
  const parts = [
    t('presets.form.parts.model', { model: values.model, connection: values.connectionName }),
    ...PARAMETER_IDS.filter((id) => values.parameters[id] !== undefined).map((id) => t(`parameters.${id}.name`)),
    values.stream ? '' : t('presets.form.parts.notStreamed'),
    values.systemPrompt === '' ? '' : t('presets.form.parts.systemPrompt'),
    values.extraBody === '' ? '' : t('presets.form.parts.extraBody'),
  ].filter(Boolean);
  return t('presets.form.holds', { parts: formatList(parts) });
}
