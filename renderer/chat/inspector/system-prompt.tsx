/** Edits the system prompt of a chat or of one reply, which is saved during typing and on blur. */

import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../i18n.ts';
import { SecretNote } from '../../services/secret-note.tsx';
import { registerWords } from '../../store/chats/written-texts.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { ParameterHead } from './parameter-head.tsx';

const SAVE_MS = 300;

interface Props {
  readonly value: string;
  /** Resolves to `false` if it wasn't saved: the box then keeps the text. */
  readonly onChange: (value: string) => unknown;
  /** Called to remove the prompt with one click. */
  readonly onRemove: () => unknown;
}

export function SystemPrompt({ value, onChange, onRemove }: Props) {
  const t = useT();
  const id = useId();
  /** The box's text while it isn't known to be saved; otherwise the box shows `value`, which may change elsewhere. */
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ typed, onChange });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    latest.current.onChange = onChange;
  }, [onChange]);
  const set = (text: string | null): void => {
    latest.current.typed = text;
    setTyped(text);
  };
  const [save] = useState(() => (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const { typed: text, onChange: give } = latest.current;
    if (text === null) return;
    const isSame = (): boolean => latest.current.typed === text;
    void Promise.resolve(give(text)).then((isKept) => isKept !== false && isSame() && set(null));
  });
  useEffect(() => {
    const forget = registerWords(save);
    window.addEventListener('pagehide', save);
    return () => {
      forget();
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);
  const remove = (): void => {
    save();
    set(null);
    onRemove();
  };
  return (
    <div className="parameter">
      <ParameterHead
        name={t('chat.parameters.systemPrompt')}
        labelOf={id}
        isSet={(typed ?? value) !== ''}
        onReset={remove}
      />
      <TextArea
        id={id}
        className="system-prompt"
        value={typed ?? value}
        onText={(text) => {
          set(text);
          timer.current ??= setTimeout(save, SAVE_MS);
        }}
        onBlur={save}
      />
      <p className="small-remark">{t('chat.parameters.systemPromptHint')}</p>
      <SecretNote text={typed ?? value} />
    </div>
  );
}
