import { FUNCTIONS } from './functions.ts';
import type { Block, Operand, Pipe, TemplateNode } from './parse-template.ts';
import {
  type Fields,
  holds,
  isFields,
  listOf,
  RenderFailure,
  shown,
  sortedKeys,
  type Value,
} from './value.ts';

/** What all templates of a chart share while one of them is rendered. */
export interface RenderContext {
  readonly defines: ReadonlyMap<string, readonly TemplateNode[]>;
  /** Parses text that a value holds, for `tpl`. */
  readonly parse: (text: string) => readonly TemplateNode[];
  /** What may still be done for this scan. */
  readonly budget: RenderBudget;
}

export interface RenderBudget {
  /** Nodes and commands. */
  steps: number;
  /** Characters that are written, those of templates within templates each time. */
  characters: number;
}

/** Takes what a template writes. `offset`: where that stands in the template's text; `isText`: character by character. */
export type Write = (text: string, offset: number, isText: boolean) => void;

interface Scope {
  readonly variables: Map<string, Value>;
  readonly outer: Scope | null;
}

interface Frame {
  readonly context: RenderContext;
  readonly write: Write;
  readonly depth: number;
}

/** Templates that include one another nest no deeper. */
const MAX_DEPTH = 60;

/** @throws RenderFailure */
export function execute(
  context: RenderContext,
  nodes: readonly TemplateNode[],
  data: Value,
  write: Write,
  depth = 0,
): void {
  if (depth > MAX_DEPTH) throw new RenderFailure('templates include one another too deeply');
  const scope: Scope = { variables: new Map([['$', data]]), outer: null };
  run({ context, write, depth }, nodes, data, scope);
}

type Outcome = 'break' | 'continue' | undefined;

function run(f: Frame, nodes: readonly TemplateNode[], dot: Value, scope: Scope): Outcome {
  for (const node of nodes) {
    spend(f);
    switch (node.kind) {
      case 'text':
        put(f, node.text, node.start, true);
        break;
      case 'action': {
        const value = evaluate(f, node.pipe, dot, scope);
        if (node.pipe.names.length === 0) put(f, shown(value), node.start, false);
        break;
      }
      case 'template': {
        const data = node.pipe === null ? null : evaluate(f, node.pipe, dot, scope);
        put(f, included(f, node.name, data), node.start, false);
        break;
      }
      case 'if':
      case 'with': {
        const inner = within(scope);
        const value = evaluate(f, node.pipe, dot, inner);
        const outcome = holds(value)
          ? run(f, node.body, node.kind === 'with' ? value : dot, inner)
          : run(f, node.otherwise, dot, inner);
        if (outcome !== undefined) return outcome;
        break;
      }
      case 'range':
        goOver(f, node, dot, scope);
        break;
      default:
        return node.kind;
    }
  }
  return undefined;
}

function goOver(f: Frame, { pipe, body, otherwise }: Block<'range'>, dot: Value, scope: Scope): void {
  const entries = entriesOf(evaluate(f, { ...pipe, names: [] }, dot, scope));
  if (entries.length === 0) run(f, otherwise, dot, within(scope));
  for (const [key, value] of entries) {
    const inner = within(scope);
    const [first, second] = pipe.names;
    if (second !== undefined) inner.variables.set(second, value);
    if (first !== undefined) inner.variables.set(first, second === undefined ? value : key);
    if (run(f, body, value, inner) === 'break') return;
  }
}

function entriesOf(value: Value): [Value, Value][] {
  if (isFields(value)) return sortedKeys(value).map((key) => [key, value.get(key) ?? null]);
  if (typeof value === 'number') {
    if (value > MAX_COUNT) throw new RenderFailure('a range over too large a number');
    return Array.from({ length: Math.max(0, Math.trunc(value)) }, (_, at) => [at, at]);
  }
  return listOf(value, 'range').map((one, at) => [at, one]);
}

const MAX_COUNT = 10_000;

const within = (outer: Scope): Scope => ({ variables: new Map(), outer });

function spend({ context: { budget } }: Frame): void {
  if (--budget.steps < 0) throw new RenderFailure('the chart takes too long');
}

function put(f: Frame, text: string, offset: number, isText: boolean): void {
  const { budget } = f.context;
  budget.characters -= text.length;
  if (budget.characters < 0) throw new RenderFailure('the chart writes too much');
  if (text !== '') f.write(text, offset, isText);
}

function evaluate(f: Frame, pipe: Pipe, dot: Value, scope: Scope): Value {
  let value: Value | undefined;
  for (const command of pipe.commands) {
    spend(f);
    value = runCommand(f, command, value, dot, scope);
  }
  const result = value ?? null;
  for (const name of pipe.names) {
    if (pipe.isAssignment) scopeOf(scope, name).variables.set(name, result);
    else scope.variables.set(name, result);
  }
  return result;
}

/** @param piped what the command before it came to; undefined for the first */
function runCommand(
  f: Frame,
  [head, ...rest]: readonly Operand[],
  piped: Value | undefined,
  dot: Value,
  scope: Scope,
): Value {
  if (head === undefined) return null;
  const given = (): Value[] => {
    const args = rest.map((one) => operand(f, one, dot, scope));
    if (piped !== undefined) args.push(piped);
    return args;
  };
  if (head.kind === 'function') {
    if (head.name === 'and' || head.name === 'or') return shortCut(f, head.name, rest, piped, dot, scope);
    return call(f, head.name, given(), dot);
  }
  const value = operand(f, head, dot, scope);
  if (typeof value === 'function') return value(given());
  if (rest.length > 0 || piped !== undefined) throw new RenderFailure('a value is called');
  return value;
}

function shortCut(
  f: Frame,
  name: 'and' | 'or',
  rest: readonly Operand[],
  piped: Value | undefined,
  dot: Value,
  scope: Scope,
): Value {
  let value: Value = null;
  for (const one of rest) {
    value = operand(f, one, dot, scope);
    if (holds(value) === (name === 'or')) return value;
  }
  return piped === undefined ? value : piped;
}

function operand(f: Frame, it: Operand, dot: Value, scope: Scope): Value {
  switch (it.kind) {
    case 'literal':
      return it.value;
    case 'function':
      return call(f, it.name, [], dot);
    case 'path': {
      const { of } = it;
      const root =
        of === 'dot'
          ? dot
          : 'variable' in of
            ? (scopeOf(scope, of.variable).variables.get(of.variable) ?? null)
            : evaluate(f, of.pipe, dot, within(scope));
      return reached(root, it.path);
    }
  }
}

/** What lies in nothing is nothing: Helm ends there with an error, but only for values that the author has to be given. */
function reached(root: Value, path: readonly string[]): Value {
  let at = root;
  for (const key of path) {
    if (at === null) return null;
    if (!isFields(at)) throw new RenderFailure(`.${key} of what is no map`);
    at = at.get(key) ?? null;
  }
  return at;
}

function scopeOf(scope: Scope, variable: string): Scope {
  for (let at: Scope | null = scope; at !== null; at = at.outer) if (at.variables.has(variable)) return at;
  throw new RenderFailure(`${variable} is not declared`);
}

/** Functions that Helm adds to those that work on values alone (helm.sh/docs/chart_template_guide/function_list). */
function call(f: Frame, name: string, args: Value[], dot: Value): Value {
  const [first, second] = args;
  switch (name) {
    case 'include':
      return included(f, shown(first), second ?? null);
    case 'tpl':
      return text(f, f.context.parse(shown(first)), second ?? dot);
    default: {
      const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
      if (known === undefined) throw new RenderFailure(`${name} is no known function`);
      return paidFor(f, known(args));
    }
  }
}

/** What a function makes costs as much as writing it: a text that doubles with each step would cost nothing until the end. */
function paidFor(f: Frame, value: Value): Value {
  const { budget } = f.context;
  if (typeof value === 'string') budget.characters -= value.length;
  else if (Array.isArray(value)) budget.steps -= value.length;
  else if (isFields(value)) budget.steps -= value.size;
  if (budget.characters < 0 || budget.steps < 0) throw new RenderFailure('the chart takes too much');
  return value;
}

function included(f: Frame, name: string, data: Value): string {
  const body = f.context.defines.get(name);
  if (body === undefined) throw new RenderFailure(`no template is called ${name}`);
  return text(f, body, data);
}

function text(f: Frame, nodes: readonly TemplateNode[], data: Value): string {
  let out = '';
  execute(
    f.context,
    nodes,
    data,
    (piece) => {
      out += piece;
    },
    f.depth + 1,
  );
  return out;
}

/** A map of what is given. */
export const fields = (entries: Readonly<Record<string, Value>>): Fields => new Map(Object.entries(entries));
