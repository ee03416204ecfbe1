import { parseDockerfile } from '../../documents/dockerfile.ts';
import type { ParsedDocument } from '../../documents/document.ts';
import { parseHcl } from '../../documents/hcl.ts';
import { parseJson } from '../../documents/json.ts';
import { parseProperties } from '../../documents/properties.ts';
import { parseXml } from '../../documents/xml.ts';
import { parseYamlDocuments } from '../../documents/yaml.ts';
import { isForDevelopment } from '../../file-kinds/role.ts';
import { isNamedTranslation } from '../../file-kinds/translations.ts';
import { type Evidence, hardlyHarmful, oneGuess } from '../../findings/evidence.ts';
import type { Fix, RawFinding } from '../../findings/finding.ts';
import { statementOf } from '../../findings/fingerprint.ts';
import { type Scope, topScope } from '../../findings/scope.ts';
import type { RenderedText } from '../../helm/rendered-text.ts';
import { baseOf } from '../../paths.ts';
import { buildLines, positionOf } from '../../positions.ts';
import { safeRegex } from '../../regex/safe-regex.ts';
import type { FixEdit } from '../../rules/fix-schema.ts';
import type { LoadedRules } from '../../rules/load.ts';
import type {
  DocumentCondition,
  DocumentMatch,
  RuleFile,
  RuleLanguage,
  ScanType,
} from '../../rules/schema.ts';
import { composeReach } from '../credentials/compose-reach.ts';
import { compileReplacement } from '../find-fix.ts';
import { isHelmTemplate, withoutActions } from './helm-template.ts';
import { type Located, parsePath, rootOf, select } from './select.ts';

export type DocumentFormat = Extract<
  RuleLanguage,
  'dockerfile' | 'yaml' | 'json' | 'terraform' | 'xml' | 'properties'
>;

/** What words of user interfaces are kept in, beside settings. */
const OF_WORDS: ReadonlySet<DocumentFormat> = new Set(['properties', 'json', 'yaml', 'xml']);

/** Larger configuration files are data, not configuration. */
const MAX_BYTES = 1_000_000;

/** Format of a configuration file by its name, or null when it is none. */
export function documentFormat(path: string): DocumentFormat | null {
  const name = baseOf(path).toLowerCase();
  if (/^(dockerfile|containerfile)([.-].*)?$/.test(name) || /\.(dockerfile|containerfile)$/.test(name))
    return 'dockerfile';
  if (/\.ya?ml$/.test(name)) return 'yaml';
  if (/\.(tf|hcl)$/.test(name)) return 'terraform';
  if (/\.json$/.test(name)) return 'json';
  // Settings of ASP.NET and of programs of .NET, and what is laid over them for one environment: `Web.Release.config`.
  if (/\.xml$/.test(name) || /^(?:web|app|machine)(?:\.\w+)?\.config$/.test(name)) return 'xml';
  if (/\.properties$/.test(name) || name === '.npmrc') return 'properties';
  return null;
}

interface DocumentRule {
  readonly rule: RuleFile;
  readonly path: ReturnType<typeof safeRegex> | null;
  readonly holds: string | null;
  readonly root: readonly ((at: Located) => boolean)[];
  readonly at: readonly ReturnType<typeof parsePath>[];
  readonly where: readonly ((at: Located) => boolean)[];
  readonly doubt: readonly ((at: Located) => boolean)[];
  readonly hardly: readonly ((at: Located) => boolean)[];
  readonly last: boolean;
  readonly findFix: (text: string, at: Located, lines: readonly number[]) => Fix | null;
}

/** Configuration rules by format. */
export type DocumentRules = ReadonlyMap<DocumentFormat, readonly DocumentRule[]>;

function compileCondition(condition: DocumentCondition): (at: Located) => boolean {
  const steps = condition.at === undefined ? null : parsePath(condition.at);
  const regex = condition.string === undefined ? null : safeRegex(condition.string, condition.flags ?? '');
  const name = condition.name === undefined ? null : safeRegex(condition.name, condition.flags ?? '');
  const negated = condition.not ? compileCondition(condition.not) : null;
  const anyOf = condition.any?.map(compileCondition);
  const allOf = condition.all?.map(compileCondition);
  const { equals, truthy, number, present } = condition;
  const values = condition.in;
  const one = (at: Located): boolean => {
    const value = at.node.kind === 'scalar' ? at.node.value : undefined;
    if (regex && !(value !== undefined && value !== null && regex.test(String(value)))) return false;
    if (equals !== undefined && value !== equals) return false;
    if (values && (value === undefined || !values.includes(value))) return false;
    if (truthy !== undefined && (value === undefined ? truthy === false : isTrue(value) !== truthy))
      return false;
    if (number) {
      const n =
        typeof value === 'number'
          ? value
          : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
            ? Number(value)
            : Number.NaN;
      if (Number.isNaN(n)) return false;
      if (number.lt !== undefined && n >= number.lt) return false;
      if (number.lte !== undefined && n > number.lte) return false;
      if (number.gt !== undefined && n <= number.gt) return false;
      if (number.gte !== undefined && n < number.gte) return false;
    }
    if (name && !name.test(at.key)) return false;
    if (negated?.(at)) return false;
    if (anyOf && !anyOf.some((test) => test(at))) return false;
    if (allOf && !allOf.every((test) => test(at))) return false;
    return true;
  };
  const hasTest =
    regex !== null ||
    equals !== undefined ||
    values !== undefined ||
    truthy !== undefined ||
    number !== undefined ||
    name !== null ||
    negated !== null ||
    anyOf !== undefined ||
    allOf !== undefined;
  return (at) => {
    const found = steps ? select(at, steps) : [at];
    if (present !== undefined && found.length > 0 !== present) return false;
    return hasTest ? found.some(one) : present !== undefined || found.length > 0;
  };
}

const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(true|yes|on|1)$/i.test(value));

/** Compiles the `document` rules for a scan of this type. */
export function compileDocumentRules(loaded: LoadedRules, scanType: ScanType): DocumentRules {
  const byFormat = new Map<DocumentFormat, DocumentRule[]>();
  for (const { rule } of loaded.rules) {
    const match: DocumentMatch | undefined = rule.document;
    if (!match || !rule.scan.includes(scanType)) continue;
    const compiled: DocumentRule = {
      rule,
      path: match.path === undefined ? null : safeRegex(match.path),
      holds: match.holds ?? null,
      root: (match.root ?? []).map(compileCondition),
      at: (Array.isArray(match.at) ? match.at : [match.at]).map(parsePath),
      where: (match.where ?? []).map(compileCondition),
      doubt: (match.doubt ?? []).map(compileCondition),
      hardly: (match.hardly ?? []).map(compileCondition),
      last: match.last ?? false,
      findFix: compileFix(rule.fix ?? []),
    };
    for (const language of rule.languages) {
      const format = language as DocumentFormat;
      byFormat.set(format, [...(byFormat.get(format) ?? []), compiled]);
    }
  }
  return byFormat;
}

/** A fix replaces the text of a single value. */
function compileFix(edits: readonly FixEdit[]): DocumentRule['findFix'] {
  const compiled = edits.map((edit) => ({
    steps: parsePath(edit.at ?? ''),
    replace: compileReplacement(edit),
  }));
  return (text, at, lines) => {
    for (const { steps, replace } of compiled)
      for (const { node } of select(at, steps)) {
        const fix = node.kind === 'scalar' ? replace(text, node, lines) : null;
        if (fix) return fix;
      }
    return null;
  };
}

/** Rules have nothing to say of a text that is none of its format: null. */
function parse(format: DocumentFormat, text: string): ParsedDocument | null {
  try {
    switch (format) {
      case 'dockerfile':
        return parseDockerfile(text);
      case 'terraform':
        return parseHcl(text);
      case 'properties':
        return parseProperties(text);
      case 'xml':
        return parseXml(text);
      case 'json':
        return parseJsonOrYaml(text);
      case 'yaml':
        return parseYamlDocuments(text);
    }
  } catch {
    return null;
  }
}

/** JSON that is cut short or written by hand is read as far as YAML goes. */
function parseJsonOrYaml(text: string): ParsedDocument {
  try {
    return parseJson(text);
  } catch {
    return parseYamlDocuments(text);
  }
}

/**
 * Findings of the configuration rules in one file; [] when the file is no configuration or none applies.
 * @param rendered what a template came to: it is looked at instead, and findings stand where the template wrote them
 */
export function matchDocument(
  rules: DocumentRules,
  path: string,
  text: string,
  rendered: RenderedText | null = null,
): RawFinding[] {
  const format = documentFormat(path);
  if (format === null || text.length > MAX_BYTES) return [];
  // What a page calls an algorithm chooses none.
  if (OF_WORDS.has(format) && isNamedTranslation(path)) return [];
  const wanted = (rules.get(format) ?? []).filter(
    ({ path: wantedPath, holds }) =>
      (wantedPath === null || wantedPath.test(path)) && (holds === null || text.includes(holds)),
  );
  if (wanted.length === 0) return [];
  const read = rendered?.text ?? (isHelmTemplate(path, text) ? withoutActions(text) : text);
  const document = read.length > MAX_BYTES ? null : parse(format, read);
  if (document === null) return [];
  const place = rendered === null ? null : placedIn(text, rendered);
  const findings = new Map<string, RawFinding>();
  const isDevelopers = isContainerForDevelopment(format, path, read);
  for (const node of document.roots) {
    const root = rootOf(node);
    for (const rule of wanted) {
      if (!rule.root.every((test) => test(root))) continue;
      for (const steps of rule.at) {
        const all = select(root, steps);
        const hits = (rule.last ? all.slice(-1) : all).filter((at) => rule.where.every((test) => test(at)));
        for (const hit of hits) {
          const evidence =
            isDevelopers || rule.hardly.some((test) => test(hit))
              ? hardlyHarmful
              : rule.doubt.some((test) => test(hit))
                ? oneGuess
                : null;
          const finding = toFinding(rule, path, document, hit, place, evidence);
          const key = `${finding.ruleId}:${finding.startLine}`;
          if (!findings.has(key)) findings.set(key, finding);
        }
      }
    }
  }
  return [...findings.values()].sort(
    (a, b) => a.startLine - b.startLine || (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0),
  );
}

/** Containers in which developers write or try a program: whoever is in one has their machine's checkout, and nothing that others come to. */
function isContainerForDevelopment(format: DocumentFormat, path: string, text: string): boolean {
  if (format === 'dockerfile') return isForDevelopment(path);
  const compose = format === 'yaml' ? composeReach(path, text) : null;
  return compose !== null && (isForDevelopment(path) || compose.isForDevelopment);
}

/** A text in which findings stand that were made on another one. */
interface Place {
  readonly text: string;
  readonly lines: readonly number[];
  readonly origin: (offset: number) => number;
}

/** Where a template wrote something: what an action wrote stands in its line, from the action on. */
function placedIn(text: string, { origin }: RenderedText): Place {
  return { text, lines: buildLines(text), origin };
}

function toFinding(
  { rule, findFix }: DocumentRule,
  path: string,
  document: ParsedDocument,
  at: Located,
  place: Place | null,
  evidence: Evidence | null,
): RawFinding {
  const { text, lines } = place ?? { text: document.text, lines: document.lineStarts() };
  const written = Math.min(at.keyStart, at.node.start);
  const start = place === null ? written : place.origin(written);
  let end = at.node.kind === 'scalar' && place === null ? at.node.end : start;
  if (at.node.kind !== 'scalar' || place !== null) {
    const newline = text.indexOf('\n', start);
    end = newline < 0 ? text.length : newline;
  }
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
  const from = positionOf(lines, start);
  const to = positionOf(lines, end);
  const fix = place === null ? findFix(text, at, lines) : null;
  const symbol: string[] = [];
  for (let up = at.parent; up; up = up.parent)
    if (up.key !== '' && !/^\d+$/.test(up.key)) symbol.push(up.key);
  return {
    ruleId: rule.id,
    path,
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
    message: null,
    symbol: symbol.reverse(),
    scope: scopeOf(at, lines, place),
    statement: statementOf(text.slice(start, end)),
    flow: null,
    ...(fix && { fix }),
    ...(evidence && { evidence }),
  };
}

/** The keys and list items around a place; the numbers of items tell them apart, keys are unique where they stand. */
function scopeOf(at: Located, lines: readonly number[], place: Place | null): Scope {
  const names: string[] = [];
  for (let up = at.parent; up; up = up.parent)
    if (up.key !== '') names.push(/^\d+$/.test(up.key) ? `item[${up.key}]` : `${up.key}[0]`);
  if (!at.parent || names.length === 0) return topScope;
  const begins = Math.min(at.parent.keyStart, at.parent.node.start);
  return { names: names.reverse(), line: positionOf(lines, place?.origin(begins) ?? begins).line };
}
