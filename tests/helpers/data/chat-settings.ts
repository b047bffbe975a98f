/** The settings of a new chat with this connection and model. */

import type { ChatSettings } from '../../../shared/conversation.ts';

export const chatSettings = (connectionId: string | null, model: string | null): ChatSettings => ({
  connectionId,
  model,
  parameters: {},
  stream: true,
  systemPrompt: '',
  historyLimit: null,
  imageHistoryLimit: null,
  isReasoningSent: false,
  extraBody: '',
});
