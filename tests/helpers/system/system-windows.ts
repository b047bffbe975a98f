// Answers main's own windows in place of the user: its questions, and its file and folder dialogs.
import { Inspector } from '../page/inspector.ts';

export interface SystemWindows {
  /** The questions and windows since the last call, in order: a question's words, or the kind of window. */
  asked(): Promise<readonly string[]>;
  /** Confirms all questions from now on. Dialogs for files and folders are still cancelled. */
  agree(): Promise<void>;
  /** Cancels everything from now on, which is also the default. */
  decline(): Promise<void>;
  close(): void;
}

/**
 * Replaces Electron's dialogs in main through the inspector, so the app must run with `--inspect=0`. The packaged app
 * has no inspector.
 *
 * @param output what the app has printed so far
 */
export async function watchSystemWindows(output: string): Promise<SystemWindows> {
  const inspector = await Inspector.attach(output);
  await inspector.evaluate(`(() => {
    const seen = (globalThis.systemWindows = { asked: [], response: 0 });
    const optionsOf = (args) => args.at(-1);
    Object.assign(electron.dialog, {
      showMessageBox: async (...args) => {
        seen.asked.push(optionsOf(args).message);
        return { response: seen.response, checkboxChecked: false };
      },
      showSaveDialog: async () => (seen.asked.push('save'), { canceled: true, filePath: '' }),
      showOpenDialog: async () => (seen.asked.push('open'), { canceled: true, filePaths: [] }),
    });
  })()`);
  const setResponse = async (response: number): Promise<void> => {
    await inspector.evaluate(`void (globalThis.systemWindows.response = ${response})`);
  };
  return {
    asked: async () => {
      const asked = await inspector.evaluate('globalThis.systemWindows.asked.splice(0)');
      return Array.isArray(asked) ? asked.map(String) : [];
    },
    agree: () => setResponse(1),
    decline: () => setResponse(0),
    close: () => inspector.close(),
  };
}
