import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FileResult } from './file-result.ts';
import { ENFORCES, type GuardedField, guardedFields, guardOfResolver, IS_SCHEMA } from './graphql-guards.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';
import { BY_LINK, onlyReads } from './who-can-send.ts';

/** Schemas written in code, and what makes directives of them mean something, stand in files that are called so. */
const MAY_HOLD_SCHEMA = /graph|gql|schema|directive|type_?defs|apollo|resolver/i;
const CODE = /\.(?:[mc]?[jt]sx?|py|go|java|kt|php)$/i;
const IN_CODE = /`[^`]*\btype\s+\w+[^`]*\{[^`]*`|"""[\s\S]*?\btype\s+\w+[\s\S]*?"""/g;
const MAX_FILES = 400;
const MAX_BYTES = 400_000;
/** How far above a resolver the type stands that it is written under. */
const MAX_ABOVE = 60_000;

/** Notes what only administrators, or only somebody who has signed in, can send to a resolver, by the directives of the schema. */
export async function withGraphqlGuards<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  results: readonly FileResult[],
): Promise<readonly T[]> {
  if (![...files.keys()].some((path) => IS_SCHEMA.test(path) || /graphql|resolver/i.test(path)))
    return findings;
  const resultOf = new Map(results.map((one) => [one.path, one]));
  let fields: readonly GuardedField[] | null = null;
  const out: T[] = [];
  for (const one of findings) {
    const source = one.flow?.[0];
    const around = source && resolverAt(resultOf.get(source.path), source.startLine);
    if (!source || !around || BY_LINK.test(one.ruleId)) {
      out.push(one);
      continue;
    }
    fields ??= await fieldsIn(files);
    const text = fields.length === 0 ? '' : await textIn(files, source.path);
    const by =
      text === ''
        ? 'nobody'
        : guardOfResolver(fields, { ...around, path: source.path }, typeAbove(text, around.line));
    out.push(by === 'nobody' ? one : noted(one, by));
  }
  return out;
}

function noted<T extends FlowFinding | RawFinding>(one: T, by: 'caller' | 'administrators'): T {
  if (by === 'caller' && !onlyReads(one)) return one;
  const evidence = { guesses: 0, isRemote: true, ...one.evidence };
  return by === 'administrators'
    ? {
        ...one,
        message: `${one.message ?? ''} Only administrators can send it, as the schema says.`,
        evidence: { ...evidence, isSentByAdministrator: true },
      }
    : {
        ...one,
        message: `${one.message ?? ''} Only who has signed in can send it, as the schema says.`,
        evidence: { ...evidence, isReadBySignedIn: true },
      };
}

/** The innermost function with a name around a line. */
function resolverAt(result: FileResult | undefined, line: number) {
  return (result?.endpoints?.functions ?? [])
    .filter((one) => one.name !== '' && one.line <= line && line <= one.endLine)
    .sort((a, b) => b.line - a.line)[0];
}

/** `SystemMutation: {` above a method of it, less indented. */
function typeAbove(text: string, line: number): string | null {
  const lines = text.split('\n').slice(0, line);
  const indent = /^\s*/.exec(lines.at(-1) ?? '')?.[0].length ?? 0;
  let left = MAX_ABOVE;
  for (let at = lines.length - 2; at >= 0 && left > 0; at--) {
    const one = lines[at] ?? '';
    left -= one.length;
    const hit = /^(\s*)(?:["']?(\w+)["']?\s*:|(?:export\s+)?const\s+(\w+)[^=]*=)\s*\{\s*$/.exec(one);
    if (hit && (hit[1]?.length ?? 0) < indent) return hit[2] ?? hit[3] ?? null;
  }
  return null;
}

const textIn = async (files: ReadonlyMap<string, SourceFile>, path: string): Promise<string> => {
  const file = files.get(path);
  return file === undefined || file.size > MAX_BYTES ? '' : await textOf(file);
};

/** Fields of all schemas, if some code does something about directives; nothing where none does. */
async function fieldsIn(files: ReadonlyMap<string, SourceFile>): Promise<readonly GuardedField[]> {
  const paths = [...files.keys()].filter(
    (path) => IS_SCHEMA.test(path) || (CODE.test(path) && MAY_HOLD_SCHEMA.test(path)),
  );
  const fields: GuardedField[] = [];
  // Lighthouse brings what its directives do.
  let isEnforced = /"nuwave\/lighthouse"/.test(await textIn(files, 'composer.json'));
  for (const path of paths.slice(0, MAX_FILES)) {
    const text = await textIn(files, path);
    if (IS_SCHEMA.test(path)) fields.push(...guardedFields(text));
    else {
      isEnforced ||= ENFORCES.test(text);
      for (const [schema] of text.matchAll(IN_CODE)) fields.push(...guardedFields(schema.slice(1, -1)));
    }
  }
  return isEnforced ? fields : [];
}
