/** Checks any service against the interface document, from a terminal. */

import { parseArgs } from 'node:util';
import { messageOf } from '../../shared/errors.ts';
import { additionChecks } from './addition-checks.ts';
import { CONFORMANCE_CHECKS } from './checks.ts';
import { type CheckResult, type ConformanceOptions, runConformance } from './conformance.ts';
import { type SendRaw, sendRaw } from './http.ts';

const USAGE = `Usage: npm run conformance -- --base-url URL --key-env NAME [options]

  --base-url URL          the service, with or without /v1
  --key-env NAME          the environment variable that holds the API key
  --model NAME            the model to ask (default: the first of the list)
  --console-url URL       the service's console, to see that it answers
  --expired-key-env NAME  an expired key, for the checks that need one
  --deleted-key-env NAME  a deleted key, likewise
  --timeout SECONDS       of each request (default: 60)
  --additions             also try what the document doesn't have: the name of the token limit, usage in streams,
                          seeds, effort words, answer schemas, images, returned reasoning, pages of the model list
  --json                  the results as JSON`;

/** Where the program writes; for tests. */
export interface ConformanceOutput {
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

const TERMINAL: ConformanceOutput = {
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
};

/**
 * Returns the exit code: 0 when nothing failed, 1 when a check did or nothing answers, 2 when the arguments are not
 * usable. Keys are never printed.
 */
export async function runConformanceCli(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  output: ConformanceOutput = TERMINAL,
): Promise<number> {
  const parsed = parse(argv, env);
  if (typeof parsed === 'string') {
    output.writeError(`${parsed}\n\n${USAGE}\n`);
    return 2;
  }
  if (parsed.isHelp) {
    output.writeOut(`${USAGE}\n`);
    return 0;
  }
  const first = firstAnswer();
  const results = await runConformance({ ...parsed.options, ...first }, (result) => {
    if (!parsed.isJson) output.writeOut(lineOf(result));
  });
  if (first.signal.aborted) {
    output.writeError(`Nothing answers at ${parsed.options.baseUrl}: ${messageOf(first.signal.reason)}\n`);
    return 1;
  }
  const count = (status: CheckResult['status']) => results.filter((result) => result.status === status).length;
  const summary = {
    passed: count('pass'),
    failed: count('fail'),
    warned: count('warn'),
    notTestable: count('not-testable'),
  };
  if (parsed.isJson) output.writeOut(`${JSON.stringify({ summary, results }, undefined, 2)}\n`);
  else {
    const { passed, failed, warned, notTestable } = summary;
    output.writeOut(`\n${passed} passed, ${failed} failed, ${warned} warnings, ${notTestable} not testable\n`);
  }
  return summary.failed === 0 ? 0 : 1;
}

/** Stops if the very first request gets no answer, because every check would say the same. */
function firstAnswer(): { readonly send: SendRaw; readonly signal: AbortSignal } {
  const end = new AbortController();
  let isFirst = true;
  const send: SendRaw = async (request, timeoutMs) => {
    const wasFirst = isFirst;
    isFirst = false;
    try {
      return await sendRaw(request, timeoutMs);
    } catch (error) {
      if (wasFirst) end.abort(error);
      throw error;
    }
  };
  return { send, signal: end.signal };
}

function lineOf({ id, section, sentence, status, seen }: CheckResult): string {
  const head = `${status.toUpperCase().padEnd(13)}${section.padEnd(5)}${id.padEnd(24)}`;
  return `${head}${sentence}\n${' '.repeat(18)}${seen}\n`;
}

interface Parsed {
  readonly options: ConformanceOptions;
  readonly isJson: boolean;
  readonly isHelp: boolean;
}

function parse(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Parsed | string {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        'base-url': text,
        'key-env': text,
        model: text,
        'console-url': text,
        'expired-key-env': text,
        'deleted-key-env': text,
        timeout: text,
        additions: flag,
        json: flag,
        help: flag,
      },
    });
    const isHelp = values.help === true;
    const isJson = values.json === true;
    if (isHelp) return { options: { baseUrl: '', key: '' }, isJson, isHelp };
    for (const name of ['base-url', 'console-url'] as const) {
      const url = values[name];
      if (url !== undefined && !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
        return `--${name} must be an http or https address.`;
    }
    if (values['base-url'] === undefined) return '--base-url is missing.';
    if (values['key-env'] === undefined) return '--key-env is missing.';
    for (const name of ['key-env', 'expired-key-env', 'deleted-key-env'] as const) {
      const variable = values[name];
      if (variable === undefined) continue;
      if (!env[variable]) return `--${name}: the environment variable ${variable} is not set.`;
      if (!/^[\x21-\x7e]+$/.test(env[variable]))
        return `--${name}: the key in ${variable} holds white space or odd characters.`;
    }
    const seconds = Number(values.timeout ?? '60');
    if (!(seconds > 0 && seconds <= 86_400)) return '--timeout must be a number of seconds above 0.';
    const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value });
    return {
      isJson,
      isHelp,
      options: {
        baseUrl: values['base-url'],
        key: env[values['key-env']] ?? '',
        timeoutMs: seconds * 1000,
        ...(values.additions === true && { checks: [...CONFORMANCE_CHECKS, ...additionChecks()] }),
        ...optional('model', values.model),
        ...optional('consoleUrl', values['console-url']),
        ...optional('expiredKey', env[values['expired-key-env'] ?? '']),
        ...optional('deletedKey', env[values['deleted-key-env'] ?? '']),
      },
    };
  } catch (error) {
    return messageOf(error);
  }
}
