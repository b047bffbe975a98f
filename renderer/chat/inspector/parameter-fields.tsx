/** The controls for the parameters of a chat or of one reply. Unset parameters aren't sent. */

import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ChatSettings } from '../../../shared/conversation.ts';
import { type ParameterSpec, type ParameterValue, parameterSpec, withParameter } from '../../../shared/parameters.ts';
import { effortWordsOf } from '../../../shared/requests/request-options.ts';
import { useT } from '../../i18n.ts';
import { useConnection, useOfferedParameters } from '../../store/connections/connections-store.ts';
import { useModels } from '../../store/connections/models-store.ts';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextsBox } from '../../ui/texts-box.tsx';
import { NumberEntry } from './number-entry.tsx';
import { ParameterHead } from './parameter-head.tsx';
import { SystemPrompt } from './system-prompt.tsx';

export type AskedFor = Pick<ChatSettings, 'parameters' | 'stream' | 'systemPrompt'>;

interface Props {
  /** This connection decides which parameters are offered. */
  readonly connectionId: string | null;
  /** This model may list the effort words that it accepts. */
  readonly model: string | null;
  readonly value: AskedFor;
  /** Resolves to `false` if the change wasn't saved. */
  readonly onChange: (patch: Partial<AskedFor>) => unknown;
  /** Removes the system prompt with an undo; without it, the prompt is cleared like any other field. */
  readonly onRemovePrompt?: () => unknown;
  /** Controls below the system prompt. */
  readonly children?: ReactNode;
}

export function ParameterFields({ connectionId, model, value, onChange, onRemovePrompt, children }: Props) {
  const t = useT();
  const streamId = useId();
  const offered = useOfferedParameters(connectionId);
  const efforts = useReasoningEfforts(connectionId, model);
  return (
    <>
      {offered.map((id) => (
        <ParameterEntry
          key={id}
          name={t(`parameters.${id}.name`)}
          hint={t(`parameters.${id}.hint`)}
          spec={
            id === 'reasoningEffort' ? withWords(parameterSpec(id), efforts, value.parameters[id]) : parameterSpec(id)
          }
          value={value.parameters[id] ?? null}
          onChange={(next) => onChange({ parameters: withParameter(value.parameters, id, next) })}
        />
      ))}
      <div className="parameter is-inline">
        <div>
          <label htmlFor={streamId}>{t('chat.parameters.stream')}</label>
          <p className="small-remark">{t('chat.parameters.streamHint')}</p>
        </div>
        <IconButton
          icon={<RotateCcw size={15} />}
          label={t('chat.parameters.reset', { name: t('chat.parameters.stream') })}
          isOff={value.stream}
          onClick={() => onChange({ stream: true })}
        />
        <Switch id={streamId} isOn={value.stream} onChange={(isOn) => onChange({ stream: isOn })} />
      </div>
      <SystemPrompt
        value={value.systemPrompt}
        onChange={(systemPrompt) => onChange({ systemPrompt })}
        onRemove={onRemovePrompt ?? (() => onChange({ systemPrompt: '' }))}
      />
      {children}
    </>
  );
}

/** The effort words that a check-up found or the model's list entry names; undefined if unknown. */
function useReasoningEfforts(connectionId: string | null, model: string | null): readonly string[] | undefined {
  const request = useConnection(connectionId)?.request;
  const found = request === undefined || model === null ? undefined : effortWordsOf(request, model);
  const listed = useModels(({ lists }) =>
    connectionId === null ? undefined : lists.get(connectionId)?.models.find(({ id }) => id === model)?.efforts,
  );
  return found === undefined || found.length === 0 ? listed : found;
}

/** The spec with these choices. Adds a word that was set for another model, so that it can be seen and changed. */
function withWords(spec: ParameterSpec, words: readonly string[] | undefined, set: string | undefined): ParameterSpec {
  if (spec.kind !== 'choice') return spec;
  const choices = words ?? spec.choices;
  return { ...spec, choices: set === undefined || choices.includes(set) ? choices : [...choices, set] };
}

interface EntryProps {
  readonly name: string;
  readonly hint: string;
  /** null: not set, so not sent. */
  readonly value: ParameterValue | null;
  readonly spec: ParameterSpec;
  readonly onChange: (value: ParameterValue | null) => void;
}

/** One parameter with the control for its kind, and a button to clear it. */
function ParameterEntry({ name, hint, spec, value, onChange }: EntryProps) {
  const hintId = useId();
  const choice = typeof value === 'string' ? value : null;
  const texts = typeof value === 'object' ? value : null;
  if (spec.kind === 'number') {
    const number = typeof value === 'number' ? value : null;
    return <NumberEntry name={name} hint={hint} spec={spec} value={number} onChange={onChange} />;
  }
  const isSet = (spec.kind === 'choice' ? choice : texts) !== null;
  return (
    <div className="parameter">
      <ParameterHead name={name} isSet={isSet} onReset={() => onChange(null)} />
      {spec.kind === 'choice' ? (
        <ChoiceSelect spec={spec} value={choice} label={name} aria-describedby={hintId} onChange={onChange} />
      ) : (
        <TextsBox name={name} describedBy={hintId} rule={spec} value={texts ?? []} onChange={onChange} />
      )}
      <p id={hintId} className="small-remark">
        {hint}
      </p>
    </div>
  );
}
