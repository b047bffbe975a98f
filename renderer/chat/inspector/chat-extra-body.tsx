/** Edits a chat's extra request fields: valid JSON is saved at once, invalid JSON is kept as typed. */

import { useId, useState } from 'react';
import type { ChatSettings } from '../../../shared/conversation.ts';
import { onlyOffered, setParameters, TOKEN_LIMIT_NAMES, wireName } from '../../../shared/parameters.ts';
import { readExtraBody } from '../../../shared/requests/extra-body.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../../shared/requests/request-options.ts';
import { useT } from '../../i18n.ts';
import { ExtraBodyBox } from '../../services/extra-body-box.tsx';
import { extraBodyPlace, forgetEdit, keptEdit, storeEdit } from '../../store/chats/open-edits.ts';
import { useConnection, useOfferedParameters } from '../../store/connections/connections-store.ts';
import { insertText } from '../../ui/insert-text.ts';
import { ParameterHead } from './parameter-head.tsx';

interface Props {
  readonly chatId: string;
  readonly settings: ChatSettings;
  readonly onChange: (extraBody: string) => void;
  /** Called to remove the saved fields. */
  readonly onRemove: () => void;
}

export function ChatExtraBody({ chatId, settings, onChange, onRemove }: Props) {
  const t = useT();
  const id = useId();
  const place = extraBodyPlace(chatId);
  /** Text that is being typed or is invalid; null if the box shows the saved fields. */
  const [typed, setTyped] = useState(() => keptEdit(place) ?? null);
  const sentAnyway = useSentAnyway(settings);
  const type = (text: string): void => {
    setTyped(text);
    if (readExtraBody(text).ok) {
      forgetEdit(place);
      onChange(text);
    } else storeEdit(chatId, place, text);
  };
  const remove = (): void => {
    onRemove();
    const box = document.getElementById(id);
    // Invalid text only exists in the box, so only the box can undo this.
    if (typed === null || !(box instanceof HTMLTextAreaElement)) return;
    box.select();
    insertText(box, '');
  };
  return (
    <div className="parameter">
      <ParameterHead
        name={t('chat.parameters.extraBody')}
        labelOf={id}
        isSet={settings.extraBody !== '' || (typed ?? '') !== ''}
        onReset={remove}
      />
      <ExtraBodyBox
        id={id}
        describedBy={`${id}-hint`}
        value={typed ?? settings.extraBody}
        sentAnyway={sentAnyway}
        meanwhile={t(
          settings.extraBody === '' ? 'connections.extraBody.noneMeanwhile' : 'connections.extraBody.meanwhile',
        )}
        onChange={type}
        onBlur={() => setTyped((text) => (text !== null && readExtraBody(text).ok ? null : text))}
      />
      <p id={`${id}-hint`} className="small-remark">
        {t('chat.parameters.extraBodyHint')}
      </p>
    </div>
  );
}

/** The names of the fields that the chat's parameters and connection already send. */
function useSentAnyway(settings: ChatSettings): readonly string[] {
  const offered = useOfferedParameters(settings.connectionId);
  const request = useConnection(settings.connectionId)?.request ?? DEFAULT_REQUEST_OPTIONS;
  const inherited = readExtraBody(request.extraBody);
  return [
    ...setParameters(onlyOffered(settings.parameters, offered)).flatMap((one) =>
      one.id === 'maxTokens' ? TOKEN_LIMIT_NAMES : [wireName(one, request.tokenLimitName)],
    ),
    ...(settings.stream && request.isUsageAsked ? ['stream_options'] : []),
    ...(inherited.ok ? Object.keys(inherited.value) : []),
  ];
}
