/** The chat's system prompt: saved when the keys rest and when the box is left. */

import { RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useT } from '../../i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-field.tsx';

const SAVE_MS = 300;

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SystemPrompt({ value, onChange }: Props) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  const save = (): void => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    latest.current(box.current?.value ?? '');
  };
  const later = (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_MS);
  };
  useEffect(() => {
    const element = box.current;
    return () => {
      if (timer.current === null) return;
      clearTimeout(timer.current);
      latest.current(element?.value ?? '');
    };
  }, []);
  const reset = (): void => {
    if (box.current !== null) box.current.value = '';
    later();
    save();
  };
  return (
    <div className="parameter">
      <div className="parameter-head">
        <label htmlFor={id} className="parameter-name">
          {t('chat.parameters.systemPrompt')}
        </label>
        <IconButton
          size="small"
          icon={<RotateCcw size={15} />}
          label={t('chat.parameters.reset', { name: t('chat.parameters.systemPrompt') })}
          isOff={value === ''}
          onClick={reset}
        />
      </div>
      <TextArea ref={box} id={id} className="system-prompt" defaultValue={value} onInput={later} onBlur={save} />
      <p className="parameter-hint">{t('chat.parameters.systemPromptHint')}</p>
    </div>
  );
}
