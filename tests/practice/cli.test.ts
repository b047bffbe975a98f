// What the commands `npm run service` and `npm run conformance` print, and their exit codes.
import { describe, expect, test } from 'vitest';
import { runConformanceCli } from '../../electron/conformance/cli.ts';
import { type CliSurroundings, runServiceCli } from '../../electron/practice/cli.ts';
import { startService, startWithKey, temporaryFolder } from './running-service.ts';

function surroundings(whileRunning: (printed: string) => Promise<void> = async () => undefined) {
  const printed = { out: '', error: '' };
  let isAsked: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const all: CliSurroundings = {
    writeOut: (text) => {
      printed.out += text;
      whileRunning(printed.out).then(isAsked, isAsked);
    },
    writeError: (text) => {
      printed.error += text;
    },
    untilInterrupted: () => asked,
  };
  return { printed, all };
}

describe('npm run service', () => {
  test('prints its addresses, answers there, and exits with code 0', async () => {
    let status = 0;
    const { printed, all } = surroundings(async (text) => {
      status = (await fetch(/Console URL\s+(\S+)/.exec(text)?.[1] ?? '')).status;
    });
    expect(await runServiceCli(['--port', '0', '--state', await temporaryFolder()], {}, all)).toBe(0);
    expect(status).toBe(200);
    expect(printed.out).toMatch(/Base URL\s+http:\/\/127\.0\.0\.1:\d+\n/);
    expect(printed.error).toBe('');
  });

  test.each([
    [['--port', 'x'], '--port must be a number'],
    [['--port', '70000'], '--port must be a number'],
    [['--host', '0.0.0.0'], '--host must be a loopback address'],
    [['--colour'], "Unknown option '--colour'"],
  ])('%j is refused with the reason, the usage and exit code 2', async (argv, words) => {
    const { printed, all } = surroundings();
    expect(await runServiceCli(argv, {}, all)).toBe(2);
    expect(printed.error).toContain(words);
    expect(printed.error).toContain('\n\nUsage: npm run service');
  });

  test('a taken port is reported in one clear sentence, with exit code 1', async () => {
    const { port } = await startService();
    const { printed, all } = surroundings();
    expect(await runServiceCli(['--port', String(port), '--state', await temporaryFolder()], {}, all)).toBe(1);
    expect(printed.error).toBe(
      `The practice service cannot start: port ${port} is taken; choose another with --port.\n`,
    );
  });
});

describe('npm run conformance', () => {
  test('passes on the practice service, as text and as JSON, and prints no key', async () => {
    const { service, key } = await startWithKey();
    for (const more of [[], ['--json'], ['--model', 'echo', '--additions']]) {
      const { printed, all } = surroundings();
      const argv = ['--base-url', `${service.baseUrl}/v1/`, '--key-env', 'PRACTICE_KEY', ...more];
      expect(await runConformanceCli(argv, { PRACTICE_KEY: key }, all), printed.out).toBe(0);
      expect(printed.out).toContain(more[0] === '--json' ? '"failed": 0' : ' passed, 0 failed');
      expect(printed.out.includes('response_format')).toBe(more.includes('--additions'));
      expect(printed.out).not.toContain(key);
    }
  });

  test('a missing service is reported in one sentence, with exit code 1', async () => {
    const { printed, all } = surroundings();
    expect(await runConformanceCli(['--base-url', 'http://127.0.0.1:1', '--key-env', 'K'], { K: 'k' }, all)).toBe(1);
    expect(printed).toEqual({
      out: '',
      error: expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:1: .*\n$/),
    });
  });

  test.each([
    [[], '--base-url is missing'],
    [['--base-url', 'nonsense', '--key-env', 'K'], '--base-url must be an http or https address'],
    [['--base-url', 'http://x'], '--key-env is missing'],
    [['--base-url', 'http://x', '--key-env', 'NONE'], 'the environment variable NONE is not set'],
    [['--base-url', 'http://x', '--key-env', 'K', '--timeout=-1'], '--timeout must be'],
  ])('%j is refused with the reason, the usage and exit code 2', async (argv, words) => {
    const { printed, all } = surroundings();
    expect(await runConformanceCli(argv, { K: 'k' }, all)).toBe(2);
    expect(printed.error).toContain(words);
    expect(printed.error).toContain('\n\nUsage: npm run conformance');
  });
});
