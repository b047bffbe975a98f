/** `npm run test:node-lines`: set-up, check and the main tests on each line of Node that Parley is built with. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, sep } from 'node:path';
import { inProject, inUserCache } from './paths.mjs';
import { Failure, isEntryPoint, run, runCommand, withProgress } from './terminal.mjs';
import { Tally } from './testing/tally.mjs';
import { asTestRun } from './testing/test-run.mjs';

const LINES = ['20', '22', '24', '26'];
/** A file that covers everything from the first start to a stored answer. */
const END_TO_END_FILE = 'spine';
/** Generated files, some for this Node: a copy starts without them, like a fresh clone. */
const NOT_COPIED = new Set(['node_modules', 'build', 'release', 'bench-results', '.git', '.cache']);

if (isEntryPoint(import.meta.url)) {
  await runCommand(() => asTestRun(tryLines));
}

async function tryLines() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((line) => !/^\d+(\.\d+){0,2}$/.test(line));
  if (unknown !== undefined) throw new Failure(`${unknown} is no version of Node: give lines as 22 or 24.1.`);
  const tally = new Tally();
  for (const line of wanted.length > 0 ? wanted : LINES) await tryLine(line, tally);
  return tally.end();
}

/** @param {string} line @param {Tally} tally */
async function tryLine(line, tally) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-node-'));
  try {
    const programs = await obtainNode(line);
    const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` };
    const version = (await run('node', ['--version'], { env })).output.trim();
    console.log(`\n── Node ${version}`);
    await cp(inProject(), folder, { recursive: true, filter: isCopied });
    for (const args of [
      ['--fast'],
      ['--only', 'integration'],
      ['--only', 'faults'],
      ['--only', 'e2e', END_TO_END_FILE],
    ]) {
      const { exitCode, output } = await withProgress(`test.mjs ${args.join(' ')}`, () =>
        run('node', ['scripts/test.mjs', ...args], { cwd: folder, env }),
      );
      const [, passed = '0', failed = '0'] = output.trim().match(/(\d+) passed, (\d+) failed$/) ?? [];
      const isUnexplained = exitCode !== 0 && failed === '0';
      tally.add({ passed: Number(passed), failed: Number(failed) + (isUnexplained ? 1 : 0) });
      console.log(`Node ${version}, test.mjs ${args.join(' ')}: ${passed} passed, ${failed} failed`);
      if (exitCode !== 0) console.error(output.trim().split('\n').slice(-60).join('\n'));
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {string} path */
function isCopied(path) {
  const [first = ''] = relative(inProject(), path).split(sep);
  return !NOT_COPIED.has(first) && !first.endsWith('.lock');
}

/**
 * npm's package `node` fetches the package of the platform in an install script. Downloads that package directly, so
 * that no script needs to be allowed. Without a network, an earlier download serves.
 *
 * @param {string} line
 * @returns {Promise<string>} the folder of its program
 */
export async function obtainNode(line) {
  const home = inUserCache('node-lines', line);
  const name = packageOfNode();
  const programs = join(home, 'node_modules', name, 'bin');
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), JSON.stringify({ private: true }));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { exitCode, output } = await withProgress(`Installing Node ${line}`, () =>
    run(npm, ['install', `${name}@${line}`, '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: home }),
  );
  if (existsSync(programs)) return programs;
  throw new Failure(
    `npm could not install ${name}@${line}: ${output.trim().split('\n').at(-1) ?? `exit code ${exitCode}`}`,
  );
}

/** The npm package with Node for this computer, whose name has another prefix on Apple silicon. */
function packageOfNode() {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return [prefix, platform === 'win32' ? 'win' : platform, arch].join('-');
}
