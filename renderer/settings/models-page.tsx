/** Settings > Models: the defaults of new chats, the favourites, the monthly amount, and all models. */

import { Star, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { holdsKey } from '../../shared/addresses/key-shapes.ts';
import { LIMITS } from '../../shared/limits.ts';
import {
  type ParameterId,
  type ParameterValue,
  parameterSpec,
  type SamplingParameters,
  withParameter,
} from '../../shared/parameters.ts';
import { useT } from '../i18n.ts';
import { SecretNote } from '../services/secret-note.tsx';
import { useConnections, useParametersOfferedAnywhere } from '../store/connections/connections-store.ts';
import { loadModels, useModels } from '../store/connections/models-store.ts';
import { updateSettings, useSettings } from '../store/window/settings-store.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select.tsx';
import { TextsBox } from '../ui/texts-box.tsx';
import { ModelListSection } from './models/model-list-section.tsx';
import { MonthlyAmountSection } from './models/monthly-amount-section.tsx';
import { SavedText } from './saved-text.tsx';
import { Group, Section } from './section.tsx';
import { SwitchSetting } from './setting-fields.tsx';

/** Means “the model used last”, which the settings store as null. */
const LAST_USED = '';

export function ModelsPage() {
  const t = useT();
  const settings = useSettings((all) => all);
  const [isKeyTyped, setKeyTyped] = useState(false);
  const connections = useConnections((state) => state.connections);
  const offered = useParametersOfferedAnywhere();
  const connectionId = settings.defaultConnectionId;
  const models = useModels((state) => (connectionId === null ? undefined : state.lists.get(connectionId)));
  useEffect(() => {
    if (connectionId !== null) void loadModels(connectionId, false);
  }, [connectionId]);
  const setDefaults = (defaultParameters: SamplingParameters): void => void updateSettings({ defaultParameters });
  const parameters = settings.defaultParameters;
  return (
    <>
      <Section title={t('settings.models.newChats')} words={t('settings.models.newChatsWords')}>
        <Group>
          <SelectField
            label={t('chat.details.connection')}
            value={connectionId ?? LAST_USED}
            options={[
              { value: LAST_USED, label: t('settings.models.lastConnection') },
              ...connections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) =>
              void updateSettings({ defaultConnectionId: id === LAST_USED ? null : id, defaultModel: null })
            }
          />
          {connectionId === null ? null : (
            <Field
              isInline
              label={t('settings.models.model')}
              hint={t('settings.models.modelHint')}
              problem={isKeyTyped ? t('chat.model.isKey') : null}
            >
              {(control) => (
                <SavedText
                  control={control}
                  suggestions={models?.models.map(({ id }) => id)}
                  maxLength={LIMITS.modelIdMaxChars}
                  value={settings.defaultModel ?? ''}
                  onSave={(model) => {
                    const isKey = holdsKey(model);
                    setKeyTyped(isKey);
                    if (!isKey) void updateSettings({ defaultModel: model === '' ? null : model });
                  }}
                />
              )}
            </Field>
          )}
          <SwitchSetting name="isStreamDefault" />
          {offered.map((id) => (
            <DefaultParameter
              key={id}
              id={id}
              value={parameters[id] ?? null}
              onChange={(next) => setDefaults(withParameter(parameters, id, next))}
            />
          ))}
          <Field label={t('chat.parameters.systemPrompt')} hint={t('settings.models.systemPromptHint')}>
            {(control) => (
              <SavedText
                control={control}
                isLong
                maxLength={LIMITS.systemPromptMaxChars}
                value={settings.defaultSystemPrompt}
                onSave={(defaultSystemPrompt) => void updateSettings({ defaultSystemPrompt })}
              />
            )}
          </Field>
          <SecretNote text={settings.defaultSystemPrompt} />
        </Group>
      </Section>
      <MonthlyAmountSection />
      <Favourites />
      <ModelListSection />
    </>
  );
}

interface DefaultParameterProps {
  readonly id: ParameterId;
  readonly value: ParameterValue | null;
  readonly onChange: (value: ParameterValue | null) => void;
}

/** A line of the list, with the control of the parameter's kind. */
function DefaultParameter({ id, value, onChange }: DefaultParameterProps) {
  const t = useT();
  const spec = parameterSpec(id);
  const name = t(`parameters.${id}.name`);
  const line = { isInline: true, label: name, hint: t(`parameters.${id}.hint`) };
  if (spec.kind === 'number') {
    const number = typeof value === 'number' ? value : null;
    return <NumberField {...line} rule={spec} placeholder={t('numbers.unset')} value={number} onChange={onChange} />;
  }
  return (
    <Field {...line}>
      {(control) =>
        spec.kind === 'choice' ? (
          <ChoiceSelect {...control} spec={spec} value={typeof value === 'string' ? value : null} onChange={onChange} />
        ) : (
          <TextsBox
            name={name}
            describedBy={control['aria-describedby']}
            rule={spec}
            value={typeof value === 'object' && value !== null ? value : []}
            onChange={onChange}
          />
        )
      }
    </Field>
  );
}

function Favourites() {
  const t = useT();
  const favourites = useSettings((settings) => settings.favouriteModels);
  const connections = useConnections((state) => state.connections);
  return (
    <Section
      title={t('settings.models.favourites')}
      words={favourites.length === 0 ? t('settings.models.noFavourites') : undefined}
    >
      {favourites.length === 0 ? null : (
        <ul className="settings-group favourite-list">
          {favourites.map((favourite) => {
            const slash = favourite.indexOf('/');
            const model = favourite.slice(slash + 1);
            const connection = connections.find(({ id }) => id === favourite.slice(0, slash));
            return (
              <li key={favourite}>
                <Star size={14} aria-hidden="true" />
                <bdi className="favourite-model" translate="no">
                  {model}
                </bdi>
                <bdi className="favourite-connection remark" translate="no">
                  {connection?.name}
                </bdi>
                <IconButton
                  label={t('chat.model.unfavourite', { model })}
                  icon={<X size={14} />}
                  onClick={() =>
                    void updateSettings({ favouriteModels: favourites.filter((one) => one !== favourite) })
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
