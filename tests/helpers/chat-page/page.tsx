/** Shows the chat pane alone in a browser page, on a fake bridge, to measure and look at it without the app. */

import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/base.css';
import '../../../renderer/ui/controls.css';
import '../../../renderer/ui/layers.css';
import { createRoot } from 'react-dom/client';
import { ChatPane } from '../../../renderer/chat/chat-pane.tsx';
import { openAt } from '../../../renderer/store/chats/conversation-actions.ts';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import { TooltipLayer } from '../../../renderer/ui/tooltip.tsx';
import {
  createFakeBridge,
  FAKE_CONNECTION,
  FAKE_CONNECTION_ID,
  fakeError,
  fakeMessage,
  fakeReply,
  fakeView,
} from '../page/fake-chat-bridge.ts';

const fake = createFakeBridge(fakeView([]));
Object.assign(window, {
  parley: fake.bridge,
  chatPage: { fake, fakeError, fakeMessage, fakeReply, fakeView, showView, closeChat, openAt },
});
fake.answer('connectionModels', {
  connectionId: FAKE_CONNECTION_ID,
  models: [
    { id: 'fake-large', contextLength: 128_000 },
    { id: 'fake-small' },
    { id: 'other-model-with-a-long-name-2026' },
  ],
  fetchedAt: 1,
  error: null,
});
connectionsStore.setState({ connections: [FAKE_CONNECTION] });
connectConversationStore();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <>
      <TooltipLayer />
      <ChatPane />
    </>,
  );
}
