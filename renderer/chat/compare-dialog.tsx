/** Chooses the models that the next message goes to side by side. */

import { X } from 'lucide-react';
import { useState } from 'react';
import type { CompareTarget } from '../../shared/ipc.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { chatUiStore, focusComposer, setCompareTargets } from '../store/chat-ui-store.ts';
import { connectionsStore } from '../store/connections-store.ts';
import { conversationStore } from '../store/conversation-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ActionButton } from './controls.tsx';
import { ModelChooser } from './model-chooser.tsx';
import { readNumber } from './number-field.ts';

const TEMPERATURE = { min: LIMITS.temperatureMin, max: LIMITS.temperatureMax, isInteger: false };

/** Begins with the chat's own model. */
function firstTargets(): readonly CompareTarget[] {
  const chosen = chatUiStore.getState().compareTargets;
  const settings = conversationStore.getState().chat?.settings;
  if (chosen.length > 0 || settings === undefined || settings.connectionId === null || settings.model === null)
    return chosen;
  return [{ connectionId: settings.connectionId, model: settings.model, parameters: settings.parameters }];
}

export function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [targets, setTargets] = useState(firstTargets);
  const add = (choice: { readonly connectionId: string; readonly model: string }): void => {
    const isChosen = targets.some((one) => one.connectionId === choice.connectionId && one.model === choice.model);
    if (isChosen || targets.length >= LIMITS.compareModelsMax) return;
    const parameters = conversationStore.getState().chat?.settings.parameters ?? {};
    setTargets([...targets, { connectionId: choice.connectionId, model: choice.model, parameters }]);
  };
  const setTemperature = (target: CompareTarget, text: string): void => {
    const { temperature: _, ...rest } = target.parameters;
    const reading = readNumber(text, TEMPERATURE);
    const parameters = reading.kind === 'value' ? { ...rest, temperature: reading.value } : rest;
    setTargets(targets.map((one) => (one === target ? { ...one, parameters } : one)));
  };
  const finish = (): void => {
    setCompareTargets(targets.length > 1 ? targets : []);
    onClose();
    focusComposer();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('chat.compare.title')}
      finalFocus={() => document.querySelector<HTMLElement>('.composer-box')}
      description={t('chat.compare.explain')}
      footer={
        <Button variant="primary" disabled={targets.length < 2} onClick={finish}>
          {t('chat.compare.start')}
        </Button>
      }
    >
      <ul className="compare-targets" aria-label={t('chat.compare.choose')}>
        {targets.map((target) => (
          <li key={`${target.connectionId}/${target.model}`} className="compare-target">
            <span className="compare-target-name">{target.model}</span>
            <span className="compare-target-fact">{connectionName(target.connectionId)}</span>
            <input
              className="text-field parameter-value"
              aria-label={t('chat.compare.temperature', { model: target.model })}
              placeholder={t('chat.parameters.temperature')}
              defaultValue={target.parameters.temperature ?? ''}
              onBlur={(event) => setTemperature(target, event.currentTarget.value)}
            />
            <ActionButton
              icon={X}
              label={t('chat.compare.remove', { model: target.model })}
              onClick={() => setTargets(targets.filter((one) => one !== target))}
            />
          </li>
        ))}
      </ul>
      <p className="compare-count">
        {t('chat.compare.chosen', { count: targets.length, max: LIMITS.compareModelsMax })}
      </p>
      <ModelChooser connectionId={null} model={null} onChoose={add} />
    </Dialog>
  );
}

function connectionName(id: string): string {
  return connectionsStore.getState().connections.find((connection) => connection.id === id)?.name ?? '';
}
