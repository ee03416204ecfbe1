import type { Call, Expr, Pattern, VarDecl } from '../../ir/ir.ts';
import { type FlatModule, spanOf } from '../../match/flat-module.ts';
import { buildLines, lineAt } from '../../positions.ts';
import { compareText } from '../versions/order.ts';
import type { FileUsage, ImportUse, MemberUse } from './file-usage.ts';
import { namesInCode } from './mentions.ts';
import { qualifiedNames } from './qualified-names.ts';
import { runtimeLoads } from './run-time-loading.ts';

/** More distinct members than any hand-written file uses of one import. */
const MAX_MEMBERS = 500;
/** `a.b.c.d` is as far as a member path is followed. */
const MAX_MEMBER_PARTS = 3;
/** Links of a chain that are followed to where it begins. */
const MAX_LINKS = 1000;

interface Tracked {
  readonly module: string;
  readonly name: string | null;
  readonly line: number;
  readonly typeOnly: boolean;
  readonly isGuess?: boolean;
  readonly members: Map<string, { line: number; called: boolean }>;
}

const NO_BINDINGS: readonly Binding[] = [];

/** A local name and the import and member path that it stands for. */
interface Binding {
  readonly tracked: Tracked;
  readonly path: string;
}

/**
 * Imports of one file, with the members that are read and called of each. Names are taken to mean the import wherever they
 * appear in the file: shadowing can only add a use, never hide one. Runs in the worker.
 */
export function importUsage(flat: FlatModule): FileUsage {
  const { module, text } = flat;
  const starts = buildLines(text);
  const lineOf = (offset: number): number => lineAt(starts, offset);
  const tracked: Tracked[] = [];
  const bindings = new Map<string, Binding[]>();
  const bind = (local: string, binding: Binding): void => {
    if (local === '') return;
    const list = bindings.get(local) ?? [];
    if (list.length < 20 && !list.some((b) => b.tracked === binding.tracked && b.path === binding.path))
      list.push(binding);
    bindings.set(local, list);
  };
  for (const one of module.imports) {
    const entry: Tracked = {
      module: one.module,
      name: one.name,
      line: lineOf(one.start),
      typeOnly: one.typeOnly,
      members: new Map(),
    };
    tracked.push(entry);
    const whole = one.name === null || one.name === '*' || one.name === 'default';
    bind(one.local, { tracked: entry, path: whole ? '' : (one.name ?? '') });
  }
  for (const one of module.exports) {
    if (one.from !== null) {
      tracked.push({
        module: one.from,
        name: one.local,
        line: lineOf(one.start),
        typeOnly: false,
        members: new Map(),
      });
    }
  }
  const unknowns: { line: number; what: string }[] = [];
  const loaded = new Map<Call, Tracked>();
  for (const { call, modules, what } of runtimeLoads(flat)) {
    const line = lineOf(spanOf(call).start);
    if (modules === null) unknowns.push({ line, what });
    for (const one of modules ?? []) {
      // What the front end has made an import of already.
      if (tracked.some((known) => known.module === one.module && known.line === line)) continue;
      const entry: Tracked = { ...one, line, typeOnly: false, members: new Map() };
      tracked.push(entry);
      loaded.set(call, entry);
    }
  }
  for (const { module: space, name, start, isSure } of qualifiedNames(flat)) {
    const entry = { module: space, name, line: lineOf(start), typeOnly: false, members: new Map() };
    tracked.push(isSure ? entry : { ...entry, isGuess: true });
  }
  // Variables made from an import (`const app = express()`) carry its members on; declarations come before uses.
  for (let i = 0; i < flat.size; i++) {
    const tag = flat.tags[i];
    if (tag === 'var') {
      const stmt = flat.nodes[i] as VarDecl;
      if (stmt.init) alias(stmt.target, stmt.init);
    } else if (tag === 'assign') {
      const { target, value } = flat.nodes[i] as Extract<Expr, { kind: 'assign' }>;
      alias(target, value);
    } else if (tag === 'name' || tag === 'member') {
      use(i);
    }
  }

  function alias(target: Pattern, value: Expr): void {
    for (const { tracked: entry, path } of rootsOf(value)) {
      if (target.kind === 'name') bind(target.name, { tracked: entry, path });
      if (target.kind === 'object-pattern') {
        for (const part of target.entries) {
          if (part.key.kind !== 'literal' || part.target.kind !== 'name') continue;
          const name = join(path, String(part.key.value));
          note(entry, name, lineOf(part.target.start), false);
          bind(part.target.name, { tracked: entry, path: name });
        }
      }
    }
  }

  /** The import that an expression starts from: the receiver chain of members, calls, awaits and `new`. */
  function rootsOf(expr: Expr): readonly Binding[] {
    // Most chains begin with nothing that was imported: that is asked before anything is made of them.
    if (loaded.size === 0 && !bindings.has(nameAtStart(expr))) return NO_BINDINGS;
    const parts: string[] = [];
    let at = expr;
    for (let steps = 0; steps < MAX_LINKS; steps++) {
      if (at.kind === 'member') {
        parts.push(at.property);
        at = at.object;
      } else if (at.kind === 'call') {
        const entry = loaded.get(at);
        if (entry !== undefined) return [{ tracked: entry, path: parts.reverse().reduce(join, '') }];
        at = at.callee;
      } else if (at.kind === 'await' || at.kind === 'cast') at = at.value;
      else break;
    }
    if (at.kind !== 'name') return [];
    parts.reverse();
    return (bindings.get(at.name) ?? []).map((b) => ({
      tracked: b.tracked,
      path: parts.reduce(join, b.path),
    }));
  }

  /** Notes the outermost member chain that a name begins, and whether it is called. */
  function use(index: number): void {
    const tag = flat.tags[index];
    const up = flat.parent[index] ?? -1;
    const parent = up < 0 ? null : flat.nodes[up];
    const node = flat.nodes[index] as Expr;
    // Only the top of a chain is looked at; its inside is reached from there.
    if (parent && 'kind' in parent && parent.kind === 'member' && parent.object === node) return;
    const called =
      parent !== null &&
      'kind' in (parent ?? {}) &&
      (parent as Expr).kind === 'call' &&
      (parent as Call).callee === node;
    for (const { tracked: entry, path } of rootsOf(node)) {
      if (path !== '' || called)
        note(
          entry,
          path,
          lineOf(
            tag === 'member' ? (node as Extract<Expr, { kind: 'member' }>).propertySpan.start : node.start,
          ),
          called,
        );
    }
  }

  function note(entry: Tracked, path: string, line: number, called: boolean): void {
    const known = entry.members.get(path);
    if (known) known.called ||= called;
    else if (entry.members.size < MAX_MEMBERS) entry.members.set(path, { line, called });
  }

  return {
    path: module.path,
    language: module.language,
    imports: tracked.map(finish),
    unknowns,
    mentions: namesInCode(flat, lineOf),
    declares: module.namespace === '' ? [] : [module.namespace],
    complete: module.gaps.length === 0,
  };
}

/** The name that a chain of members, calls, awaits and casts begins with; empty where it begins with something else. */
function nameAtStart(expr: Expr): string {
  let at = expr;
  for (let steps = 0; steps < MAX_LINKS; steps++) {
    if (at.kind === 'name') return at.name;
    if (at.kind === 'member') at = at.object;
    else if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'await' || at.kind === 'cast') at = at.value;
    else break;
  }
  return '';
}

function join(path: string, name: string): string {
  if (path === '') return name;
  return path.split('.').length >= MAX_MEMBER_PARTS ? path : `${path}.${name}`;
}

function finish(entry: Tracked): ImportUse {
  const members: MemberUse[] = [...entry.members].map(([name, { line, called }]) => ({
    name: name === '' ? 'default' : name,
    line,
    called,
  }));
  return {
    module: entry.module,
    name: entry.name,
    line: entry.line,
    typeOnly: entry.typeOnly,
    ...(entry.isGuess === true ? { isGuess: true } : {}),
    members: members.sort((a, b) => compareText(a.name, b.name)),
  };
}
