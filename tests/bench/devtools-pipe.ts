// Times a start-up over a pipe, which doesn't delay the starting program.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { POLL_MS, START_MAX_MS, until } from '../e2e/parley-app.ts';

type Reply = Readonly<Record<string, unknown>>;

const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null;

export interface PipedProgram {
  readonly child: ChildProcess;
  readonly startedAt: number;
  readonly send: (method: string, params?: object, sessionId?: string) => Promise<Reply>;
}

export function startPiped(command: readonly string[], env: NodeJS.ProcessEnv): PipedProgram {
  const [program = '', ...args] = command;
  const startedAt = Date.now();
  const child = spawn(program, [...args, '--remote-debugging-pipe'], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const [toProgram, fromProgram] = [child.stdio[3], child.stdio[4]];
  if (!isWritable(toProgram) || !isReadable(fromProgram)) throw new Error('the program has no pipes');
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  let rest = '';
  let lastId = 0;
  // The pipes break when the program is killed.
  toProgram.on('error', () => undefined);
  fromProgram.on('error', () => undefined);
  fromProgram.setEncoding('utf8');
  fromProgram.on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) {
      const message: unknown = JSON.parse(text);
      if (!isReply(message) || typeof message.id !== 'number') continue;
      const caller = waiting.get(message.id);
      waiting.delete(message.id);
      if (isReply(message.result)) caller?.resolve(message.result);
      else caller?.reject(new Error(JSON.stringify(message.error)));
    }
  });
  const send: PipedProgram['send'] = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      toProgram.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
    });
  return { child, startedAt, send };
}

const isWritable = (stream: unknown): stream is Writable =>
  typeof stream === 'object' && stream !== null && 'write' in stream;
const isReadable = (stream: unknown): stream is Readable =>
  typeof stream === 'object' && stream !== null && 'read' in stream;

/** Script for the page: returns the time when a box has accepted a character and kept it for a frame. */
const typable = (selector: string): string => `new Promise((done) => {
  const step = () => {
    const box = document.querySelector(${JSON.stringify(selector)});
    if (!box || box.disabled || box.readOnly || box.getClientRects().length === 0) return setTimeout(step, 5);
    box.focus();
    if (document.activeElement !== box) return setTimeout(step, 5);
    document.execCommand('insertText', false, 'x');
    requestAnimationFrame(() => {
      if (!document.contains(box) || !box.value.includes('x')) return setTimeout(step, 5);
      const at = Date.now();
      document.execCommand('delete');
      done(at);
    });
  };
  step();
})`;

/** Milliseconds from the start of the process until its text box accepts input. */
export async function untilTypable(program: PipedProgram, selector: string): Promise<number> {
  const findPage = async () => {
    const { targetInfos } = await program.send('Target.getTargets');
    if (!Array.isArray(targetInfos)) return null;
    return targetInfos.find((target) => target.type === 'page' && /^(app|file):/.test(target.url));
  };
  // Connect early: any delay before the first check of the box would count as part of the start.
  const page = await until('the window is there', findPage, START_MAX_MS, POLL_MS);
  const { sessionId } = await program.send('Target.attachToTarget', { targetId: page.targetId, flatten: true });
  if (typeof sessionId !== 'string') throw new Error('the window cannot be attached to');
  // A navigation cancels the check, so repeat it.
  const at = await until('the text box can be typed into', async () => {
    const answer = await program.send(
      'Runtime.evaluate',
      { expression: typable(selector), awaitPromise: true, returnByValue: true },
      sessionId,
    );
    return isReply(answer.result) && typeof answer.result.value === 'number' ? answer.result.value : null;
  });
  return at - program.startedAt;
}
