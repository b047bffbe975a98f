/** Asks for another version of a reply from another model or with another temperature. */

import { useRef } from 'react';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { regenerate } from '../store/conversation-actions.ts';
import { useMessage } from '../store/conversation-store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ModelChooser } from './model-chooser.tsx';
import { readNumber } from './number-field.ts';

export function RegenerateDialog({ messageId, onClose }: { readonly messageId: string; readonly onClose: () => void }) {
  const t = useT();
  const message = useMessage(messageId);
  const temperature = useRef<HTMLInputElement>(null);
  const choose = (choice: { readonly connectionId: string; readonly model: string }): void => {
    const rule = { min: LIMITS.temperatureMin, max: LIMITS.temperatureMax, isInteger: false };
    const reading = readNumber(temperature.current?.value ?? '', rule);
    const parameters = reading.kind === 'value' ? { parameters: { temperature: reading.value } } : {};
    onClose();
    void regenerate(messageId, { connectionId: choice.connectionId, model: choice.model, ...parameters });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('chat.action.regenerateWith')}>
      <label className="regenerate-temperature">
        {t('chat.parameters.temperature')}
        <input
          ref={temperature}
          className="text-field parameter-value"
          inputMode="decimal"
          placeholder="–"
          defaultValue={message?.reply?.parameters.temperature ?? ''}
        />
      </label>
      <ModelChooser
        connectionId={message?.reply?.connectionId ?? null}
        model={message?.reply?.model ?? null}
        onChoose={choose}
      />
    </Dialog>
  );
}
