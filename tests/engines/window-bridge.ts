/** Runs in a browser before the built page: answers like main, from memory, and lets a test write replies. */

import type { Bridge } from '../../shared/bridge.ts';
import { createFakeBridge } from '../helpers/page/fake-bridge.ts';
import { createFakeBridge as createChatBridge, fakeMessage, fakeView } from '../helpers/page/fake-chat-bridge.ts';
import { livedInWorld } from '../helpers/page/fake-world.ts';

/** What a test can do in the page. */
export interface EngineControls {
  /** Adds a message and its reply, `text` in one piece. */
  readonly answer: (text: string) => void;
  /** Adds a message and its reply, one of `pieces` per frame. Resolves after the last piece. */
  readonly stream: (pieces: readonly string[]) => Promise<void>;
  readonly violations: readonly string[];
  readonly errors: readonly string[];
}

declare global {
  interface Window {
    engine: EngineControls;
  }
}

const world = livedInWorld(24);
const full = createFakeBridge(world);
const chat = createChatBridge(fakeView([]));
/** Requests that the fake chat answers. The fake world answers the others. */
const OF_THE_CHAT: ReadonlySet<string> = new Set(['conversationOpen', 'conversationSettings']);

const bridge = new Proxy({} as Bridge, {
  get: (_target, name: string) => {
    const ofWorld: unknown = Reflect.get(full.bridge, name);
    const ofChat: unknown = Reflect.get(chat.bridge, name);
    if (typeof ofWorld !== 'function' || typeof ofChat !== 'function') throw new Error(`The bridge has no ${name}.`);
    if (name.startsWith('on'))
      return (listener: unknown) => {
        const stops = [ofWorld(listener), ofChat(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      };
    if (name === 'appBootstrap')
      return async () => ({ ok: true, value: { ...full.firstPicture(), open: chat.view() } });
    return OF_THE_CHAT.has(name) ? ofChat : ofWorld;
  },
});

const violations: string[] = [];
const errors: string[] = [];
let count = 0;

function begin(): string {
  count += 1;
  const id = `reply-${count}`;
  chat.startReply(id, fakeMessage({ id: `prompt-${count}`, role: 'user', text: `Prompt ${count}` }));
  return id;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

Object.defineProperty(window, 'parley', { value: bridge });
Object.defineProperty(window, 'engine', {
  value: {
    answer: (text) => {
      const id = begin();
      chat.stream(id, text);
      chat.endReply(id, 'complete');
    },
    stream: async (pieces) => {
      const id = begin();
      for (const piece of pieces) {
        chat.stream(id, piece);
        await nextFrame();
      }
      chat.endReply(id, 'complete');
    },
    violations,
    errors,
  } satisfies EngineControls,
});
document.addEventListener('securitypolicyviolation', (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
);
addEventListener('error', (event) => errors.push(event.message));
addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
