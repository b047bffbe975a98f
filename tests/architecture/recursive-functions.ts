// Finds the functions of a source file that call themselves, directly or through other functions of the same file.
import { parseSync } from 'vite';

type SyntaxNode = Readonly<Record<string, unknown>>;

interface NamedFunction {
  readonly name: string;
  readonly line: number;
  /** The enclosing named function; null at the top of the file. */
  readonly outer: NamedFunction | null;
  /** Names that the function's body uses. */
  readonly uses: Set<string>;
}

interface Pending {
  readonly value: unknown;
  readonly within: NamedFunction | null;
  /** The name that a function gets by assignment. */
  readonly name?: string | undefined;
}

/** Calls that run their function later, on an empty stack. */
const RUNS_LATER =
  /^(setTimeout|setInterval|setImmediate|queueMicrotask|nextTick|requestAnimationFrame|requestIdleCallback|(add|remove)EventListener|on|off|once|addListener|removeListener|subscribe|onChange)$/;
/** Calls that return the function that they receive. */
const WRAPS = /^(useCallback|memo|forwardRef)$/;

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null;
const textOf = (value: unknown, field: string): string | undefined =>
  isNode(value) && typeof value[field] === 'string' ? value[field] : undefined;
const nameOf = (value: unknown): string | undefined => textOf(value, 'name');

/** Groups of functions that call each other in a cycle, each as `name:line`. A file without recursion has none. */
export function recursiveFunctions(path: string, source: string): readonly (readonly string[])[] {
  const functions = namedFunctions(path, source);
  const calls = new Map(
    functions.map((one) => [one, new Set(functions.filter((other) => isCalled(other, one, functions)))]),
  );
  const reached = new Map(functions.map((one) => [one, reachableFrom(one, calls)]));
  const isCircle = (one: NamedFunction, other: NamedFunction): boolean =>
    reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true;
  const grouped = new Set<NamedFunction>();
  return functions.flatMap((one) => {
    if (grouped.has(one) || !isCircle(one, one)) return [];
    const group = functions.filter((other) => isCircle(one, other));
    for (const other of group) grouped.add(other);
    return [group.map(({ name, line }) => `${name}:${line}`)];
  });
}

/** Assumes that a function calls the functions inside it. Otherwise looks for the nearest function of the used name. */
function isCalled(callee: NamedFunction, caller: NamedFunction, functions: readonly NamedFunction[]): boolean {
  if (callee.outer === caller) return true;
  if (!caller.uses.has(callee.name)) return false;
  for (let scope: NamedFunction | null = caller; ; scope = scope.outer) {
    if (functions.some(({ name, outer }) => name === callee.name && outer === scope)) return callee.outer === scope;
    if (scope === null) return false;
  }
}

function reachableFrom(
  start: NamedFunction,
  calls: ReadonlyMap<NamedFunction, ReadonlySet<NamedFunction>>,
): ReadonlySet<NamedFunction> {
  const seen = new Set<NamedFunction>();
  const pending = [...(calls.get(start) ?? [])];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    pending.push(...(calls.get(at) ?? []));
  }
  return seen;
}

function namedFunctions(path: string, source: string): readonly NamedFunction[] {
  const functions: NamedFunction[] = [];
  const begin = (name: string, node: SyntaxNode, outer: NamedFunction | null): NamedFunction => {
    const line = source.slice(0, Number(node.start)).split('\n').length;
    const made = { name, line, outer, uses: new Set<string>() };
    functions.push(made);
    return made;
  };
  const pending: Pending[] = [{ value: parseSync(path, source).program, within: null }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { value, within, name } = at;
    if (Array.isArray(value)) {
      for (const item of value) pending.push({ value: item, within, name });
      continue;
    }
    if (!isNode(value)) continue;
    const type = String(value.type);
    if (isTypeOnly(type)) continue;
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)) {
      const own = nameOf(value.id) ?? name;
      const inside = own === undefined ? within : begin(own, value, within);
      pending.push({ value: value.params, within: inside }, { value: value.body, within: inside });
    } else if (type === 'VariableDeclarator') {
      // A table of functions at the top of a file counts as one function.
      const isTable = within === null && /^(ObjectExpression|ArrayExpression|NewExpression)$/.test(kindOf(value.init));
      const table = isTable ? begin(nameOf(value.id) ?? '', value, null) : within;
      pending.push({ value: value.init, within: table, name: nameOf(value.id) });
    } else if (/^(MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(type)) {
      pending.push({ value: value.value, within, name: memberName(value.key) });
    } else if (type === 'Property') {
      pending.push({ value: value.value, within });
      if (value.computed === true) pending.push({ value: value.key, within });
    } else if (type === 'MemberExpression') {
      if (kindOf(value.object) === 'ThisExpression') within?.uses.add(memberName(value.property));
      pending.push({ value: value.object, within });
      if (value.computed === true) pending.push({ value: value.property, within });
    } else if (type === 'CallExpression') {
      const called = nameOf(value.callee) ?? (isNode(value.callee) ? nameOf(value.callee.property) : undefined) ?? '';
      pending.push({ value: value.callee, within });
      const handed = Array.isArray(value.arguments) ? value.arguments : [];
      for (const argument of handed) {
        if (RUNS_LATER.test(called) && kindOf(argument) === 'Identifier') continue;
        // An unnamed function that runs later has no caller.
        const runsLater = RUNS_LATER.test(called) && /Function/.test(kindOf(argument));
        pending.push({
          value: argument,
          within: runsLater ? null : within,
          name: WRAPS.test(called) ? name : undefined,
        });
      }
    } else if (type === 'Identifier' || type === 'JSXIdentifier') {
      within?.uses.add(nameOf(value) ?? '');
    } else if (type === 'JSXAttribute') {
      pending.push({ value: value.value, within });
    } else {
      const keepsName = /^(TSAs|TSSatisfies|TSNonNull|Parenthesized|Conditional|Logical)/.test(type) ? name : undefined;
      for (const [field, child] of Object.entries(value)) {
        if (field !== 'regex' && field !== 'label') pending.push({ value: child, within, name: keepsName });
      }
    }
  }
  return functions;
}

/** Marks private members, because a public member may have the same name. */
const memberName = (key: unknown): string =>
  `this.${kindOf(key) === 'PrivateIdentifier' ? '#' : ''}${nameOf(key) ?? ''}`;

const kindOf = (value: unknown): string => textOf(value, 'type') ?? '';

const isTypeOnly = (type: string): boolean => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type);
