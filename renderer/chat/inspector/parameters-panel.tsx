/** The chat's parameters; changes apply from the next message on. */

import { useId } from 'react';
import type { ChatSettings } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { changeSettings } from '../../store/chats/chat-settings.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { Switch } from '../../ui/switch.tsx';
import { PresetMenu } from '../presets/preset-menu.tsx';
import { AnswerSchema } from './answer-schema.tsx';
import { ChatExtraBody } from './chat-extra-body.tsx';
import { HistoryLimit, ImageHistoryLimit } from './history-limit.tsx';
import { ParameterFields } from './parameter-fields.tsx';

export function ParametersPanel({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const settings = useChat<ChatSettings | null>((chat) => chat.settings, null);
  const reasoningId = useId();
  if (settings === null) return null;
  const change = (patch: Partial<ChatSettings>): Promise<boolean> => changeSettings(chatId, patch);
  /** Offers undo, because the text would be lost. */
  const remove = (patch: Partial<ChatSettings>, what: string): Promise<boolean> =>
    changeSettings(chatId, patch, { key: 'chat.undoNotice.removed', values: { what } });
  return (
    <section aria-label={t('commands.parameters')} className="parameters">
      <div className="parameter preset-line">
        <span className="field-label">{t('presets.label')}</span>
        <PresetMenu />
      </div>
      <ParameterFields
        key={chatId}
        connectionId={settings.connectionId}
        model={settings.model}
        value={settings}
        onChange={change}
        onRemovePrompt={() => remove({ systemPrompt: '' }, t('chat.parameters.systemPrompt'))}
      >
        <HistoryLimit limit={settings.historyLimit} onChange={(historyLimit) => void change({ historyLimit })} />
        <ImageHistoryLimit
          limit={settings.imageHistoryLimit}
          onChange={(imageHistoryLimit) => void change({ imageHistoryLimit })}
        />
        <div className="parameter is-inline">
          <label htmlFor={reasoningId}>{t('chat.parameters.reasoningSent')}</label>
          <Switch
            id={reasoningId}
            isOn={settings.isReasoningSent}
            onChange={(isReasoningSent) => void change({ isReasoningSent })}
          />
        </div>
        <AnswerSchema
          settings={settings}
          onChange={(answerSchema) => void change({ answerSchema })}
          onRemove={() => void remove({ answerSchema: '' }, t('chat.parameters.answerSchema'))}
        />
        <ChatExtraBody
          chatId={chatId}
          settings={settings}
          onChange={(extraBody) => void change({ extraBody })}
          onRemove={() => void remove({ extraBody: '' }, t('chat.parameters.extraBody'))}
        />
      </ParameterFields>
    </section>
  );
}
