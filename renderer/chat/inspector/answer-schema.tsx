/** Edits the JSON Schema that a chat's answers should follow; it is sent while it is a JSON object. */

import { useId, useState } from 'react';
import { isSendableSchema } from '../../../shared/answer-schema.ts';
import type { ChatSettings } from '../../../shared/conversation.ts';
import { DEFAULT_REQUEST_OPTIONS, sendsSchemas } from '../../../shared/requests/request-options.ts';
import { useT } from '../../i18n.ts';
import { useConnection } from '../../store/connections/connections-store.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { ParameterHead } from './parameter-head.tsx';

interface Props {
  readonly settings: ChatSettings;
  readonly onChange: (answerSchema: string) => void;
  /** Called to remove the saved text. */
  readonly onRemove: () => void;
}

export function AnswerSchema({ settings, onChange, onRemove }: Props) {
  const t = useT();
  const id = useId();
  const saved = settings.answerSchema ?? '';
  /** Text that is being typed; null if the box shows the saved text. */
  const [typed, setTyped] = useState<string | null>(null);
  const options = useConnection(settings.connectionId)?.request ?? DEFAULT_REQUEST_OPTIONS;
  const isSent = sendsSchemas(options, settings.model ?? '');
  // Keep a saved schema in sight, even if the chosen model doesn't get it.
  if (!isSent && saved === '') return null;
  const text = typed ?? saved;
  const isInvalid = text.trim() !== '' && !isSendableSchema(text);
  return (
    <div className="parameter">
      <ParameterHead
        name={t('chat.parameters.answerSchema')}
        labelOf={id}
        isSet={saved !== ''}
        onReset={() => {
          setTyped(null);
          onRemove();
        }}
      />
      <TextArea
        id={id}
        isMono
        spellCheck={false}
        placeholder={'{ "type": "object" }'}
        aria-describedby={`${id}-hint`}
        aria-invalid={isInvalid || undefined}
        value={text}
        onText={(next) => {
          setTyped(next);
          onChange(next);
        }}
        onBlur={() => setTyped(null)}
      />
      <p id={`${id}-hint`} className="small-remark">
        {isInvalid
          ? t('chat.parameters.answerSchemaInvalid')
          : t(isSent ? 'chat.parameters.answerSchemaHint' : 'chat.parameters.answerSchemaNotSent')}
      </p>
    </div>
  );
}
