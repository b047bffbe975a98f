// No `catch` in main mistakes a programming error for an expected failure: it narrows the error, passes it on, or is
// listed here.
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';
import { isNode, type SyntaxNode, visit } from './syntax-tree.ts';

/** Functions that return expected failures and rethrow everything else. */
const NARROWING =
  /(?:\b(?:toLibraryError|libraryErrorOf|toTransferError|refusalReason|refusalOf|isUnknown|codeOf|ignoreSystemError|archiveError|failureOf)|#noting)\(/;
/** Functions that make an error visible: in the log, or to listeners. */
const REPORTING =
  /(?:\b(?:log\.(?:warn|error)|logger\.warn|\w*[tT]rouble|onBug|onWriteError|complain|reject|writeError)|#tell|#fail)\(/;

/** How many handlers of a file may catch everything, and why they hide no bug. */
const ALLOWED: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'electron/conformance/addition-checks.ts': [1, 'a result of the check-up, which shows the message of any error'],
  'electron/check-up/send-through.ts': [2, 'the transport: the check shows its error as the reason'],
  'electron/conformance/cli.ts': [1, "Node's parser of arguments, whose message is printed"],
  'electron/keys/vault-core.ts': [2, "Electron's keyring: it rejects with plain errors, whose messages are kept"],
  'electron/answer-schemas/json-schema.ts': [2, "JSON.parse, and Ajv, which throws for schemas that it can't use"],
  'electron/laboratory/judge.ts': [1, 'the compiler of patterns, which throws for nothing else'],
  'electron/library/host/empty-trash.ts': [2, 'rethrown at the end, when everything else is done'],
  'electron/library/file/recovery-code.ts': [1, "Node's cipher: authentication fails with a plain error"],
  'electron/logging/log.ts': [3, 'the log itself: there is nowhere to report to'],
  'electron/network/certificate-chain.ts': [1, "Node's reader of one certificate"],
  'electron/network/extra-authorities.ts': [
    2,
    "Node's reader of one certificate; a file that can't be read is reported by a notice",
  ],
  'electron/network/net-transport.ts': [
    2,
    "Chromium's stream, whose message is kept in the error, and its answer about the proxy",
  ],
  'electron/network/remote-image.ts': [1, 'the transport; the window shows the message of any error'],
  'electron/practice/cli.ts': [1, "Node's parser of arguments, whose message is printed"],
  'electron/practice/request-body.ts': [1, 'a decoder of characters, which throws for nothing else'],
  'electron/practice/server.ts': [1, 'rethrown when no port is left'],
  'electron/practice/token-store.ts': [1, 'waits for the previous change, whose caller gets its failure'],
  'electron/service/answer-text.ts': [1, 'a decoder of characters, which throws for nothing else'],
  'electron/settings/json-document.ts': [1, 'the file is left alone, and the message is shown'],
  'electron/shell/context-menu.ts': [1, 'decodeURIComponent, which throws for nothing else'],
  'electron/shell/quick-shortcut.ts': [1, "Electron's reader of a shortcut, which throws for nothing else"],
  'electron/shell/user-gesture.ts': [1, 'the page is gone; no answer counts as no click'],
  'electron/start-up/practice-host.ts': [1, 'the callers that started the service get its failure'],
  'electron/turns/chat-reservations.ts': [1, 'waits for a turn, whose caller gets its failure'],
  'electron/updates/signed-feed.ts': [2, 'the message is kept in the error, which is logged'],
};

interface Catch {
  readonly file: string;
  readonly line: number;
  /** The code in the `try`, and the code that handles its errors. */
  readonly tried: string;
  readonly handler: string;
  readonly error: string | null;
}

const sliceOf = (source: string, node: unknown): string =>
  isNode(node) ? source.slice(Number(node.start), Number(node.end)) : '';

const nameOf = (node: unknown): string | null => (isNode(node) && typeof node.name === 'string' ? node.name : null);

function catchesIn(file: string, source: string): Catch[] {
  const found: Catch[] = [];
  const add = (at: SyntaxNode, tried: unknown, param: unknown, body: unknown): void => {
    const line = source.slice(0, Number(at.start)).split('\n').length;
    found.push({ file, line, tried: sliceOf(source, tried), handler: sliceOf(source, body), error: nameOf(param) });
  };
  visit(parseSync(file, source).program, (node) => {
    if (node.type === 'TryStatement' && isNode(node.handler))
      add(node.handler, node.block, node.handler.param, node.handler.body);
    const { callee } = node;
    if (node.type !== 'CallExpression' || !isNode(callee) || nameOf(callee.property) !== 'catch') return;
    const [handler] = Array.isArray(node.arguments) ? node.arguments : [];
    // A named function gets the error. Any other argument is the default value of a zod schema.
    if (!isNode(handler) || handler.type !== 'ArrowFunctionExpression') return;
    const [param] = Array.isArray(handler.params) ? handler.params : [];
    add(callee, callee.object, param, handler.body);
  });
  return found;
}

/** True if the handler rethrows, narrows or reports the error, so that it hides no bug. */
function isSound({ handler, error }: Catch): boolean {
  if (error === null) return false;
  if (new RegExp(`\\bthrow ${error}\\b|\\b${error} instanceof\\b`).test(handler)) return true;
  const mentions = new RegExp(`\\b${error}\\b`);
  return mentions.test(handler) && (NARROWING.test(handler) || REPORTING.test(handler));
}

it('finds planted catches that hide a bug', () => {
  const unsound = (source: string) => catchesIn('planted.ts', source).filter((one) => !isSound(one)).length;
  expect(unsound('try { work(); } catch { return null; }')).toBe(1);
  expect(unsound("try { work(); } catch (error) { return fail({ reason: 'failed' }); }")).toBe(1);
  expect(unsound("try { work(); } catch (error) { throw new LibraryError('failed', String(error)); }")).toBe(1);
  expect(unsound('work().catch(() => null);')).toBe(1);
  expect(unsound('try { work(); } catch (error) { if (toLibraryError(error).isFull) return; }')).toBe(0);
  expect(unsound('try { work(); } catch (error) { close(); throw error; }')).toBe(0);
  expect(unsound("work().catch((error: unknown) => log.warn('a', { error }));")).toBe(0);
  expect(unsound('z.string().catch("");')).toBe(0);
});

describe('every catch in main', () => {
  const unsound = new Map<string, number[]>();
  for (const { path, text } of sourceFiles('electron')) {
    // The script of the practice service's console runs in a browser.
    if (!path.endsWith('.ts') || path === 'electron/practice/console-script.ts') continue;
    const lines = catchesIn(path, text).flatMap((one) => (isSound(one) ? [] : [one.line]));
    if (lines.length > 0) unsound.set(path, lines);
  }

  it('rethrows bugs with their stack, or is listed with a reason', () => {
    const found = [...unsound].filter(([path, lines]) => (ALLOWED[path]?.[0] ?? 0) !== lines.length);
    expect(found).toEqual([]);
  });

  it('still exists if `ALLOWED` lists a reason for it', () => {
    expect(Object.keys(ALLOWED).filter((path) => !unsound.has(path))).toEqual([]);
  });
});
