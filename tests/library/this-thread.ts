// A library worker on the test's own thread, whose messages are copied as between threads.
import { serve } from '../../electron/library/thread/serve.ts';
import type { SpawnWorker } from '../../electron/library/thread/worker-link.ts';

export const spawnHere: SpawnWorker = ({ mode }) => {
  let toWorker: (message: unknown) => void = () => undefined;
  let toMain: (message: unknown) => void = () => undefined;
  const later = (listener: () => (message: unknown) => void) => (message: unknown) => {
    const copy: unknown = structuredClone(message);
    setImmediate(() => listener()(copy));
  };
  serve(mode, {
    post: later(() => toMain),
    onMessage: (listener) => {
      toWorker = listener;
    },
  });
  return {
    post: later(() => toWorker),
    onMessage: (listener) => {
      toMain = listener;
    },
    onGone: () => undefined,
    hold: () => undefined,
    terminate: () => Promise.resolve(),
  };
};
