import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { RuleFile } from '../rules/schema.ts';
import type { FlowFinding } from './program-stage.ts';
import { CODE, keyAt } from './refused-keys.ts';
import { textOf } from './text-of.ts';

/**
 * Passwords and keys that code keeps in a constant which nothing reads: no line but its own has its name. Such a constant opens nothing, but for what
 * frameworks read by names of their own, which lie in modules of settings, and for what a library gives out. The same of fields of settings in Go and C#,
 * which nothing but the program's own code knows: what is only set, by code, environment or file, opens nothing.
 */

/** Of less than this nobody knows what stands around it: see `uncalled-functions.ts`. */
const FILES_OF_A_PROGRAM = 30;
const MAX_BYTES = 1_000_000;
const CONSTANT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
/** What frameworks read by its name; none of them reads a default. */
const SETTINGS = /(?:^|[/._-])(?:settings?|config\w*|conf|env\w*|options|local_settings)(?:[/._-]|$)/i;
const DEFAULT = /^DEFAULT_/;
/** `NAME=value` of a shell or an environment gives it out, and reads nothing. */
const GIVEN = /^\s*(?:export\s+)?$/;

/** The same findings: what nothing reads hardly harms anybody. */
export async function withUnreadConstants<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  rules: ReadonlyMap<string, RuleFile>,
  isOfLibrary: (path: string) => boolean,
): Promise<readonly T[]> {
  if (files.size < FILES_OF_A_PROGRAM) return findings;
  const names = new Map<T, string>();
  for (const one of findings) {
    const kind = rules.get(one.ruleId)?.analysis;
    if (kind !== 'credential-in-code' && kind !== 'signing-key') continue;
    if (!CODE.test(one.path) || isOfLibrary(one.path) || one.evidence?.isHardly === true) continue;
    const text = await textOf(files.get(one.path));
    const field = fieldOf(one.path, text.split('\n')[one.startLine - 1] ?? '');
    if (field !== null) {
      names.set(one, field);
      continue;
    }
    const name = keyAt(text, one)?.name ?? '';
    if (CONSTANT.test(name) && (DEFAULT.test(name) || !SETTINGS.test(one.path))) names.set(one, name);
  }
  if (names.size === 0) return findings;
  const read = await readOf(names, files);
  return findings.map((one) => {
    const name = names.get(one);
    if (name === undefined || read.has(name)) return one;
    const message = one.message ?? rules.get(one.ruleId)?.message.trim() ?? '';
    return {
      ...one,
      message: `${message} Nothing in this program reads \`${name}\`.`,
      evidence: asHardlyHarmful(one.evidence),
    };
  });
}

/** The field of settings that a line gives a value: `CsrfSecret: env("CSRF", "secret")`, `public string CsrfSecret { get; set; } = "secret";`. */
function fieldOf(path: string, line: string): string | null {
  if (path.endsWith('.go'))
    return /^\s*(?:\w+\.)*([A-Z][a-z\d]+[A-Z]\w*)\s*(?::|=)\s/.exec(line)?.[1] ?? null;
  if (path.endsWith('.cs'))
    return (
      /^\s*public\s+string\??\s+([A-Z][a-z\d]+[A-Z]\w*)\s*\{[^}]*\bset;[^}]*\}\s*=/.exec(line)?.[1] ?? null
    );
  return null;
}
const FIELD = /^[A-Z][a-z\d]+[A-Z]/;
/** A field is read through what has it, and not where that is given a value. */
const isReadOf = (line: string, index: number, name: string): boolean =>
  (!FIELD.test(name) || line[index - 1] === '.') && !/^\s*=(?!=)/.test(line.slice(index + name.length));

/** Those of the names that a line has beside the one that declares it. */
async function readOf(
  names: ReadonlyMap<Pick<RawFinding, 'path' | 'startLine'>, string>,
  files: ReadonlyMap<string, SourceFile>,
): Promise<ReadonlySet<string>> {
  const declared = new Set([...names].map(([one, name]) => `${one.path}:${one.startLine}:${name}`));
  const all = [...new Set(names.values())];
  const words = new RegExp(`(?<!\\w)(?:${all.join('|')})(?![\\w$])`, 'g');
  const read = new Set<string>();
  for (const [path, file] of files) {
    if (read.size === all.length) break;
    if (file.size > MAX_BYTES) continue;
    const text = await textOf(file);
    if (!all.some((name) => text.includes(name))) continue;
    for (const [at, line] of text.split('\n').entries())
      for (const { 0: name, index } of line.matchAll(words)) {
        if (declared.has(`${path}:${at + 1}:${name}`)) continue;
        const isGiven = GIVEN.test(line.slice(0, index)) && line[index + name.length] === '=';
        if (FIELD.test(name) ? isReadOf(line, index, name) : !isGiven || CODE.test(path)) read.add(name);
      }
  }
  return read;
}
