/** What the chat's requests ask for: nothing is sent that is not set here. */

import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import type { ChatSettings } from '../../shared/conversation.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { SamplingParameters } from '../../shared/service.ts';
import { useT } from '../i18n.ts';
import { changeSettings } from '../store/conversation-actions.ts';
import { useChat } from '../store/conversation-store.ts';
import { Switch } from '../ui/switch.tsx';
import { ActionButton } from './controls.tsx';
import { NumberEntry } from './number-entry.tsx';
import { SystemPrompt } from './system-prompt.tsx';

/** The chat's parameters; changes apply from the next message on. */
export function ParametersPanel({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const settings = useChat<ChatSettings | null>((chat) => chat.settings, null);
  const streamId = useId();
  if (settings === null) return null;
  const change = (patch: Partial<ChatSettings>): void => void changeSettings(chatId, patch);
  const set = (key: keyof SamplingParameters, value: number | null): void => {
    const { [key]: _, ...rest } = settings.parameters;
    change({ parameters: value === null ? rest : { ...rest, [key]: value } });
  };
  return (
    <section aria-label={t('chat.parameters.region')} className="parameters">
      <NumberEntry
        name={t('chat.parameters.temperature')}
        valueName={t('chat.parameters.temperatureValue')}
        hint={t('chat.parameters.temperatureHint')}
        value={settings.parameters.temperature ?? null}
        fallback={LIMITS.temperatureDefault}
        rule={{ min: LIMITS.temperatureMin, max: LIMITS.temperatureMax, isInteger: false }}
        step={0.05}
        onChange={(value) => set('temperature', value)}
      />
      <NumberEntry
        name={t('chat.parameters.topP')}
        valueName={t('chat.parameters.topPValue')}
        hint={t('chat.parameters.topPHint')}
        value={settings.parameters.topP ?? null}
        fallback={LIMITS.topPDefault}
        rule={{ min: LIMITS.topPMin, max: LIMITS.topPMax, isInteger: false }}
        step={0.01}
        onChange={(value) => set('topP', value)}
      />
      <NumberEntry
        name={t('chat.parameters.maxTokens')}
        valueName={t('chat.parameters.maxTokens')}
        hint={t('chat.parameters.maxTokensHint')}
        value={settings.parameters.maxTokens ?? null}
        fallback={null}
        rule={{ min: LIMITS.maxTokensMin, max: LIMITS.maxTokensMax, isInteger: true }}
        step={null}
        onChange={(value) => set('maxTokens', value)}
      />
      <div className="parameter is-inline">
        <div>
          <label htmlFor={streamId}>{t('chat.parameters.stream')}</label>
          <p className="parameter-hint">{t('chat.parameters.streamHint')}</p>
        </div>
        <ActionButton
          icon={RotateCcw}
          label={t('chat.parameters.reset', { name: t('chat.parameters.stream') })}
          isDisabled={settings.stream}
          onClick={() => change({ stream: true })}
        />
        <Switch id={streamId} isOn={settings.stream} onChange={(stream) => change({ stream })} />
      </div>
      <div className="parameter is-inline">
        <label htmlFor={`${streamId}-reasoning`}>{t('chat.parameters.reasoningSent')}</label>
        <Switch
          id={`${streamId}-reasoning`}
          isOn={settings.isReasoningSent}
          onChange={(isReasoningSent) => change({ isReasoningSent })}
        />
      </div>
      <SystemPrompt key={chatId} value={settings.systemPrompt} onChange={(systemPrompt) => change({ systemPrompt })} />
    </section>
  );
}
