import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { ZodType } from 'zod';
import { isExample, type RuleFault } from './faults.ts';
import { ModelFile } from './model-schema.ts';
import { RuleFile } from './rule-schema.ts';

/** A file's parsed content with the place it came from. Plain data: survives structured clone to workers. */
export interface LoadedRule {
  readonly file: string;
  readonly rule: RuleFile;
}
export interface LoadedModel {
  readonly file: string;
  /** Folder under the rule root: the language, or 'generic'. */
  readonly language: string;
  readonly model: ModelFile;
}
export interface LoadedRules {
  readonly rules: readonly LoadedRule[];
  readonly models: readonly LoadedModel[];
  readonly faults: readonly RuleFault[];
}

/** One file of a rule directory; the caller reads the disk. Paths are relative to the rule root. */
export interface RuleSource {
  readonly path: string;
  readonly text: string;
}

type Issue = { code?: string; path: PropertyKey[]; message: string; keys?: string[]; errors?: Issue[][] };

/** Unions report one list of issues per branch; the branch that got deepest is what the author meant. */
function flatten(issue: Issue, prefix: PropertyKey[]): Issue[] {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors && issue.errors.length > 0) {
    const depth = (branch: Issue[]) => Math.max(0, ...branch.map((one) => one.path.length));
    const best = issue.errors.reduce((a, b) => (depth(b) > depth(a) ? b : a));
    if (depth(best) > 0) return best.flatMap((one) => flatten(one, path));
  }
  if (issue.code === 'unrecognized_keys' && issue.keys)
    return issue.keys.map((key) => ({ path: [...path, key], message: `unknown key "${key}"` }));
  return [{ path, message: issue.message }];
}

/** Offset of the node at `path`: the key where it stands, else the nearest ancestor that exists. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const last = path[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(last));
      if (pair && isScalar(pair.key) && pair.key.range) return pair.key.range[0];
    }
    const node = document.getIn(path.slice(0, length), true);
    if (node && typeof node === 'object' && 'range' in node && Array.isArray(node.range))
      return Number(node.range[0]);
  }
  return 0;
}

function parseWith<T>(source: RuleSource, schema: ZodType<T>, faults: RuleFault[]): T | null {
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => {
    const position = lines.linePos(offset);
    return { line: position.line, column: position.col };
  };
  if (document.errors.length > 0) {
    for (const error of document.errors)
      faults.push({ file: source.path, ...at(error.pos[0]), message: error.message });
    return null;
  }
  const result = schema.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (result.success) return result.data;
  const seen = new Set<string>();
  for (const issue of result.error.issues as unknown as Issue[])
    for (const flat of flatten(issue, [])) {
      const where = flat.path.map(String).join('.');
      const fault = {
        file: source.path,
        ...at(offsetOf(document, flat.path)),
        message: where ? `${where}: ${flat.message}` : flat.message,
      };
      const key = `${fault.line}:${fault.message}`;
      if (!seen.has(key)) faults.push(fault);
      seen.add(key);
    }
  return null;
}

/**
 * Parses rule and model files. Files under a `models` folder are models, other `.yaml`/`.yml` files are rules, the
 * rest (examples) is passed over. Faults are collected, never thrown: a caller decides whether to go on without the
 * faulty files. The result does not depend on the order of `sources`.
 */
export function loadRules(sources: Iterable<RuleSource>): LoadedRules {
  const rules: LoadedRule[] = [];
  const models: LoadedModel[] = [];
  const faults: RuleFault[] = [];
  const byId = new Map<string, string>();
  const sorted = [...sources].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const source of sorted) {
    const path = source.path.replaceAll('\\', '/');
    if (!/\.ya?ml$/.test(path) || isExample(path)) continue;
    const parts = path.split('/');
    if (parts.includes('models')) {
      const model = parseWith(source, ModelFile, faults);
      const at = parts.lastIndexOf('models');
      if (model) models.push({ file: path, language: parts[at - 1] ?? 'generic', model });
      continue;
    }
    const rule = parseWith(source, RuleFile, faults);
    if (!rule) continue;
    const other = byId.get(rule.id);
    if (other !== undefined) {
      faults.push({ file: path, line: 1, column: 1, message: `id "${rule.id}" is already used by ${other}` });
      continue;
    }
    byId.set(rule.id, path);
    rules.push({ file: path, rule });
  }
  return { rules, models, faults };
}
