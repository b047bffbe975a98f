/** Runs the practice service on its own, from a terminal. */

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { codeOf, messageOf } from '../../shared/errors.ts';
import { createPracticeService, type PracticeService } from './server.ts';

const USAGE = `Usage: npm run service -- [--port N] [--host 127.0.0.1] [--state DIR]

  --port N     the port to listen on (default: the one of last time, or any that is free)
  --host HOST  127.0.0.1, localhost or ::1; the service is never reachable from other computers
  --state DIR  where its tokens (hashed) and its port are kept`;

/** Where a command-line program writes, and what ends it; for tests. */
export interface CliSurroundings {
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** Resolves when the program is asked to end. */
  readonly untilInterrupted: () => Promise<void>;
}

const TERMINAL: CliSurroundings = {
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  untilInterrupted: () =>
    new Promise((done) => {
      process.once('SIGINT', () => done());
      process.once('SIGTERM', () => done());
    }),
};

/**
 * Serves until Ctrl+C. Returns the exit code: 0 after a normal end, 1 when the service cannot start, 2 for arguments that
 * cannot be understood; one clear sentence goes to standard error.
 */
export async function runServiceCli(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  surroundings: CliSurroundings = TERMINAL,
): Promise<number> {
  const parsed = parse(argv);
  if (typeof parsed === 'string') {
    surroundings.writeError(`${parsed}\n\n${USAGE}\n`);
    return 2;
  }
  if (parsed.isHelp) {
    surroundings.writeOut(`${USAGE}\n`);
    return 0;
  }
  const stateDirectory = resolve(parsed.state ?? defaultStateDirectory(env));
  let service: PracticeService;
  try {
    const { host, port } = parsed;
    service = await createPracticeService({
      stateDirectory,
      host,
      port,
      logger: {
        info: () => undefined,
        warn: (event, fields) => surroundings.writeError(`Warning: ${event} ${JSON.stringify(fields)}\n`),
      },
    });
  } catch (error) {
    surroundings.writeError(`The practice service cannot start: ${reasonOf(error, parsed.port, stateDirectory)}\n`);
    return 1;
  }
  const asked = surroundings.untilInterrupted();
  surroundings.writeOut(greeting(service, stateDirectory));
  await asked;
  await service.close();
  return 0;
}

interface Arguments {
  readonly host: '127.0.0.1' | '::1';
  readonly port: number;
  readonly state: string | undefined;
  readonly isHelp: boolean;
}

function parse(argv: readonly string[]): Arguments | string {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        state: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const port = Number(values.port ?? '0');
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return `--port must be a number from 0 to 65535.`;
    const host = values.host ?? '127.0.0.1';
    const isHelp = values.help === true;
    if (host === '127.0.0.1' || host === 'localhost') return { host: '127.0.0.1', port, state: values.state, isHelp };
    if (host === '::1' || host === '[::1]') return { host: '::1', port, state: values.state, isHelp };
    return `--host must be a loopback address (127.0.0.1, localhost or ::1).`;
  } catch (error) {
    return messageOf(error);
  }
}

function defaultStateDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const name = 'parley-practice-service';
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name);
  if (process.platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), name);
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), name);
}

function reasonOf(error: unknown, port: number, stateDirectory: string): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return `port ${port} is taken; choose another with --port.`;
  if (code === 'EACCES' && port > 0 && port < 1024) return `port ${port} needs more rights; choose one above 1023.`;
  return `${messageOf(error)} (state folder: ${stateDirectory})`;
}

function greeting(service: PracticeService, stateDirectory: string): string {
  const api = `${service.consoleUrl}/api/tokens`;
  return `The practice service is running. Ctrl+C ends it.

  Base URL     ${service.baseUrl}
  Console URL  ${service.consoleUrl}
  State        ${stateDirectory}

Make a token in the console, or here:

  curl -s -X POST ${api} -H 'Origin: ${service.baseUrl}' -H 'Content-Type: application/json' -d '{"name":"terminal"}'

Models: guide, echo, tour, poet, echo-old.
`;
}
