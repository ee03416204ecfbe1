import { type Evidence, hardlyHarmful, oneGuess } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { type Scope, scopeNumbering } from '../findings/scope.ts';
import type {
  Assign,
  Call,
  ClassIR,
  Decorator,
  Expr,
  FieldIR,
  FunctionIR,
  ImportIR,
  Member,
  ObjectEntry,
  Pattern,
  VarDecl,
} from '../ir/ir.ts';
import { buildLines, positionOf } from '../positions.ts';
import { normalizeName, splitLast } from '../rules/name-patterns.ts';
import type { RuleFile } from '../rules/schema.ts';
import type { LanguageRules, MatchRule } from './compile-rules.ts';
import { createContext, type MatchContext } from './context.ts';
import { opensOwnMachine } from './credentials/own-machine.ts';
import { type FlatModule, spanOf, type Tag } from './flat-module.ts';
import { forDevelopment } from './for-development.ts';

/** A rule that matches more often than this in one file says no more by its further matches (generated code). */
const MAX_PER_RULE_AND_FILE = 200;

/** Simple names under which a node may be found in the name index: as written, and as imported. */
function lastNames(cx: MatchContext, tag: Tag, index: number): readonly string[] {
  const node = cx.flat.nodes[index];
  const ofExpr = (expr: Expr | Pattern): string[] => {
    if (expr.kind === 'member') return [expr.property];
    if (expr.kind === 'index') {
      const key = expr.index;
      return key?.kind === 'literal' && key.value !== null ? [String(key.value)] : [];
    }
    if (expr.kind === 'name') {
      const name = expr.name;
      const known = cx.names.known(expr, index);
      const last = known ? splitLast(known.name)[1] : name;
      return last === name ? [name] : [name, last];
    }
    if (expr.kind === 'call' || expr.kind === 'cast') {
      const known = cx.names.known(expr, index);
      return known ? [splitLast(known.name)[1]] : [];
    }
    return [];
  };
  switch (tag) {
    case 'call': {
      const call = node as Call;
      const names = ofExpr(call.callee);
      // `new pkg.Type()`, `Type.new`: found by the class too.
      if (call.callee.kind === 'member' && call.callee.property === 'new')
        names.push(...ofExpr(call.callee.object));
      if (call.isNew) names.push('new');
      const written = call.isNew && call.types[0] ? splitLast(normalizeName(call.types[0].name))[1] : null;
      return written !== null && !names.includes(written) ? [...names, written] : names;
    }
    case 'object': {
      const type = (node as { type: { name: string } | null }).type;
      return type ? [splitLast(normalizeName(type.name))[1]] : [];
    }
    case 'member':
    case 'index':
    case 'name':
      return ofExpr(node as Member);
    case 'assign':
    case 'var': {
      const target = (node as Assign | VarDecl).target;
      return target.kind === 'name' ? [target.name] : ofExpr(target);
    }
    case 'entry': {
      const key = (node as ObjectEntry).key;
      if (!key) return [];
      if (key.kind === 'name') return [key.name];
      return key.kind === 'literal' && key.value !== null ? [String(key.value)] : [];
    }
    case 'field':
      return [(node as FieldIR).name];
    case 'decorator': {
      const written = splitLast(normalizeName((node as Decorator).name))[1];
      const known = cx.names.known({ kind: 'name', name: written, start: 0, end: 0 }, index);
      const last = known ? splitLast(known.name)[1] : written;
      return last === written ? [written] : [written, last];
    }
    case 'import': {
      const one = node as ImportIR;
      return one.name ? [one.name] : [one.local];
    }
    default:
      return [];
  }
}

/** Names of the classes and functions around a node, from the outside in. */
export function symbolPath(cx: MatchContext, index: number): string[] {
  const path: string[] = [];
  for (let up = index; up >= 0; up = cx.flat.parent[up] ?? -1) {
    const tag = cx.flat.tags[up];
    if (tag !== 'fn' && tag !== 'cls') continue;
    const name = (cx.flat.nodes[up] as FunctionIR | ClassIR).name;
    if (name !== '') path.push(name);
  }
  return path.reverse();
}

/**
 * Structural findings of one module, sorted by position and rule. Pure; never throws on odd IR. Rules that `wanted` has
 * no 1 for are left out: what `mayMatch` says of the module's text.
 */
export function matchModule(
  rules: LanguageRules,
  flat: FlatModule,
  wanted: Uint8Array = rules.mayMatch(flat.text),
): RawFinding[] {
  if (!wanted.includes(1)) return [];
  const cx = createContext(flat, rules.facts, rules.supertypes);
  const lines = buildLines(flat.text);
  const found = new Map<string, RawFinding & { readonly at: number }>();
  const counts = new Map<MatchRule, number>();
  const candidates = new Set<MatchRule>();
  const { tags } = cx.flat;
  const asked = askedOf(rules, wanted);
  const collect = (index: number): void => {
    const tag = tags[index] as Tag;
    const tagged = asked.get(tag);
    candidates.clear();
    if (tagged?.isNamed)
      for (const name of lastNames(cx, tag, index))
        for (const entry of rules.named.get(tag)?.find(name) ?? [])
          if (wanted[entry.value.order] === 1) candidates.add(entry.value);
    for (const rule of tagged?.plain ?? []) candidates.add(rule);
  };
  const tell = (index: number): void => {
    for (const candidate of candidates) {
      const count = counts.get(candidate) ?? 0;
      if (count >= MAX_PER_RULE_AND_FILE || (count > 0 && candidate.rule.match?.once)) continue;
      cx.asked.hangsOn = [];
      if (!candidate.pattern.test(cx, index)) continue;
      const hangsOn = cx.asked.hangsOn;
      const finding = toFinding(cx, candidate, index, lines);
      const key = `${finding.ruleId}:${finding.startLine}`;
      if (found.has(key)) continue;
      counts.set(candidate, count + 1);
      const known = hangsOn.filter((one) => one !== null);
      const isHanging = known.length > 0 && known.length === hangsOn.length;
      found.set(key, { ...finding, ...(isHanging && { hangsOn: known }), at: index });
    }
  };
  for (const index of cx.flat.places(...asked.keys())) {
    collect(index);
    if (candidates.size > 0) tell(index);
  }
  return [...found.values()]
    .sort(
      (a, b) =>
        a.startLine - b.startLine ||
        a.startColumn - b.startColumn ||
        (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0),
    )
    .map(({ at: _, ...finding }) => finding);
}

/** What is asked of the nodes of a tag. */
interface Asked {
  /** Rules that want certain names. */
  readonly isNamed: boolean;
  readonly plain: readonly MatchRule[];
}

/** The tags of which rules that may match in the module want nodes: of all others not even the names are looked up. */
function askedOf(rules: LanguageRules, wanted: Uint8Array): ReadonlyMap<Tag, Asked> {
  const asked = new Map<Tag, Asked>();
  const tags = new Set<Tag>([...rules.named.keys(), ...rules.plain.keys()]);
  for (const tag of tags) {
    const isNamed = rules.namedOrders.get(tag)?.some((order) => wanted[order] === 1) ?? false;
    const plain = rules.plain.get(tag)?.filter(({ order }) => wanted[order] === 1) ?? [];
    if (isNamed || plain.length > 0) asked.set(tag, { isNamed, plain });
  }
  return asked;
}

function toFinding(
  cx: MatchContext,
  candidate: MatchRule,
  index: number,
  lines: readonly number[],
): RawFinding {
  const tag = cx.flat.tags[index];
  const node = cx.flat.nodes[index];
  let { start, end } = node ? spanOf(node) : { start: 0, end: 0 };
  const text = cx.flat.text;
  if (tag === 'fn' || tag === 'cls' || tag === 'try' || tag === 'loop' || tag === 'if' || tag === 'block') {
    // A whole body is no place to look at: report its head. Decorators stand before the name.
    const named = node as FunctionIR;
    const decorators = 'decorators' in named ? named.decorators : [];
    const afterDecorators = decorators.reduce(
      (at, one) => Math.max(at, one.end <= end ? one.end : at),
      start,
    );
    if (afterDecorators > start) start = skipBlank(text, afterDecorators);
    const newline = text.indexOf('\n', start);
    end = newline < 0 ? end : Math.min(end, newline);
    while (end > start && /[\s{:]/.test(text[end - 1] ?? '')) end--;
  }
  const from = positionOf(lines, start);
  const to = positionOf(lines, end);
  const fix = candidate.findFix?.(cx, index, lines);
  const isDoubtful = candidate.isDoubtful?.(cx, index) === true;
  return {
    ruleId: candidate.rule.id,
    path: cx.path,
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
    message: null,
    symbol: symbolPath(cx, index),
    statement: statementOf(text.slice(start, end)),
    flow: null,
    scope: scopeOf(cx, index, lines, from.line),
    ...evidenceOf(candidate.rule, isDoubtful, text.slice(start, end)),
    ...(isSevere(candidate.rule) && forDevelopment(cx, index) && { evidence: hardlyHarmful }),
    ...(fix && { fix }),
  };
}

/** What of a database on the own machine is written down opens nothing that others reach. */
function evidenceOf(rule: RuleFile, isDoubtful: boolean, code: string): { readonly evidence?: Evidence } {
  if (rule.cwe.includes('CWE-798') && opensOwnMachine(code)) return { evidence: hardlyHarmful };
  return isDoubtful ? { evidence: oneGuess } : {};
}

const isSevere = ({ severity }: RuleFile): boolean => severity !== 'low' && severity !== 'info';

/** The classes and functions around a node, those without a name included, numbered among their equals. */
function scopeOf(cx: MatchContext, index: number, lines: readonly number[], line: number): Scope {
  const names: string[] = [];
  let begins = 1;
  for (let up = index; up >= 0; up = cx.flat.parent[up] ?? -1) {
    const name = scopeNames(cx.flat).get(up);
    const node = cx.flat.nodes[up];
    if (name === undefined || !node) continue;
    if (names.length === 0) begins = Math.min(line, positionOf(lines, spanOf(node).start).line);
    names.push(name);
  }
  return { names: names.reverse(), line: begins };
}

const namesOf = new WeakMap<FlatModule, ReadonlyMap<number, string>>();

/** Numbered names of all classes and functions of a module; made when the first finding asks for them. */
function scopeNames(flat: FlatModule): ReadonlyMap<number, string> {
  const held = namesOf.get(flat);
  if (held) return held;
  const numbered = scopeNumbering();
  const names = new Map<number, string>();
  for (const i of flat.places('fn', 'cls')) {
    let around = flat.parent[i] ?? -1;
    while (around >= 0 && flat.tags[around] !== 'fn' && flat.tags[around] !== 'cls')
      around = flat.parent[around] ?? -1;
    names.set(i, numbered(around, (flat.nodes[i] as FunctionIR | ClassIR).name));
  }
  namesOf.set(flat, names);
  return names;
}

/** First offset at or after `at` that is neither blank, the end of an attribute list, nor in a comment line. */
function skipBlank(text: string, at: number): number {
  let next = at;
  while (next < text.length) {
    if (/[\s\])]/.test(text[next] ?? '')) next++;
    else if (text.startsWith('//', next) || (text[next] === '#' && text[next + 1] !== '[')) {
      const newline = text.indexOf('\n', next);
      next = newline < 0 ? text.length : newline;
    } else break;
  }
  return next;
}
