/** The controls of what a request asks for, of a whole chat or of one reply: what is not set is not sent. */

import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ChatSettings } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { SamplingParameters } from '../../../shared/service.ts';
import { useT } from '../../i18n.ts';
import { Switch } from '../../ui/switch.tsx';
import { ActionButton } from '../message/controls.tsx';
import { NumberEntry } from './number-entry.tsx';
import { SystemPrompt } from './system-prompt.tsx';

export type AskedFor = Pick<ChatSettings, 'parameters' | 'stream' | 'systemPrompt'>;

interface Props {
  readonly value: AskedFor;
  readonly onChange: (patch: Partial<AskedFor>) => void;
  /** Controls that stand before the system prompt. */
  readonly children?: ReactNode;
}

export function ParameterFields({ value, onChange, children }: Props) {
  const t = useT();
  const streamId = useId();
  const set = (key: keyof SamplingParameters, number: number | null): void => {
    const { [key]: _, ...rest } = value.parameters;
    onChange({ parameters: number === null ? rest : { ...rest, [key]: number } });
  };
  return (
    <>
      <NumberEntry
        name={t('chat.parameters.temperature')}
        valueName={t('chat.parameters.temperatureValue')}
        hint={t('chat.parameters.temperatureHint')}
        value={value.parameters.temperature ?? null}
        start={LIMITS.temperatureDefault}
        isDefaultKnown
        rule={{ min: LIMITS.temperatureMin, max: LIMITS.temperatureMax, isInteger: false }}
        step={0.05}
        onChange={(next) => set('temperature', next)}
      />
      <NumberEntry
        name={t('chat.parameters.topP')}
        valueName={t('chat.parameters.topPValue')}
        hint={t('chat.parameters.topPHint')}
        value={value.parameters.topP ?? null}
        start={LIMITS.topPMax}
        isDefaultKnown={false}
        rule={{ min: LIMITS.topPMin, max: LIMITS.topPMax, isInteger: false }}
        step={0.01}
        onChange={(next) => set('topP', next)}
      />
      <NumberEntry
        name={t('chat.parameters.maxTokens')}
        valueName={t('chat.parameters.maxTokens')}
        hint={t('chat.parameters.maxTokensHint')}
        value={value.parameters.maxTokens ?? null}
        start={LIMITS.maxTokensMin}
        isDefaultKnown={false}
        rule={{ min: LIMITS.maxTokensMin, max: LIMITS.maxTokensMax, isInteger: true }}
        step={null}
        onChange={(next) => set('maxTokens', next)}
      />
      <div className="parameter is-inline">
        <div>
          <label htmlFor={streamId}>{t('chat.parameters.stream')}</label>
          <p className="parameter-hint">{t('chat.parameters.streamHint')}</p>
        </div>
        <ActionButton
          icon={RotateCcw}
          staysFocusable
          label={t('chat.parameters.reset', { name: t('chat.parameters.stream') })}
          isDisabled={value.stream}
          onClick={() => onChange({ stream: true })}
        />
        <Switch id={streamId} isOn={value.stream} onChange={(isOn) => onChange({ stream: isOn })} />
      </div>
      {children}
      <SystemPrompt value={value.systemPrompt} onChange={(systemPrompt) => onChange({ systemPrompt })} />
    </>
  );
}
